import { expect, test } from "vitest";
import { advice } from "./advice";
import type { MoveEstimate } from "../../net/wire.gen";

const bid = (tricks: number, points: number, made: number): MoveEstimate => ({
  move: { type: "bid", seat: 0, tricks },
  points,
  made,
});
const play = (card: string, points: number, made: number): MoveEstimate => ({
  move: { type: "play", seat: 0, card },
  points,
  made,
});

test("a hint for a bid says what to expect and what comes next", () => {
  expect(advice([bid(2, 9.14, 0.64), bid(3, 7.8, 0.5), bid(0, -2, 0.1)])).toEqual([
    "The computer would bid 2: about 9.1 points, 64\u00a0% chance to make it.",
    "Next best is 3 (7.8).",
  ]);
});

test("a hint for a card names it", () => {
  expect(advice([play("Qh", 8, 1), play("2c", -1.26, 0)])).toEqual([
    "The computer would play the queen of hearts: about 8.0 points, 100\u00a0% chance to make the bid.",
    "Next best is the 2 of clubs (−1.3).",
  ]);
});

test("a hint says when all choices are about equal", () => {
  expect(advice([play("Qh", 8, 0.996), play("2c", 7.9, 0.001)])[0]).toContain("99\u00a0%");
  expect(advice([play("Qh", 8, 1), play("2c", 7.9, 1)])[1]).toBe("All choices are about equally good.");
});

test("a hint says when there is only one choice", () => {
  expect(advice([play("Qh", 8, 1)])[1]).toBe("It's your only choice.");
});
