/** Requests about people, tables and games. */
import { inLanguage, request, RequestError } from "./http";
import type {
  Coach,
  Estimates,
  GameEntry,
  GameList,
  LengthChoice,
  LengthList,
  Me,
  NewTable,
  Person,
  PersonResponse,
  PresetListing,
  PresetList,
  Replay,
  RulesAndPlayers,
  ScoreExample,
  Statistics,
  TableAddress,
  TableInfo,
  TableListing,
  TableFound,
  TableList,
  TableMade,
} from "./wire.gen";

/** Who this browser is, or null before it has a name. */
export async function me(): Promise<Me | null> {
  try {
    return await request<Me>("GET", "/api/me");
  } catch (error) {
    if (error instanceof RequestError && error.code === "no-name") return null;
    throw error;
  }
}

export async function signUp(name: string): Promise<Person> {
  return (await request<PersonResponse>("POST", "/api/people", { body: { name } })).person;
}

export async function rename(name: string): Promise<Person> {
  return (await request<PersonResponse>("PATCH", "/api/me", { body: { name } })).person;
}

export async function presets(): Promise<PresetListing[]> {
  return (await request<PresetList>("GET", inLanguage("/api/presets"))).presets;
}

/** A worked example of the score. */
export async function scoreExample(wanted: RulesAndPlayers): Promise<ScoreExample> {
  return request("POST", "/api/rules/example", { body: wanted });
}

/** The lengths that a game can have, the shortest first. */
export async function gameLengths(wanted: RulesAndPlayers): Promise<LengthChoice[]> {
  return (await request<LengthList>("POST", "/api/rules/lengths", { body: wanted })).lengths;
}

export async function createTable(wanted: NewTable): Promise<TableMade> {
  return request("POST", "/api/tables", { body: wanted });
}

export async function tableInfo(table: string): Promise<TableInfo> {
  return request("GET", inLanguage(`/api/tables/${encodeURIComponent(table)}`));
}

export async function openTables(): Promise<TableListing[]> {
  return (await request<TableList>("GET", "/api/tables")).tables;
}

/** Where a short code leads: to a table, or to the score pad of an event's table with the key of its scorer. */
export async function pageOfCode(code: string): Promise<string> {
  const found = await request<TableFound>("POST", "/api/join", { body: { code } });
  return found.link ?? `/t/${found.id ?? ""}`;
}

export async function addressOf(table: string): Promise<TableAddress> {
  return request("GET", `/api/tables/${encodeURIComponent(table)}/address`);
}

export async function gamesAt(table: string): Promise<GameEntry[]> {
  return (await request<GameList>("GET", `/api/tables/${encodeURIComponent(table)}/games`)).games;
}

/** My finished games, the latest first; only those that ended *before* a time. */
export async function myGames(before: number | null): Promise<GameEntry[]> {
  return (await request<GameList>("GET", `/api/games${before === null ? "" : `?before=${before}`}`)).games;
}

export async function myStatistics(): Promise<Statistics> {
  return request("GET", "/api/me/statistics");
}

/** The finished hands of the match in progress at a table. */
export async function matchSoFar(table: string): Promise<Replay> {
  return request("GET", `/api/tables/${encodeURIComponent(table)}/replay`);
}

/** A finished game with everything that happened. */
export async function replayOf(game: string): Promise<Replay> {
  return request("GET", `/api/games/${encodeURIComponent(game)}`);
}

/** What each choice of one moment was worth. */
export async function estimatesOf(game: string, hand: number, step: number): Promise<Estimates> {
  return request("GET", `/api/games/${encodeURIComponent(game)}/estimates?hand=${hand}&step=${step}`);
}

/** The review of my moves in a finished game, or how far it is; asking for it begins it. */
export async function coachOf(game: string): Promise<Coach> {
  return request("GET", `/api/games/${encodeURIComponent(game)}/coach`);
}
