import { describe, expect, test } from "vitest";
import { lines, made, spread, ticks } from "./totals";
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

describe("names beside the chart", () => {
  test("stay where they want to be if there is room", () => {
    expect(spread([50, 10], 14, 100)).toEqual([50, 10]);
  });

  test("keep apart and within the chart", () => {
    expect(spread([95, 96, 97], 14, 100)).toEqual([72, 86, 100]);
  });
});

describe("the scale", () => {
  test("has round numbers from below the least to above the most", () => {
    expect(ticks(-7, 33)).toEqual([-10, 0, 10, 20, 30, 40]);
  });

  test("exists when nothing was scored", () => {
    expect(ticks(0, 0)).toEqual([0]);
  });
});
