import { expect, test } from "vitest";
import { lines, made, placeOf } from "./totals";
import type { Row } from "../net/wire.gen";

const row = (number: number, bids: number[], taken: number[], totals: number[]): Row => ({
  number,
  cards: 1,
  trump: "s",
  dealer: 0,
  bids,
  taken,
  points: totals,
  totals,
  dead: 0,
  extra: false,
});
const first = [row(1, [0, 1], [0, 1], [10, 11]), row(2, [1, 0], [0, 1], [10, 12])];
const second = [row(1, [1, 1], [1, 0], [11, 0])];

test("totals include earlier matches", () => {
  expect(lines([first, second]).map(({ match, hand, totals }) => [match, hand, ...totals])).toEqual([
    [1, 1, 10, 11],
    [1, 2, 10, 12],
    [2, 1, 21, 12],
  ]);
});

test("a bid is made if exactly that many tricks were taken", () => {
  expect(made([first, second], 2)).toEqual([
    { made: 2, hands: 3 },
    { made: 1, hands: 3 },
  ]);
});

test("the place counts who is ahead", () => {
  expect(placeOf(2, [30, 10, 20], [0])).toEqual({ place: 2, shared: false });
});

test("equal totals share the better place", () => {
  expect(placeOf(3, [30, 20, 10, 20], [0])).toEqual({ place: 2, shared: true });
});

test("a winner is first, whoever has as many points", () => {
  expect(placeOf(1, [30, 30, 10], [0])).toEqual({ place: 2, shared: false });
});
