/** Checks a corrected hand: every problem with the cell it belongs to. */
import { sum } from "../fold/progression";
import { closedBids } from "./entering";
import type { Numbers } from "../fold/view";
import type { Plan, PlanHand } from "../../net/wire.gen";

export type Wrong =
  | { cell: "bids" | "taken"; seat: number; why: "half" }
  | { cell: "bids"; seat: number; why: "range"; n: number; low: number; high: number }
  | { cell: "taken"; seat: number; why: "range"; n: number; low: number; high: number }
  | { cell: "bids"; seat: number; why: "hooked"; n: number; before: number }
  | { cell: "sum"; seat: -1; why: "sum"; n: number };

export function wrongs(plan: Plan, hand: PlanHand, order: readonly number[], bids: Numbers, taken: Numbers): Wrong[] {
  const found: Wrong[] = [];
  const inRange = (n: number | null | undefined, low: number, high: number) =>
    n != null && n >= low && n <= high && Number.isInteger(n);
  for (const seat of order) {
    const bid = bids[seat];
    if (bid == null) found.push({ cell: "bids", seat, why: "half" });
    else if (!inRange(bid, hand.low, hand.high))
      found.push({ cell: "bids", seat, why: "range", n: bid, low: hand.low, high: hand.high });
    const tricks = taken[seat];
    if (tricks == null) found.push({ cell: "taken", seat, why: "half" });
    else if (!inRange(tricks, 0, hand.cards))
      found.push({ cell: "taken", seat, why: "range", n: tricks, low: 0, high: hand.cards });
  }
  if (!found.some((wrong) => wrong.cell === "bids"))
    for (const seat of closedBids(plan, hand, order, bids))
      found.push({
        cell: "bids",
        seat,
        why: "hooked",
        n: bids[seat] ?? 0,
        before: sum(bids, order.slice(0, order.indexOf(seat))),
      });
  const all = sum(taken, order);
  if (!found.some((wrong) => wrong.cell === "taken") && (all > hand.cards || (all < hand.cards && !plan.dead_tricks)))
    found.push({ cell: "sum", seat: -1, why: "sum", n: all });
  return found;
}
