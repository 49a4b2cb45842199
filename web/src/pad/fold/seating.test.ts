/** Who plays which hand, and who sits on whose left, when some have left or come late. */
import { expect, test } from "vitest";
import { PLANS, Typist } from "./typed-pad";
import { startOf, seatingOf, leftOf, nextDealer, playersAt, roundFrom, type Seating } from "./seating";

const circle = [0, 1, 2, 3];
const changed: Seating = {
  ...seatingOf(["Ann", "Bob", "Cid", "Dee", "Eve"]),
  circle: [0, 4, 1, 2, 3],
  changes: [
    { seat: 4, from: { match: 1, hand: 3 }, start: "lowest" },
    { seat: 1, from: { match: 1, hand: 5 }, start: null },
  ],
};

test("everybody sits in the order they were named", () => {
  expect(playersAt(seatingOf(["Ann", "Bob", "Cid"]), { match: 1, hand: 1 })).toEqual([0, 1, 2]);
});

test("a latecomer plays from that hand on, who leaves until the one before", () => {
  const players = (match: number, hand: number) => playersAt(changed, { match, hand });
  expect(players(1, 2)).toEqual([0, 1, 2, 3]);
  expect(players(1, 3)).toEqual([0, 4, 1, 2, 3]);
  expect(players(1, 5)).toEqual([0, 4, 2, 3]);
  expect(players(2, 1)).toEqual([0, 4, 2, 3]);
});

test("who left may come back", () => {
  const back: Seating = {
    ...changed,
    changes: [...changed.changes, { seat: 1, from: { match: 1, hand: 7 }, start: "zero" }],
  };
  expect([1, 5, 6, 7].map((hand) => playersAt(back, { match: 1, hand }).includes(1))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("only a latecomer begins with a hand, and only with one", () => {
  expect(startOf(changed, 4, { match: 1, hand: 3 })).toBe("lowest");
  expect(startOf(changed, 4, { match: 1, hand: 4 })).toBe(null);
  expect(startOf(changed, 0, { match: 1, hand: 3 })).toBe(null);
});

test("the left is the next seat that plays, in the direction of play", () => {
  expect(leftOf(circle, circle, 1, 3, 1)).toBe(0);
  expect(leftOf(circle, circle, -1, 0, 1)).toBe(3);
  expect(leftOf(circle, [0, 2, 3], 1, 0, 1)).toBe(2);
  expect(leftOf(circle, [0, 2, 3], 1, 1, 1)).toBe(2);
  expect(leftOf(circle, circle, 1, 2, 0)).toBe(2);
  expect(leftOf(circle, circle, 1, 2, 2)).toBe(0);
});

test("a round begins with a seat and comes to everybody once", () => {
  expect(roundFrom(circle, circle, 1, 2)).toEqual([2, 3, 0, 1]);
  expect(roundFrom(circle, circle, -1, 2)).toEqual([2, 1, 0, 3]);
  expect(roundFrom(circle, [0, 3], 1, 2)).toEqual([3, 0]);
});

test("in a rematch, the deal passes on from the last hand", () => {
  const typist = new Typist(PLANS.buddy, 2);
  expect(nextDealer(typist.view, PLANS.buddy)).toBe(null);
  typist.write(1, { trump: "c", bids: { 0: 0, 1: 0, 2: 1 }, taken: { 0: 0, 1: 0, 2: 10 } });
  expect(nextDealer(typist.view, PLANS.buddy)).toBe(0);
});
