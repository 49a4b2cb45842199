/** Corrections as the sheet marks them and the history lists them. */
import { expect, test } from "vitest";
import { before, clock, lastChange, quoted, historyLine, whoWhen } from "./corrections";
import { handLabel } from "./hand-labels";
import matches from "../fixtures/matches.json";
import { fold } from "../fold/fold";
import { PLANS, Typist } from "../fold/typed-pad";
import type { LogEntry, Plan } from "../../net/wire.gen";

const corrected = () =>
  new Typist(PLANS.buddy)
    .write(1, { trump: "c", bids: { 0: 5, 1: 3, 2: 3 }, taken: { 0: 5, 1: 3, 2: 2 } })
    .write(1, { taken: { 0: 4, 2: 3 } })
    .write(1, { taken: { 0: 3, 2: 4 } })
    .write(1, { trump: "s" });

test("earlier values of a cell are listed, oldest first", () => {
  const { changes } = corrected().view;
  expect(before(changes, 1, 1, "taken", 0)).toEqual(["5", "4"]);
  expect(before(changes, 1, 1, "bids", 0)).toEqual([]);
  expect(before(changes, 1, 1, "trump", -1)).toEqual(["clubs"]);
});

test("a hand says who changed it last and when", () => {
  const change = lastChange(corrected().view.changes, 1, 1);
  expect(change).toMatchObject({ by: "Ann", at: 4 * 60_000, cell: "trump" });
  expect(whoWhen("Ann", change?.at ?? 0)).toContain("Ann");
  expect(whoWhen("Ann", change?.at ?? 0)).toContain(clock(4 * 60_000));
  expect(whoWhen("", change?.at ?? 0)).toContain(clock(4 * 60_000));
  expect(lastChange(corrected().view.changes, 1, 2)).toBe(null);
});

test("the history has a line for every change", () => {
  const typist = corrected().type(
    { kind: "void", match: 1, hand: 1 },
    { kind: "rename", seat: 0, name: "Anna" },
    { kind: "head", place: "Cork", scorer: "" },
    { kind: "leave", seat: 1 },
    { kind: "close" },
  );
  const { view } = typist;
  const lines = view.history.map((one) => historyLine(view, one));
  expect(lines[0]).toBe("Hand 1: Anna's tricks 5 → 4");
  expect(lines.slice(-6)).toEqual([
    "Hand 1: trump clubs → spades",
    "Hand 1 was redealt",
    "Ann is now Anna",
    "Place: – → Cork",
    "Bob left",
    "The game was stopped",
  ]);
});

test("a redealt hand has no marks of its old numbers", () => {
  expect(corrected().type({ kind: "void", match: 1, hand: 1 }).view.changes).toEqual([]);
});

test("the history names the match if there are several", () => {
  const change: LogEntry = { id: "c", at: 0, by: "Ann", note: { kind: "write", match: 1, hand: 2, bids: { 0: 1 } } };
  const view = fold([...(matches.entries as unknown as LogEntry[]), change], matches.plan as unknown as Plan);
  if (view === null) throw new Error("the first note opens no pad");
  expect(view.history.map((one) => historyLine(view, one))).toEqual(["Match 1, hand 2: Ann's bid 0 → 1"]);
});

test("a tie-breaker is labelled as one", () => {
  const view = fold(matches.entries as unknown as LogEntry[], matches.plan as unknown as Plan);
  if (view === null) throw new Error("the first note opens no pad");
  expect(handLabel(view, 2, 3)).toBe("Match 2, tie-breaker 1");
});

test.each([
  ["well played", "“well played”"],
  ['"well played"', "“well played”"],
  ["“well played”", "“well played”"],
  ['Bob said "no"', "“Bob said 'no'”"],
  ['"yes" and "no"', "“'yes' and 'no'”"],
])("a comment has one pair of quotation marks: %s", (text, shown) => {
  expect(quoted(text)).toBe(shown);
});
