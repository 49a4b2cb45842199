import { expect, test } from "vitest";
import { bars, betterThan, playersIn } from "./scores";

const SCORES = [
  { points: -3, people: 1 },
  { points: 20, people: 2 },
  { points: 45, people: 2 },
  { points: 61, people: 1 },
];

test("everybody is counted", () => {
  expect(playersIn(SCORES)).toBe(6);
});

test("a tie counts half", () => {
  expect(betterThan(SCORES, 45)).toBe(70);
});

test("the best result is better than all others", () => {
  expect(betterThan(SCORES, 61)).toBe(100);
});

test("the only player is better than nobody", () => {
  expect(betterThan([{ points: 20, people: 1 }], 20)).toBeNull();
});

test("every result is in one of at most ten bars", () => {
  const drawn = bars(SCORES, 45);

  expect([drawn.length <= 10, drawn.reduce((sum, { people }) => sum + people, 0)]).toEqual([true, 6]);
});

test("one bar is mine", () => {
  expect(bars(SCORES, 45).filter(({ mine }) => mine)).toEqual([{ from: 39, to: 45, people: 2, mine: true }]);
});

test("nobody has no bars", () => {
  expect(bars([], null)).toEqual([]);
});
