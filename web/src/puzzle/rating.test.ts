import { expect, test } from "vitest";
import { after, chance, FIRST_RATING } from "./rating";

test("a puzzle of the player's own rating is solved half of the time", () => {
  expect(chance(1200, 1200)).toBe(0.5);
});

test("400 points less mean ten times the odds", () => {
  expect(chance(1600, 1200)).toBeCloseTo(10 / 11);
});

test("a right answer raises the rating, and more so against a hard puzzle", () => {
  expect([900, 1200, 1500].map((puzzle) => after(FIRST_RATING, puzzle, true, 0))).toEqual([1205, 1216, 1227]);
});

test("a wrong answer to an easy puzzle costs most", () => {
  expect([900, 1500].map((puzzle) => after(FIRST_RATING, puzzle, false, 0))).toEqual([1173, 1195]);
});

test("a settled rating moves half as fast", () => {
  expect(after(1200, 1200, true, 20)).toBe(1208);
});

test("a rating never falls below 100", () => {
  expect(after(101, 100, false, 0)).toBe(100);
});
