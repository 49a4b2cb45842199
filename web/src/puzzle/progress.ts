/** What this device remembers of puzzles: the rating, right answers in a row, and which puzzles were seen. */
import { putIn, recordIn } from "../settings/device";
import { after, FIRST_RATING } from "./rating";
import type { PuzzleEntry } from "../net/wire.gen";

export type ThemeChoice = "any" | PuzzleEntry["theme"];
export const THEMES: readonly ThemeChoice[] = ["any", "bid", "lose", "last"];

export type Progress = {
  rating: number;
  /** right answers in a row, now and at best */
  run: number;
  best: number;
  theme: ThemeChoice;
  /** ids of the puzzles seen, the oldest first */
  seen: string[];
};

const PLACE = "ohhell.puzzles";
const MOST_SEEN = 20_000;
/** A next puzzle is one of so many whose ratings are nearest to the player's. */
const NEAREST = 6;

const isNumber = (found: unknown, most: number): found is number =>
  typeof found === "number" && Number.isSafeInteger(found) && found >= 0 && found <= most;

/** The stored progress; whatever is damaged starts anew. */
export function progress(): Progress {
  const { rating, run, best, theme, seen } = recordIn(PLACE);
  return {
    rating: isNumber(rating, 4000) ? rating : FIRST_RATING,
    run: isNumber(run, 1e6) ? run : 0,
    best: isNumber(best, 1e6) ? best : 0,
    theme: THEMES.find((one) => one === theme) ?? "any",
    seen: Array.isArray(seen) ? seen.filter((one): one is string => typeof one === "string").slice(-MOST_SEEN) : [],
  };
}

export function keep(changed: Progress): Progress {
  return putIn(PLACE, changed);
}

/** The progress after an answer; a puzzle that was seen before changes nothing. */
export function answered(before: Progress, puzzle: PuzzleEntry, right: boolean): Progress {
  if (before.seen.includes(puzzle.id)) return before;
  const run = right ? before.run + 1 : 0;
  return {
    ...before,
    rating: after(before.rating, puzzle.rating, right, before.seen.length),
    run,
    best: Math.max(before.best, run),
    seen: [...before.seen, puzzle.id].slice(-MOST_SEEN),
  };
}

/** The next puzzle: a new one, about as hard as the player is good; if none is new, the one seen longest ago. */
export function nextPuzzle(
  puzzles: readonly PuzzleEntry[],
  mine: Progress,
  random: () => number = Math.random,
): PuzzleEntry | null {
  const fitting = puzzles.filter((puzzle) => mine.theme === "any" || puzzle.theme === mine.theme);
  const seen = new Map(mine.seen.map((id, at) => [id, at]));
  const away = (puzzle: PuzzleEntry) => Math.abs(puzzle.rating - mine.rating);
  const fresh = fitting.filter(({ id }) => !seen.has(id)).sort((one, other) => away(one) - away(other));
  if (fresh.length > 0) return fresh[Math.floor(random() * Math.min(NEAREST, fresh.length))] ?? null;
  const oldest = [...fitting].sort((one, other) => (seen.get(one.id) ?? 0) - (seen.get(other.id) ?? 0));
  return oldest[0] ?? null;
}

/** Remember that a puzzle was seen again, so that others come first. */
export function seenAgain(before: Progress, id: string): Progress {
  return { ...before, seen: [...before.seen.filter((one) => one !== id), id] };
}
