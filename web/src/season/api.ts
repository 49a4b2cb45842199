/** Requests about groups and their seasons. */
import { request } from "../net/http";
import type { GameList, GamesAdded, Group, GroupMade, NewSeasonGame, PersonReport, SameName } from "../net/wire.gen";

/** A filter of games; empty for all. With *bots*, the answer includes bots. */
export type Choice = { rules: string; since: string; until: string; bots: "" | "1" };
export const ALL: Choice = { rules: "", since: "", until: "", bots: "" };

const at = (id: string, rest = "") => `/api/groups/${encodeURIComponent(id)}${rest}`;
const held = (key: string | null): Record<string, string> => (key === null ? {} : { "Group-Key": key });

/** The query string of a filter and other parameters. */
export function query(choice: Choice, more: Record<string, string> = {}): string {
  const params = new URLSearchParams(Object.entries({ ...choice, ...more }).filter(([, value]) => value !== ""));
  return params.size > 0 ? `?${params}` : "";
}

export const makeGroup = (title: string) => request<GroupMade>("POST", "/api/groups", { body: { title } });
export const groupOf = (id: string, key: string | null, choice: Choice) =>
  request<Group>("GET", at(id, query(choice)), { headers: held(key) });
export const personOf = (id: string, name: string, choice: Choice) =>
  request<PersonReport>("GET", at(id, `/person${query(choice, { name })}`));
export const rename = (id: string, key: string, title: string) =>
  request<unknown>("PATCH", at(id), { body: { title }, headers: held(key) });
export const remove = (id: string, key: string) => request("DELETE", at(id), { headers: held(key) });
export const takeOut = (id: string, key: string, game: string) =>
  request("DELETE", at(id, `/games/${encodeURIComponent(game)}`), { headers: held(key) });
export const merge = (id: string, key: string, names: SameName) =>
  request("POST", at(id, "/names"), { body: names, headers: held(key) });
export const part = (id: string, key: string, spelling: string) =>
  request("DELETE", at(id, `/names${query(ALL, { spelling })}`), { headers: held(key) });
export const removePerson = (id: string, key: string, person: string) =>
  request("POST", at(id, "/removals"), { body: { person }, headers: held(key) });
export const file = (id: string, name: "table.csv" | "hands.csv" | "season.json", choice: Choice) =>
  at(id, `/${name}${query(choice)}`);

/** Add a game; returns how many are new. */
export async function add(id: string, key: string, game: NewSeasonGame): Promise<number> {
  return (await request<GamesAdded>("POST", at(id, "/games"), { body: game, headers: held(key) })).added;
}

export const myGames = async () => (await request<GameList>("GET", "/api/games")).games;
