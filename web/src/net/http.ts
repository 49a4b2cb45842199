/** Requests to the server. Whatever goes wrong is a `Trouble` with a code and a sentence to show. */
import type { ErrorResponse, Estimates, GameEntry, GameList, Me, NewTable, Person, PersonResponse, PresetListing, PresetList, Replay, Statistics, TableAddress, TableInfo, TableListing, TableFound, TableList, TableMade } from "./wire.gen";

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
  const { code, sentence } = (told ?? {}) as Partial<ErrorResponse>;
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
  return (await ask<PersonResponse>("POST", "/api/people", { name })).person;
}

export async function rename(name: string): Promise<Person> {
  return (await ask<PersonResponse>("PATCH", "/api/me", { name })).person;
}

export async function presets(): Promise<PresetListing[]> {
  return (await ask<PresetList>("GET", "/api/presets")).presets;
}

export async function makeTable(wanted: NewTable): Promise<TableMade> {
  return ask("POST", "/api/tables", wanted);
}

export async function lookAt(table: string): Promise<TableInfo> {
  return ask("GET", `/api/tables/${encodeURIComponent(table)}`);
}

export async function openTables(): Promise<TableListing[]> {
  return (await ask<TableList>("GET", "/api/tables")).tables;
}

export async function join(code: string): Promise<string> {
  return (await ask<TableFound>("POST", "/api/join", { code })).id;
}

export async function addressOf(table: string): Promise<TableAddress> {
  return ask("GET", `/api/tables/${encodeURIComponent(table)}/address`);
}

export async function gamesAt(table: string): Promise<GameEntry[]> {
  return (await ask<GameList>("GET", `/api/tables/${encodeURIComponent(table)}/games`)).games;
}

/** My games that are over, the latest first; those that ended *before* a time. */
export async function myGames(before: number | null): Promise<GameEntry[]> {
  return (await ask<GameList>("GET", `/api/games${before === null ? "" : `?before=${before}`}`)).games;
}

export async function myStatistics(): Promise<Statistics> {
  return ask("GET", "/api/me/statistics");
}

/** The match going on at a table, as far as its hands are over. */
export async function matchSoFar(table: string): Promise<Replay> {
  return ask("GET", `/api/tables/${encodeURIComponent(table)}/replay`);
}

/** A finished game with everything that happened. */
export async function gameTold(game: string): Promise<Replay> {
  return ask("GET", `/api/games/${encodeURIComponent(game)}`);
}

/** What each choice of one moment was worth. */
export async function estimatesOf(game: string, hand: number, step: number): Promise<Estimates> {
  return ask("GET", `/api/games/${encodeURIComponent(game)}/estimates?hand=${hand}&step=${step}`);
}
