import { expect, test } from "vitest";
import { matchOf, tableOf } from "../made-up-event";
import { fromSeat, opponents } from "./meetings";

const FIRST = matchOf(1, [tableOf(1, [1, 2, 3]), tableOf(2, [4, 5, 6])]);
const SECOND = matchOf(2, [tableOf(1, [5, 1, 2]), tableOf(2, [4, 3, 6])]);
const MATCHES = [FIRST, SECOND];

test("opponents are in turn order, with the matches in which we met", () => {
  expect(opponents(MATCHES, SECOND, 1)).toEqual([
    { number: 2, met: [1] },
    { number: 5, met: [] },
  ]);
});

test("nobody has met before the first match", () => {
  expect(opponents(MATCHES, FIRST, 1).flatMap(({ met }) => met)).toEqual([]);
});

test("somebody who sits out has no opponents", () => {
  expect(opponents(MATCHES, FIRST, 7)).toEqual([]);
});

test("turn order begins at a seat and goes round", () => {
  expect(fromSeat(["a", "b", "c"], 1)).toEqual(["b", "c", "a"]);
});
