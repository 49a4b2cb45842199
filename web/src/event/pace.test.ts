import { expect, test } from "vitest";
import { dueEnd, handDue, handText, paceOf, paces, paceText } from "./pace";

const MINUTE = 60_000;
const STARTED = 1_000_000;
const table = { number: 4, players: [1, 2], dealer: 0 };

/** A table on this hand so many minutes after the start, at 8 minutes per hand. */
function at(minutes: number, hand: number, more: object = {}) {
  const clock = { started: STARTED, now: STARTED + minutes * MINUTE, minutes: 8, hands: 10 };
  return paceOf(table, { table: 4, hand, connected: true, ...more }, clock);
}

test("the first hand is due from the start, and the last one until the end", () => {
  const clock = { started: STARTED, minutes: 8, hands: 10 };

  expect([0, 7, 8, 79, 200].map((n) => handDue({ ...clock, now: STARTED + n * MINUTE }))).toEqual([1, 1, 2, 10, 10]);
});

test("no hand is due without a pace or before the start", () => {
  expect([
    handDue({ started: STARTED, now: STARTED, minutes: 0, hands: 10 }),
    handDue({ started: null, now: STARTED, minutes: 8, hands: 10 }),
  ]).toEqual([null, null]);
});

test("a match is due to end after all its hands", () => {
  expect(dueEnd({ started: STARTED, minutes: 8, hands: 10 })).toBe(STARTED + 80 * MINUTE);
});

test.each([
  [66, 9, "On pace"],
  [66, 10, "Ahead"],
  [68, 8, "4 min behind"],
  [72.5, 9, "On pace"],
  [85, 10, "5 min behind"],
  [3, 0, "On pace"],
])("%s minutes after the start, a table on hand %s is: %s", (minutes, hand, text) => {
  expect(paceText(at(minutes, hand))).toBe(text);
});

test("a table with its result is finished, however late", () => {
  const clock = { started: STARTED, now: STARTED + 200 * MINUTE, minutes: 8, hands: 10 };
  const pace = paceOf({ ...table, totals: [90, 80] }, undefined, clock);

  expect([paceText(pace), handText(pace)]).toEqual(["Finished", "All 10 hands"]);
});

test("without a pace, a table says its hand only", () => {
  const pace = paceOf(table, { table: 4, hand: 3 }, { started: STARTED, now: STARTED, minutes: 0, hands: 10 });

  expect([paceText(pace), handText(pace)]).toEqual(["", "Hand 3 of 10"]);
});

test("contact is lost two minutes after the last sign", () => {
  const now = STARTED + 66 * MINUTE;
  const seen = [1, 3].map((ago) => at(66, 9, { connected: false, heard_at: now - ago * MINUTE }).lost);

  expect(seen).toEqual([0, 3]);
});

test("a table that was never heard from has not lost contact", () => {
  expect([at(66, 0, { connected: false }).lost, handText(at(66, 0))]).toEqual([0, "Not begun"]);
});

test("every table of a match has its pace", () => {
  const match = { number: 1, started: STARTED, tables: [table, { ...table, number: 5, totals: [90, 80], hands: 9 }] };
  const settings = { hands: 10, minutes_per_hand: 8 } as Parameters<typeof paces>[0]["settings"];
  const found = paces({ settings }, match, [{ table: 4, hand: 2 }], STARTED + 5 * MINUTE);

  expect(found.map(handText)).toEqual(["Hand 2 of 10", "All 9 hands"]);
});
