/** Requests to the server. Whatever goes wrong is a `Trouble` with a code and a sentence to show. */
import type { GameTold } from "../proof/game";
import type { Move, Rules, Settings, TableSight } from "./messages";

export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    /** all that the server answered */
    readonly answer: unknown = null,
  ) {
    super(sentence);
  }
}

export type Person = { id: string; name: string };
export type TableEntry = {
  id: string;
  rules: string;
  seats: number;
  phase: string;
  listed: boolean;
  created: number;
  changed: number;
  summary: { names: string[]; bots: (string | null)[]; free: number; spectators: boolean; hand: number; hands: number };
};
export type Me = { person: Person; tables: TableEntry[]; your_turn: string[]; muted: Person[]; blocked: Person[] };
export type PresetLine = {
  name: string;
  title: string;
  about: string;
  least: number;
  most: number | null;
  best: number[];
  minutes: number | null;
  matches: number;
};
export type TableLook = {
  id: string;
  version: number;
  rules_name: string;
  rules: Rules;
  prose: string;
  code: string | null;
  table: TableSight;
};
/** With *sit* the host takes the first seat. */
export type NewTable = { rules: string | Rules; seats: number; bots?: string[]; settings?: Partial<Settings>; sit: boolean };
export type GameEntry = { id: string; table: string; match: number; finished: number; rules: string };
/** A game one played, in the seats *you*. */
export type MyGame = GameEntry & { mark: "" | "hinted" | "practice"; seats: { seat: number; name: string; points: number; place: number; won: boolean }[]; you: number[] };
export type Tally = { games: number; wins: number; hands: number; made_rate: number | null; points_a_hand: number | null; by_bid: Share[]; by_cards: Share[] };
/** Of so many hands with a number, so many bids were made. */
export type Share = { number: number; hands: number; made: number };
export type Statistics = { counted: Tally; hinted: Tally; practice: Tally };

export async function ask<Answer>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Trouble("offline", "the server cannot be reached");
  }
  const told: unknown = await response.json().catch(() => null);
  if (response.ok) return told as Answer;
  const { code, sentence } = (told ?? {}) as { code?: string; sentence?: string };
  throw new Trouble(code ?? `status-${response.status}`, sentence ?? "the server did not say what went wrong", told);
}

/** Who this browser is, or null before it has a name. */
export async function me(): Promise<Me | null> {
  try {
    return await ask<Me>("GET", "/api/me");
  } catch (trouble) {
    if (trouble instanceof Trouble && trouble.code === "no-name") return null;
    throw trouble;
  }
}

export async function come(name: string): Promise<Person> {
  return (await ask<{ person: Person }>("POST", "/api/people", { name })).person;
}

export async function rename(name: string): Promise<Person> {
  return (await ask<{ person: Person }>("PATCH", "/api/me", { name })).person;
}

export async function presets(): Promise<PresetLine[]> {
  return (await ask<{ presets: PresetLine[] }>("GET", "/api/presets")).presets;
}

export async function makeTable(wanted: NewTable): Promise<{ id: string; code: string; link: string }> {
  return ask("POST", "/api/tables", wanted);
}

export async function lookAt(table: string): Promise<TableLook> {
  return ask("GET", `/api/tables/${encodeURIComponent(table)}`);
}

export async function openTables(): Promise<TableEntry[]> {
  return (await ask<{ tables: TableEntry[] }>("GET", "/api/tables")).tables;
}

export async function join(code: string): Promise<string> {
  return (await ask<{ id: string }>("POST", "/api/join", { code })).id;
}

export async function addressOf(table: string): Promise<{ here: string; address: string | null; code: string | null }> {
  return ask("GET", `/api/tables/${encodeURIComponent(table)}/address`);
}

export async function gamesAt(table: string): Promise<GameEntry[]> {
  return (await ask<{ games: GameEntry[] }>("GET", `/api/tables/${encodeURIComponent(table)}/games`)).games;
}

/** My games that are over, the latest first; those that ended *before* a time. */
export async function myGames(before: number | null): Promise<MyGame[]> {
  return (await ask<{ games: MyGame[] }>("GET", `/api/games${before === null ? "" : `?before=${before}`}`)).games;
}

export async function myStatistics(): Promise<Statistics> {
  return ask("GET", "/api/me/statistics");
}

/** The match going on at a table, as far as its hands are over. */
export async function matchSoFar(table: string): Promise<GameTold> {
  return ask("GET", `/api/tables/${encodeURIComponent(table)}/replay`);
}

/** A finished game with everything that happened. */
export async function gameTold(game: string): Promise<GameTold> {
  return ask("GET", `/api/games/${encodeURIComponent(game)}`);
}

export type Thought = { move: Move; points: number; made: number };
export type Estimates = { bot: string; seat: number; move: Move; thoughts: Thought[] };

/** What each choice of one moment was worth. */
export async function estimatesOf(game: string, hand: number, step: number): Promise<Estimates> {
  return ask("GET", `/api/games/${encodeURIComponent(game)}/estimates?hand=${hand}&step=${step}`);
}
