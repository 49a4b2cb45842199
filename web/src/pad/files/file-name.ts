/** Names of saved files: date and players, so that last month's sheet is found again. */
import { say } from "../../words/words";
import type { PadView } from "../fold/view";

const MOST_NAMES = 6;
const LONGEST = 90;
/** Characters that some file system or program refuses in a file name. */
// eslint-disable-next-line no-control-regex
const REFUSED = /[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+/gu;

/** For example "Oh Hell 2026-11-16 Ann Bob Cid.pdf"; *match* is the number of one match of several. */
export function fileName(view: Pick<PadView, "names" | "details">, kind: string, at: number, match = 0): string {
  const names = view.names.slice(0, MOST_NAMES);
  const more = view.names.length - names.length;
  const parts = [
    say("app.name"),
    view.details.date || localDate(at),
    ...names,
    ...(more > 0 ? [`+${more}`] : []),
    ...(match > 0 ? [say("pad.match", { n: match })] : []),
  ];
  const text = parts.join(" ").replace(REFUSED, " ").replace(/\s+/gu, " ");
  return `${[...text].slice(0, LONGEST).join("").trim()}.${kind}`;
}

/** A moment as the date of the device, for example "2026-11-16". */
export function localDate(at: number): string {
  const day = new Date(at);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Save a file made in the page. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the browser may read the file after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
