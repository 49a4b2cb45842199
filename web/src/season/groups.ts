/** Groups and their seasons as the server tells them, and everything a page asks it to do. */
import { ask } from "../net/http";
import type { GameList, GamesAdded, Group, GroupMade, NewSeasonGame, PersonReport, SameName } from "../net/wire.gen";

/** Which games a question is about; empty for all. With *bots* the answer is about bots, too. */
export type Choice = { rules: string; since: string; until: string; bots: "" | "1" };
export const ALL: Choice = { rules: "", since: "", until: "", bots: "" };

const at = (id: string, rest = "") => `/api/groups/${encodeURIComponent(id)}${rest}`;
const held = (key: string | null): Record<string, string> => (key === null ? {} : { "Group-Key": key });

/** The part of an address that tells a choice, and what else is asked. */
export function query(choice: Choice, more: Record<string, string> = {}): string {
  const told = new URLSearchParams(Object.entries({ ...choice, ...more }).filter(([, value]) => value !== ""));
  return told.size > 0 ? `?${told}` : "";
}

export const makeGroup = (title: string) => ask<GroupMade>("POST", "/api/groups", { title });
export const lookAt = (id: string, key: string | null, choice: Choice) => ask<Group>("GET", at(id, query(choice)), undefined, held(key));
export const personOf = (id: string, name: string, choice: Choice) => ask<PersonReport>("GET", at(id, `/person${query(choice, { name })}`));
export const rename = (id: string, key: string, title: string) => ask<unknown>("PATCH", at(id), { title }, held(key));
export const remove = (id: string, key: string) => ask("DELETE", at(id), undefined, held(key));
export const takeOut = (id: string, key: string, game: string) => ask("DELETE", at(id, `/games/${encodeURIComponent(game)}`), undefined, held(key));
export const merge = (id: string, key: string, names: SameName) => ask("POST", at(id, "/names"), names, held(key));
export const part = (id: string, key: string, spelling: string) => ask("DELETE", at(id, `/names${query(ALL, { spelling })}`), undefined, held(key));
export const forget = (id: string, key: string, person: string) => ask("POST", at(id, "/removals"), { person }, held(key));
export const file = (id: string, name: "table.csv" | "hands.csv" | "season.json", choice: Choice) => at(id, `/${name}${query(choice)}`);

/** Add a game; how many are new. */
export async function add(id: string, key: string, game: NewSeasonGame): Promise<number> {
  return (await ask<GamesAdded>("POST", at(id, "/games"), game, held(key))).added;
}

export const myGames = async () => (await ask<GameList>("GET", "/api/games")).games;
