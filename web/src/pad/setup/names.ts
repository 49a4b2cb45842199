/** Typed names and texts: cleaned up for the sheet, and problems with names. */
import { list, say, shortened } from "../../words/words";

/** Invisible characters, except the joiner inside an emoji. */
const UNSEEN = /(?!\u200d[\u2190-\u2bff\u{1f000}-\u{1faff}])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
/** Combining marks, variation selectors and spaces show nothing on their own. */
const SEEN = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\u115f\u1160\u2800\u3164\uffa0]/u;
/** Records use these to separate names. */
const BETWEEN = /[,;:]/;

const MOST_LINES = 10;
const LONGEST_TITLE = 80;

/** A text cleaned up: one line, single spaces, no invisible characters. */
export function tidy(words: string): string {
  return words.normalize("NFC").replace(/\s+/g, " ").replace(UNSEEN, "").replace(/ +/g, " ").trim();
}

/** A text of several lines cleaned up: at most ten lines, none of them empty. */
export function tidyLines(words: string): string {
  const lines = words
    .split(/\r\n|\r|\n/)
    .map(tidy)
    .filter(Boolean);
  return [
    ...lines.slice(0, MOST_LINES - 1),
    ...(lines.length < MOST_LINES ? [] : [lines.slice(MOST_LINES - 1).join(" ")]),
  ].join("\n");
}

/** The title of a pad: its own, or the names of its players. */
export function padTitle(title: string, first: readonly string[], names: readonly string[]): string {
  const after = (people: readonly string[]) => shortened(tidy(list(people)), LONGEST_TITLE);
  return title === "" || title === after(first) ? after(names) : title;
}

/** Names for so many players: adds or removes empty ones, and keeps the rest. */
export function placesFor(names: readonly string[], n: number): string[] {
  const places = [...names, ...Array<string>(Math.max(0, n - names.length)).fill("")];
  while (places.length > n && tidy(places.at(-1) ?? "") === "") places.pop();
  return places;
}

/** The problem with a seat's name, or "". */
export function nameProblem(names: readonly string[], seat: number): string {
  const name = tidy(names[seat] ?? "");
  if (name === "") return say("pad.name-empty", { n: seat + 1 });
  if (BETWEEN.test(name)) return say("pad.name-signs");
  if (!SEEN.test(name)) return say("pad.name-unseen");
  const same = name.toLocaleLowerCase();
  const other = names.findIndex((one, at) => at !== seat && tidy(one).toLocaleLowerCase() === same);
  if (other < 0) return "";
  const [one, two] = [Math.min(seat, other) + 1, Math.max(seat, other) + 1];
  return say("pad.name-twice", { name, one, other: two });
}

/** The problem with this number of players. */
export function countProblem(n: number, least: number, most: number | null): string {
  if (most !== null && least === most && n !== least) return say("pad.exactly", { n, least });
  if (n < least) return say("pad.few", { n, least });
  return most !== null && n > most ? say("pad.many", { n, most }) : "";
}
