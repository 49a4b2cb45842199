/** Tricks that start at the bids: proposals, what is left over, the rest in one tap, one trick more or less. */
import { expect, test } from "vitest";
import { proposed, restMade, stepped, tricksOver } from "./tricks";
import { PLANS, Typist } from "../fold/typed-pad";

const { buddy, cancel } = PLANS;
/** Ten cards; Bob, Cid and Ann have bid 3, 3 and 5. */
const tricks = (taken: Record<string, number> = {}) =>
  new Typist(buddy)
    .write(1, { trump: "c" })
    .write(1, { bids: { 1: 3, 2: 3, 0: 5 } })
    .write(1, { taken });
const dead = (taken: Record<string, number> = {}) =>
  new Typist(cancel)
    .write(1, { trump: "c" })
    .write(1, { bids: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } })
    .write(1, { taken });

test("everybody's tricks start at the bid", () => {
  expect(proposed(buddy, tricks().current)).toEqual([5, 3, 3]);
});

test("the last player's tricks are proposed from those of the others", () => {
  expect(proposed(buddy, tricks({ 1: 4, 2: 4 }).current)).toEqual([2, 4, 4]);
});

test("bids above the tricks are too many until a player who missed is corrected", () => {
  expect(tricksOver(buddy, tricks().current)).toBe(-1);
  expect(tricksOver(buddy, tricks({ 0: 4 }).current)).toBe(0);
  expect(tricksOver(buddy, tricks({ 0: 2 }).current)).toBe(2);
});

test("the rest made their bids as soon as the proposals add up", () => {
  expect(restMade(buddy, tricks().view.match)).toBe(null);
  expect(restMade(buddy, tricks({ 0: 4 }).view.match)).toEqual({
    kind: "write",
    match: 1,
    hand: 1,
    taken: { 1: 3, 2: 3 },
  });
});

test("where a trick can go to nobody, the rest may leave some over", () => {
  expect(restMade(cancel, dead({ 2: 0 }).view.match)).toMatchObject({ taken: { 1: 0, 3: 0, 4: 0, 5: 0, 0: 0 } });
});

test("one step changes the number that the row shows", () => {
  const match = tricks({ 2: 4 }).view.match;
  expect(stepped(buddy, match, 1, -1)).toEqual({ kind: "write", match: 1, hand: 1, taken: { 1: 2 } });
  expect(stepped(buddy, match, 2, 1)).toMatchObject({ taken: { 2: 5 } });
});

test("a step below 0 or beyond the tricks left is not possible", () => {
  const match = tricks({ 1: 0, 2: 10 }).view.match;
  expect(stepped(buddy, match, 1, -1)).toBe(null);
  expect(stepped(buddy, match, 2, 1)).toBe(null);
});

test("the last open number can't be stepped, because it follows from the others", () => {
  expect(stepped(buddy, tricks({ 1: 4, 2: 4 }).view.match, 0, 1)).toBe(null);
});
