import { expect, test } from "vitest";
import { lineOf } from "../made-up-event";
import { LINES, race } from "./race";

const MANY = Array.from({ length: 12 }, (_, at) => lineOf(at + 1, [90 - at, 180 - 3 * at], [at + 1, at + 1]));

test("the race has a line for each of the best eight", () => {
  expect(race(MANY, 2, null).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("a chosen player has a line after the leaders", () => {
  expect(race(MANY, 2, 12).at(-1)).toEqual({ number: 12, behind: [0, 11, 33] });
});

test("a leader who is chosen has one line", () => {
  expect(race(MANY, 2, 3)).toHaveLength(LINES);
});

test("everybody starts level, and the leader is never behind", () => {
  expect(race(MANY, 2, null)[0]?.behind).toEqual([0, 0, 0]);
});

test("the leader of an earlier match may be somebody else", () => {
  const rows = [lineOf(1, [10, 50], [2, 1]), lineOf(2, [30, 40], [1, 2])];
  expect(race(rows, 2, null).map(({ behind }) => behind)).toEqual([
    [0, 20, 0],
    [0, 0, 10],
  ]);
});

test("fractions are rounded", () => {
  const rows = [lineOf(1, [8.3], [1]), lineOf(2, [8.1], [2])];
  expect(race(rows, 1, null)[1]?.behind).toEqual([0, 0.2]);
});

test("players who aren't ranked have no line", () => {
  expect(race([{ ...lineOf(1, [10], []), place: null }], 1, 1)).toEqual([]);
});
