/** Totals of a table while somebody types them, and what changes if somebody else was faster. */
import type { EventTableInfo, TableResult } from "../../net/wire.gen";

/** A total that differs: what is stored *now*, and what was *typed*. */
export type Difference = { player: number; now: number | null; typed: number | null };

/** A typed number of points; null if it is none. Both minus signs count. */
export function pointsOf(typed: string): number | null {
  const text = typed.trim().replace("−", "-");
  return /^-?\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The texts of the fields for a table's totals; empty before a result. */
export const textsOf = (table: EventTableInfo): string[] =>
  table.players.map((_, seat) => (table.totals == null ? "" : String(table.totals[seat] ?? "")));

/** The result that was typed; null if a number is missing. */
export function resultOf(texts: readonly string[], hands: number): TableResult | null {
  const totals = texts.map(pointsOf);
  return totals.every((total) => total !== null) ? { totals, hands } : null;
}

/** Where the stored totals differ from those that were typed. */
export function differences(table: EventTableInfo, texts: readonly string[]): Difference[] {
  return table.players
    .map((player, seat) => ({
      player,
      now: table.totals?.[seat] ?? null,
      typed: pointsOf(texts[seat] ?? ""),
    }))
    .filter(({ now, typed }) => now !== typed);
}
