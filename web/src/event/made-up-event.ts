/** An event for tests: four players at tables of two, who play what a test says. */
import type { EventInfo, EventMatch, EventStanding, EventTableInfo } from "../net/wire.gen";

export const NAMES = ["Aoife Byrne", "Brian Nolan", "Ciara Quinn", "Declan Burke"];

/** A table where the first player deals; *totals* if its result is in. */
export function tableOf(number: number, players: number[], totals: number[] | null = null): EventTableInfo {
  return { number, players, dealer: 0, totals };
}

/** A match that has started, unless *started* is null. */
export function matchOf(number: number, tables: EventTableInfo[], started: number | null = 1): EventMatch {
  return { number, tables, started };
}

/** A line of the standings with the totals and places after each match. */
export function lineOf(number: number, totals: number[], places: number[]): EventStanding {
  return {
    number,
    score: totals.at(-1) ?? 0,
    matches: totals.map(() => null),
    place: places.at(-1) ?? null,
    places,
    totals,
  };
}

export function eventOf(change: Partial<EventInfo> = {}): EventInfo {
  return {
    id: "event",
    version: 1,
    made: 0,
    now: 0,
    you: { role: "public" },
    settings: {
      title: "Spring Cup",
      rules_name: "Irish",
      seed: "3 May",
      matches: 2,
      table_size: 2,
      hands: 10,
      combine: "sum",
      seating: "random",
    },
    closed: false,
    entrants: NAMES.map((name, at) => ({ number: at + 1, name })),
    matches: [],
    standings: { after: 0, complete: true, rows: [] },
    announcements: [],
    calls: [],
    disputes: [],
    corrections: [],
    next_step: "draw",
    waiting: "",
    ...change,
  };
}
