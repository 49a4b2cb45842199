/** Totals over all matches of a game. */
import type { Row } from "../net/wire.gen";

/** Everyone's totals after a hand; *match* and *hand* count from 1. */
export type TotalsLine = { match: number; hand: number; totals: number[] };

/** The totals after every hand, including earlier matches. */
export function lines(sheets: readonly Row[][]): TotalsLine[] {
  const all: TotalsLine[] = [];
  let before: number[] = [];
  for (const [at, sheet] of sheets.entries()) {
    for (const row of sheet) {
      all.push({
        match: at + 1,
        hand: row.number,
        totals: row.totals.map((total, seat) => total + (before[seat] ?? 0)),
      });
    }
    before = all.at(-1)?.totals ?? before;
  }
  return all;
}

export type Made = { made: number; hands: number };

/** How many bids each seat made. */
export function made(sheets: readonly Row[][], seats: number): Made[] {
  const rows = sheets.flat();
  return Array.from({ length: seats }, (_, seat) => ({
    made: rows.filter((row) => row.bids[seat] === row.taken[seat]).length,
    hands: rows.length,
  }));
}

/** The place of a seat, and whether it shares it: winners are first, equal totals share the better place. */
export function placeOf(
  seat: number,
  totals: readonly number[],
  winners: readonly number[],
): { place: number; shared: boolean } {
  const won = (one: number) => winners.includes(one);
  const ahead = (one: number) => (won(one) !== won(seat) ? won(one) : !won(seat) && points(one) > points(seat));
  const points = (one: number) => totals[one] ?? 0;
  const level = (one: number) => won(one) === won(seat) && (won(seat) || points(one) === points(seat));
  const others = [...totals.keys()].filter((one) => one !== seat);
  return { place: 1 + others.filter(ahead).length, shared: others.some(level) };
}
