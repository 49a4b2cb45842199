/** The name of a hand: its number, or tie-breaker, with its match if there are several. */
import { say } from "../../words/words";
import type { PadView } from "../fold/view";

export function handLabel(view: PadView, match: number, hand: number): string {
  const tie = tieNumber(view, match, hand);
  const several = view.matches.length > 1 || (view.matches[0]?.number ?? 1) > 1;
  if (several)
    return tie === null ? say("pad.label-match", { match, hand }) : say("pad.label-match-tie", { match, n: tie });
  return tie === null ? say("pad.label", { hand }) : say("pad.extra", { n: tie });
}

/** The number of a tie-breaker among the tie-breakers; null for other hands. */
export function tieNumber(view: PadView, match: number, hand: number): number | null {
  const found = view.matches.find((one) => one.number === match);
  if (found === undefined) return null;
  const hands = [
    ...found.rows,
    ...(found.current === null ? [] : [{ number: found.current.number, extra: found.current.plan.extra }]),
  ];
  const ties = hands.filter((one) => one.extra && one.number <= hand);
  return ties.some((one) => one.number === hand) ? ties.length : null;
}
