/** Questions about an event as the server describes it. */
import type { EventInfo, EventMatch, EventSettings, EventTableInfo } from "../net/wire.gen";
import { spoken } from "../words/language.svelte";
import { count, date, say } from "../words/words";

/** A function from an entrant's number to their name. */
export function namesOf({ entrants }: Pick<EventInfo, "entrants">): (entrant: number) => string {
  const names = new Map(entrants.map(({ number, name }) => [number, name]));
  return (entrant) => names.get(entrant) ?? "";
}

/** How many people and bots take part now: "10 players, 1 stand-by". */
export function headcount({ entrants }: Pick<EventInfo, "entrants">): string {
  const there = entrants.filter(({ left }) => left == null);
  const bots = there.filter(({ bot }) => bot).length;
  const standbys = there.filter(({ standby, bot }) => standby && !bot).length;
  return [
    count("desk.players-n", there.length - standbys - bots),
    ...(standbys > 0 ? [count("desk.standbys-n", standbys)] : []),
    ...(bots > 0 ? [count("desk.bots-n", bots)] : []),
  ].join(", ");
}

/** The last match that has started, or null. */
export const currentMatch = ({ matches }: Pick<EventInfo, "matches">): EventMatch | null =>
  matches.findLast(({ started }) => started != null) ?? null;

/** The match that is drawn and not started, or null. */
export const drawnMatch = ({ matches }: Pick<EventInfo, "matches">): EventMatch | null =>
  matches.find(({ started }) => started == null) ?? null;

export const resultsIn = ({ tables }: EventMatch): number => tables.filter(({ totals }) => totals != null).length;

/** Where an entrant sits in a match; null if they sit out. */
export function seatOf(match: EventMatch, entrant: number): { table: EventTableInfo; seat: number } | null {
  for (const table of match.tables) {
    const seat = table.players.indexOf(entrant);
    if (seat >= 0) return { table, seat };
  }
  return null;
}

/** "Match 3 of 4", or "Final". */
export function matchTitle(number: number, { matches }: Pick<EventSettings, "matches">): string {
  return number > matches ? say("event.final") : say("event.match-of", { n: number, of: matches });
}

/** "Match 3", or "Final". */
export function matchName(number: number, { matches }: Pick<EventSettings, "matches">): string {
  return number > matches ? say("event.final") : say("event.match", { n: number });
}

/** "match 3", or "final", inside a sentence. */
export const matchInSentence = (number: number, settings: Pick<EventSettings, "matches">): string =>
  inSentence(matchName(number, settings));

/** A title without its capital; German nouns keep theirs. */
export const inSentence = (title: string): string =>
  spoken().language === "de" ? title : title.slice(0, 1).toLowerCase() + title.slice(1);

/** A time of day, such as 15:34. */
export const clockTime = (at: number): string => date(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
