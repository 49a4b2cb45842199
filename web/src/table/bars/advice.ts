/** Puts a hint into words. */
import { inWords } from "../../cards/suits";
import { percent, points } from "../../replay/figures";
import { say } from "../../words/words";
import type { MoveEstimate } from "../../net/wire.gen";

/** Differences in points that are too small to mention. */
const ALIKE = 0.3;

/** The best move with its expected result, and the next best. */
export function advice(thoughts: readonly MoveEstimate[]): string[] {
  const [best, next] = thoughts;
  if (best === undefined) return [];
  const figures = { points: points(best.points), made: percent(best.made) };
  const first =
    best.move.type === "bid"
      ? say("hint.bid", { n: best.move.tricks, ...figures })
      : say("hint.play", { card: inWords(best.move.card), ...figures });
  if (next === undefined) return [first, say("hint.only")];
  const worst = thoughts.at(-1) ?? next;
  if (best.points - worst.points < ALIKE) return [first, say("hint.even")];
  return [
    first,
    next.move.type === "bid"
      ? say("hint.next-bid", { n: next.move.tricks, points: points(next.points) })
      : say("hint.next-play", { card: inWords(next.move.card), points: points(next.points) }),
  ];
}
