/** Finding names in the seating of a match. */
import type { EventInfo, EventMatch, EventTableInfo } from "../../net/wire.gen";

/** Letters alone: without case and accents. */
const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Whether a name is looked for; nobody is while nothing is typed. */
export const isSought = (name: string, sought: string): boolean =>
  bare(sought) !== "" && bare(name).includes(bare(sought));

/** The tables with a name that is looked for; all of them while nothing is typed. */
export function foundIn(
  tables: readonly EventTableInfo[],
  name: (entrant: number) => string,
  sought: string,
): readonly EventTableInfo[] {
  if (bare(sought) === "") return tables;
  return tables.filter(({ players }) => players.some((player) => isSought(name(player), sought)));
}

/** The numbers of entrants who have no seat in a match, although they had not left before it. */
export function sittingOut({ entrants }: Pick<EventInfo, "entrants">, match: EventMatch): number[] {
  const seated = new Set(match.tables.flatMap(({ players }) => players));
  return entrants
    .filter(({ number, bot, left }) => !seated.has(number) && !bot && (left == null || left > match.number))
    .map(({ number }) => number);
}
