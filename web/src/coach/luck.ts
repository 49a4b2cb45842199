/** Luck and skill: how the points of a game came about. */
import type { ChartMark } from "../components/LineChart.svelte";
import type { Review } from "../net/wire.gen";

/** Points made, expected from the cards and from average cards; and what luck and skill added to the average. */
export type Balance = {
  made: number;
  expected: number;
  average: number;
  cards: number;
  bids: number;
  play: number;
  rest: number;
};

export function balance({ hands, bids, play }: Pick<Review, "hands" | "bids" | "play">): Balance {
  const sum = (which: "points" | "expected" | "average") => hands.reduce((all, hand) => all + hand[which], 0);
  const [made, expected, average] = [sum("points"), sum("expected"), sum("average")];
  return {
    made,
    expected,
    average,
    cards: expected - average,
    bids: -bids,
    play: -play,
    rest: made - expected + bids + play,
  };
}

/** The totals after every hand, beginning with 0. */
export function running(points: readonly number[]): number[] {
  return points.reduce<number[]>((totals, more) => [...totals, (totals.at(-1) ?? 0) + more], [0]);
}

/** A mark per hand with costly moves, on the line with that index; several moves of a hand share one. */
export function marks({ hands, moves }: Pick<Review, "hands" | "moves">, line: number): ChartMark[] {
  const found = new Map<number, number[]>();
  for (const [at, move] of moves.entries()) {
    const step = hands.findIndex((hand) => hand.number === move.number) + 1;
    if (step > 0) found.set(step, [...(found.get(step) ?? []), at + 1]);
  }
  return [...found].map(([step, numbers]) => ({ line, step, text: numbers.join(",") }));
}
