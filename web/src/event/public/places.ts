/** The players of a table in the order of their places. */
import type { EventTableInfo } from "../../net/wire.gen";

/** A player at a table; *place* is "" and *points* null before the result is in. */
export type TablePlace = { player: number; place: string; points: number | null };

export function placesAt({ players, totals }: Pick<EventTableInfo, "players" | "totals">): TablePlace[] {
  if (totals == null) return players.map((player) => ({ player, place: "", points: null }));
  return players
    .map((player, seat) => ({ player, points: totals[seat] ?? 0 }))
    .sort((one, other) => other.points - one.points)
    .map(({ player, points }) => ({
      player,
      place: String(1 + totals.filter((total) => total > points).length),
      points,
    }));
}
