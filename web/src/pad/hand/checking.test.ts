/** Problems of a corrected hand. */
import { expect, test } from "vitest";
import { wrongs } from "./checking";
import { PLANS } from "../fold/typed-pad";
import type { Numbers } from "../fold/view";

const { buddy, cancel } = PLANS;
const [ten] = buddy.hands;
const check = (bids: Numbers, taken: Numbers, plan = buddy, hand = ten) => {
  if (hand === undefined) throw new Error("no hand");
  return wrongs(plan, hand, plan === buddy ? [1, 2, 0] : [1, 2, 3, 4, 5, 0], bids, taken);
};

test("a possible hand has no problems", () => {
  expect(check([5, 3, 3], [4, 3, 3])).toEqual([]);
});

test("an empty cell is a problem", () => {
  expect(check([5, null, 3], [4, 3, 3])).toEqual([{ cell: "bids", seat: 1, why: "half" }]);
});

test("a bid or tricks outside the range are a problem", () => {
  expect(check([5, 11, 3], [4, 3, 3])).toEqual([{ cell: "bids", seat: 1, why: "range", n: 11, low: 0, high: 10 }]);
  expect(check([5, 3, 3], [4, 3, 12])).toContainEqual({
    cell: "taken",
    seat: 2,
    why: "range",
    n: 12,
    low: 0,
    high: 10,
  });
});

test("a hooked bid is a problem, with the bids before it", () => {
  expect(check([4, 3, 3], [4, 3, 3])).toEqual([{ cell: "bids", seat: 0, why: "hooked", n: 4, before: 6 }]);
});

test("tricks must add up", () => {
  expect(check([5, 3, 3], [4, 3, 2])).toEqual([{ cell: "sum", seat: -1, why: "sum", n: 9 }]);
  expect(check([5, 3, 3], [4, 4, 3])).toEqual([{ cell: "sum", seat: -1, why: "sum", n: 11 }]);
});

test("if a trick can go to nobody, fewer tricks are allowed, more are not", () => {
  const [, two] = cancel.hands;
  expect(check([0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], cancel, two)).toEqual([]);
  expect(check([0, 0, 0, 0, 0, 0], [1, 2, 0, 0, 0, 0], cancel, two)).toMatchObject([{ why: "sum", n: 3 }]);
});
