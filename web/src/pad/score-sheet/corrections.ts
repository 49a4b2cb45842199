/** Corrections and other changes in words. */
import { date, number, say } from "../../words/words";
import { handLabel } from "./hand-labels";
import type { Change, Happened, PadView } from "../fold/view";
import type { Trump } from "../../net/wire.gen";

/** The values of a cell before its corrections, oldest first. */
export function before(
  changes: readonly Change[],
  match: number,
  hand: number,
  cell: Change["cell"],
  seat: number,
): string[] {
  return changes
    .filter((one) => one.match === match && one.hand === hand && one.cell === cell && one.seat === seat)
    .map((one) => worded(one.was));
}

export function lastChange(changes: readonly Change[], match: number, hand: number): Change | null {
  return changes.findLast((one) => one.match === match && one.hand === hand) ?? null;
}

/** A comment in quotation marks, unless it has some already. */
export function quoted(text: string): string {
  const words = text.replace(/^["“„«]([^"“”„«»]*)["”“»]$/, "$1");
  return `“${words.replaceAll(/["“”]/g, "'")}”`;
}

export function clock(at: number): string {
  return date(at, { hour: "2-digit", minute: "2-digit" });
}

export function whoWhen(by: string, at: number): string {
  return by === "" ? say("pad.changed-at", { time: clock(at) }) : say("pad.changed-by", { name: by, time: clock(at) });
}

function worded(value: number | Trump | null): string {
  if (value === null) return "–";
  if (typeof value === "number") return number(value);
  return value === "nt" ? say("pad.no-trump") : say(`suit.${value}`);
}

/** A line of the history. */
export function historyLine(view: PadView, one: Happened): string {
  const name = (seat: number) => view.names[seat] ?? "";
  switch (one.what) {
    case "change": {
      const { match, hand, cell, seat, was, now } = one.change;
      const values = { hand: handLabel(view, match, hand), was: worded(was), now: worded(now) };
      if (cell === "trump") return say("pad.history-trump", values);
      return say("pad.history-change", {
        ...values,
        what: say(cell === "bids" ? "pad.bid" : "pad.taken"),
        name: name(seat),
      });
    }
    case "void":
      return say("pad.history-void", { hand: handLabel(view, one.match, one.hand) });
    case "leave":
      return say("pad.history-leave", { name: name(one.seat) });
    case "come":
      return say("pad.history-come", { name: name(one.seat) });
    case "rename":
      return say("pad.history-rename", { was: one.was, name: name(one.seat) });
    case "head":
      return say("pad.history-head", { what: say(`pad.${one.line}`), was: one.was || "–", now: one.now || "–" });
    case "moved":
      return say("pad.history-moved");
    case "back":
      return say("pad.history-back");
    default:
      return say(one.what === "close" ? "pad.history-close" : "pad.history-reopen");
  }
}
