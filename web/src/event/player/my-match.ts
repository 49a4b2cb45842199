/** Where a player stands in an event: waiting, seated, playing, sitting out or finished. */
import type { EventInfo, EventMatch, EventStanding, EventTableInfo, TableProgress } from "../../net/wire.gen";
import { resultsIn, seatOf } from "../event-info";

/** My seat at a table of a match. */
export type MySeat = { match: EventMatch; table: EventTableInfo; seat: number };

export type MyState =
  | { kind: "final"; standing: EventStanding | undefined }
  | { kind: "withdrawn" }
  | { kind: "waiting"; next: number }
  | { kind: "sits-out"; match: EventMatch }
  | ({ kind: "seated" | "playing" | "finished" } & MySeat);

/** The state of the player with this number. What counts is the last match that was drawn, until its results are in. */
export function myState(event: EventInfo, number: number): MyState {
  if (event.closed) return { kind: "final", standing: event.standings.rows.find((row) => row.number === number) };
  const match = event.matches.at(-1);
  const isOpen = match !== undefined && resultsIn(match) < match.tables.length;
  const place = isOpen ? seatOf(match, number) : null;
  if (isOpen && place !== null) return { kind: kindOf(match, place.table), match, ...place };
  if (event.entrants.some((one) => one.number === number && one.left != null)) return { kind: "withdrawn" };
  return isOpen ? { kind: "sits-out", match } : { kind: "waiting", next: event.matches.length + 1 };
}

function kindOf({ started }: EventMatch, { totals }: EventTableInfo): "seated" | "playing" | "finished" {
  if (totals != null) return "finished";
  return started == null ? "seated" : "playing";
}

/** The hand that a table plays; 0 before the first one. */
export function handAt(progress: readonly TableProgress[], table: number): number {
  return progress.find((one) => one.table === table)?.hand ?? 0;
}

/** A match of a player; *points* and *place* at the table are null before its result is in. */
export type MyResult = MySeat & { points: number | null; place: number | null };

/** The matches of a player so far. */
export function myResults({ matches }: Pick<EventInfo, "matches">, number: number): MyResult[] {
  return matches.flatMap((match) => {
    const mine = seatOf(match, number);
    if (mine === null) return [];
    const points = mine.table.totals?.[mine.seat] ?? null;
    const place = points === null ? null : 1 + (mine.table.totals ?? []).filter((total) => total > points).length;
    return [{ match, ...mine, points, place }];
  });
}
