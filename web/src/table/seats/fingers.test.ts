import { expect, test } from "vitest";
import { hands } from "./fingers";

test("zero is a fist, and one to five take one hand", () => {
  expect([0, 3, 5].map(hands)).toEqual([[0], [3], [5]]);
});

test("six to ten take two hands, the first of them open", () => {
  expect([6, 10].map(hands)).toEqual([
    [5, 1],
    [5, 5],
  ]);
});

test("above ten there are no fingers", () => {
  expect(hands(11)).toEqual([]);
});
