import { expect, test } from "vitest";
import { date } from "../words/words";
import { shareText } from "./share";
import type { DayInfo } from "../net/wire.gen";

const INFO: DayInfo = {
  day: "2026-11-16",
  today: "2026-11-16",
  next_in: 0,
  hands: [3, 4, 5, 4, 3],
  players: 4,
  bot: "club",
  mine: { points: 45, made: [true, true, false, true, true] },
  table: null,
  game: null,
  streak: { now: 6, best: 11 },
  played: [],
  scores: [
    { points: 20, people: 3 },
    { points: 45, people: 1 },
    { points: 50, people: 1 },
  ],
};

test("the shared text has results only", () => {
  const day = date(Date.UTC(2026, 10, 16), { day: "numeric", month: "long", timeZone: "UTC" });

  expect(shareText(INFO)).toBe(`Oh Hell, ${day}\n✓ ✓ ✗ ✓ ✓   45 points\nBetter than 75 %. Streak 6.`);
});

test("the first player of a day shares no comparison", () => {
  expect(shareText({ ...INFO, scores: [{ points: 45, people: 1 }] }).split("\n")[2]).toBe("Streak 6.");
});

test("there is nothing to share before the game is over", () => {
  expect(shareText({ ...INFO, mine: null })).toBe("");
});
