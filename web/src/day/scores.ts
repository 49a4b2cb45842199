/** Everybody's results: how many were beaten, and the bars of a chart. */
import type { DayScore } from "../net/wire.gen";

const MOST_BARS = 10;

export type Bar = { from: number; to: number; people: number; mine: boolean };

export function playersIn(scores: readonly DayScore[]): number {
  return scores.reduce((sum, { people }) => sum + people, 0);
}

/** The share of the others with fewer points, in percent; a tie counts half. Null without others. */
export function betterThan(scores: readonly DayScore[], mine: number): number | null {
  const others = playersIn(scores) - 1;
  if (others < 1) return null;
  const below = scores.filter(({ points }) => points < mine).reduce((sum, { people }) => sum + people, 0);
  const same = (scores.find(({ points }) => points === mine)?.people ?? 1) - 1;
  return Math.round((100 * (below + same / 2)) / others);
}

/** At most ten bars of equal width from the lowest result to the highest. */
export function bars(scores: readonly DayScore[], mine: number | null): Bar[] {
  const low = scores[0]?.points;
  const high = scores.at(-1)?.points;
  if (low === undefined || high === undefined) return [];
  const width = Math.max(1, Math.ceil((high - low + 1) / MOST_BARS));
  const number = Math.ceil((high - low + 1) / width);
  return Array.from({ length: number }, (_, at) => {
    const from = low + at * width;
    const to = from + width - 1;
    const inside = (points: number) => points >= from && points <= to;
    return {
      from,
      to,
      people: playersIn(scores.filter(({ points }) => inside(points))),
      mine: mine !== null && inside(mine),
    };
  });
}
