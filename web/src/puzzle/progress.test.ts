import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../settings/memory-storage";
import { answered, keep, nextPuzzle, progress, seenAgain, type Progress } from "./progress";
import type { PuzzleEntry } from "../net/wire.gen";

const PUZZLES: PuzzleEntry[] = [
  { id: "easy", theme: "bid", rating: 900 },
  { id: "middle", theme: "lose", rating: 1200 },
  { id: "hard", theme: "last", rating: 1700 },
];
const FRESH: Progress = { rating: 1200, run: 0, best: 0, theme: "any", seen: [] };
const [easy, middle] = PUZZLES as [PuzzleEntry, PuzzleEntry];

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

test("progress starts with a rating of 1200", () => {
  expect(progress()).toEqual(FRESH);
});

test("progress is stored on the device", () => {
  keep({ ...FRESH, rating: 1300, run: 2 });

  expect(progress()).toMatchObject({ rating: 1300, run: 2 });
});

test("damaged progress keeps what is whole", () => {
  localStorage.setItem("ohhell.puzzles", '{"rating":"high","run":-4,"best":7,"theme":"x","seen":[1,"a"]}');

  expect(progress()).toEqual({ ...FRESH, best: 7, seen: ["a"] });
});

test("a right answer makes the run longer", () => {
  expect(answered({ ...FRESH, run: 4, best: 4 }, middle, true)).toMatchObject({ run: 5, best: 5, rating: 1216 });
});

test("a wrong answer ends the run and keeps the best one", () => {
  expect(answered({ ...FRESH, run: 4, best: 4 }, middle, false)).toMatchObject({ run: 0, best: 4, rating: 1184 });
});

test("a puzzle counts once", () => {
  const before = { ...FRESH, seen: ["middle"] };

  expect(answered(before, middle, true)).toBe(before);
});

test("the next puzzle is near the player's rating", () => {
  expect(nextPuzzle(PUZZLES, FRESH, () => 0)).toBe(middle);
});

test("the next puzzle has the chosen theme", () => {
  expect(nextPuzzle(PUZZLES, { ...FRESH, theme: "bid" })).toBe(easy);
});

test("the next puzzle is the one seen longest ago if none is new", () => {
  expect(nextPuzzle(PUZZLES, { ...FRESH, seen: ["hard", "easy", "middle"] })?.id).toBe("hard");
});

test("a puzzle seen again comes last", () => {
  expect(seenAgain({ ...FRESH, seen: ["hard", "easy"] }, "hard").seen).toEqual(["easy", "hard"]);
});

test("there is no next puzzle where the server has none of the theme", () => {
  expect(nextPuzzle([easy], { ...FRESH, theme: "last" })).toBeNull();
});
