import { expect, test } from "vitest";
import { balance, marks, running } from "./luck";
import type { CostlyMove, ReviewedHand } from "../net/wire.gen";

const hand = (number: number, points: number, expected: number, average: number): ReviewedHand => ({
  number,
  cards: 3,
  bid: 1,
  taken: 1,
  points,
  expected,
  average,
});
const move = (number: number) => ({ number }) as CostlyMove;

test("luck and skill add up to the points made", () => {
  const found = balance({ hands: [hand(1, 11, 8, 7), hand(2, 0, 6, 7.5)], bids: 3, play: 1 });

  expect(found.average + found.cards + found.bids + found.play + found.rest).toBe(11);
});

test("good cards are luck", () => {
  expect(balance({ hands: [hand(1, 11, 9, 7)], bids: 0, play: 0 }).cards).toBe(2);
});

test("what neither cards nor moves explain is luck in play", () => {
  expect(balance({ hands: [hand(1, 0, 8, 8)], bids: 2, play: 1 }).rest).toBe(-5);
});

test("totals begin with nothing", () => {
  expect(running([5, 0, 10])).toEqual([0, 5, 5, 15]);
});

test("moves of one hand share a mark", () => {
  const hands = [hand(1, 0, 0, 0), hand(2, 0, 0, 0)];

  expect(marks({ hands, moves: [move(2), move(1), move(2)] }, 1)).toEqual([
    { line: 1, step: 2, text: "1,3" },
    { line: 1, step: 1, text: "2" },
  ]);
});
