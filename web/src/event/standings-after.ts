/** The standings after an earlier match. */
import type { EventInfo, EventStanding, EventStandings } from "../net/wire.gen";

/** The last match of which all results are in; 0 before that. */
export function lastComplete({ standings: { after, complete } }: Pick<EventInfo, "standings">): number {
  return complete ? after : Math.max(0, after - 1);
}

/** The standings as they were after a match, best first; details of ties are known only for the latest. */
export function standingsAfter({ after, rows }: EventStandings, match: number): EventStanding[] {
  if (match === after) return rows;
  const placed = rows.map((row) => rowAfter(row, match));
  const sharing = new Map<number, number>();
  for (const { place } of placed) if (place != null) sharing.set(place, (sharing.get(place) ?? 0) + 1);
  return placed
    .map((row) => ({ ...row, shared: row.place != null && (sharing.get(row.place) ?? 0) > 1 }))
    .sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || other.score - one.score);
}

function rowAfter({ number, matches, places = [], totals = [] }: EventStanding, match: number): EventStanding {
  const [before, place] = [places[match - 2] ?? null, places[match - 1] ?? null];
  const played = matches.slice(0, match);
  return {
    number,
    score: totals[match - 1] ?? 0,
    matches: played,
    place,
    movement: before === null || place === null ? null : before - place,
    wins: played.filter((score) => score?.place === 1).length,
    places: places.slice(0, match),
    totals: totals.slice(0, match),
  };
}

/** The lines of everybody who has a place. */
export const ranked = (rows: readonly EventStanding[]): EventStanding[] => rows.filter(({ place }) => place != null);
