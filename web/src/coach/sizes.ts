/** Bids by hand size: how many were too high, made and too low, in groups of sizes. */
import type { BidSum } from "../net/wire.gen";

/** The smallest hands of each group. */
const STARTS = [1, 4, 7, 11] as const;

/** A group of hand sizes, with the percentages of its bids, which add up to 100. */
export type SizeGroup = { from: number; to: number; high: number; made: number; low: number };

export type Tendency = "overbidder" | "underbidder" | "balanced";

/** The groups that have hands, each as far as its hands reach. */
export function sizeGroups(bids: readonly BidSum[]): SizeGroup[] {
  return STARTS.flatMap((start, at) => {
    const end = STARTS[at + 1] ?? Infinity;
    const within = bids.filter(({ cards }) => cards >= start && cards < end);
    if (within.length === 0) return [];
    const sizes = within.map(({ cards }) => cards);
    const [high = 0, made = 0, low = 0] = percentages([
      added(within, "high"),
      added(within, "made"),
      added(within, "low"),
    ]);
    return [{ from: Math.min(...sizes), to: Math.max(...sizes), high, made, low }];
  });
}

/** Which way bids are wrong, if clearly more often than chance explains. */
export function tendency(bids: readonly BidSum[]): Tendency {
  const [high, low] = [added(bids, "high"), added(bids, "low")];
  if (Math.abs(high - low) <= 2 * Math.sqrt(high + low)) return "balanced";
  return high > low ? "overbidder" : "underbidder";
}

function added(bids: readonly BidSum[], which: "high" | "made" | "low"): number {
  return bids.reduce((sum, bid) => sum + bid[which], 0);
}

/** Whole percentages that add up to 100: those that lose most by rounding down get one more. */
export function percentages(counts: readonly number[]): number[] {
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  const exact = counts.map((count) => (100 * count) / total);
  const whole = exact.map(Math.floor);
  const missing = Math.round(exact.reduce((sum, part) => sum + part, 0)) - whole.reduce((sum, part) => sum + part, 0);
  const order = [...exact.keys()].sort(
    (one, other) => (exact[other] ?? 0) - (whole[other] ?? 0) - ((exact[one] ?? 0) - (whole[one] ?? 0)),
  );
  for (const at of order.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}
