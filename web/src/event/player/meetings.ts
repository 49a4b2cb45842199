/** Who met whom in which match. */
import type { EventMatch } from "../../net/wire.gen";
import { seatOf } from "../event-info";

/** Somebody at my table; *met* are the earlier matches in which we sat together. */
export type Opponent = { number: number; met: number[] };

/** The others at an entrant's table, in turn order from their left, with the earlier matches in which they met. */
export function opponents(matches: readonly EventMatch[], match: EventMatch, entrant: number): Opponent[] {
  const place = seatOf(match, entrant);
  if (place === null) return [];
  const earlier = matches.filter((one) => one.number < match.number);
  const others = fromSeat(place.table.players, place.seat).slice(1);
  return others.map((number) => ({
    number,
    met: earlier.filter((one) => seatOf(one, entrant)?.table.players.includes(number)).map((one) => one.number),
  }));
}

/** The players of a table in turn order, beginning at a seat. */
export function fromSeat<One>(players: readonly One[], seat: number): One[] {
  return [...players.slice(seat), ...players.slice(0, seat)];
}
