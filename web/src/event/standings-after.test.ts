import { expect, test } from "vitest";
import { lineOf } from "./made-up-event";
import { lastComplete, ranked, standingsAfter } from "./standings-after";

const STANDINGS = {
  after: 3,
  complete: true,
  rows: [lineOf(1, [10, 30, 50], [3, 1, 1]), lineOf(2, [20, 30, 40], [1, 1, 2]), lineOf(3, [15, 15, 15], [2, 3, 3])],
};

test("standings after the last match are as the server sent them", () => {
  expect(standingsAfter(STANDINGS, 3)).toBe(STANDINGS.rows);
});

test("standings after an earlier match have its order", () => {
  expect(standingsAfter(STANDINGS, 1).map(({ number, score }) => [number, score])).toEqual([
    [2, 20],
    [3, 15],
    [1, 10],
  ]);
});

test("equal places after an earlier match are shared", () => {
  expect(standingsAfter(STANDINGS, 2).map(({ shared }) => shared)).toEqual([true, true, false]);
});

test("movement after an earlier match counts from the one before", () => {
  expect(standingsAfter(STANDINGS, 2).map(({ number, movement }) => [number, movement])).toEqual([
    [1, 2],
    [2, 0],
    [3, -1],
  ]);
});

test("nobody has moved after the first match", () => {
  expect(standingsAfter(STANDINGS, 1).map(({ movement }) => movement)).toEqual([null, null, null]);
});

test("the last complete match is the one before a running one", () => {
  expect(lastComplete({ standings: { ...STANDINGS, complete: false } })).toBe(2);
});

test("players without a place are not ranked", () => {
  expect(ranked([lineOf(1, [], []), lineOf(2, [5], [1])]).map(({ number }) => number)).toEqual([2]);
});
