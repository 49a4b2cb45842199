/** Groups and their seasons as the server tells them, and everything a page asks it to do. */
import { ask } from "../net/http";

export type Standing = {
  name: string;
  games: number;
  wins: number;
  shared: number;
  win_rate: number | null;
  points: number;
  average: number | null;
  place: number | null;
  hands: number;
  made: number;
  made_rate: number | null;
  zeros: number;
  zeros_made: number;
  run: number;
  comeback: number | null;
  pants: number;
  bot: boolean;
};
export type RecordKind = "highest" | "lowest" | "best_hand" | "made_run" | "missed_run" | "won_run" | "pants" | "comeback" | "closest";
export type Mark = { kind: RecordKind; value: number; names: string[]; game: string; day: string; rules: string; hand: number | null };
export type Played = {
  id: string;
  day: string;
  rules: string;
  names: string[];
  totals: number[];
  places: (number | null)[];
  winners: number[];
  hands: number;
  source: "record" | "game" | "pad";
  way: string;
  matches: number;
  planned: number;
};
export type Merged = { spelling: string; into: string };
export type Group = {
  id: string;
  title: string;
  version: number;
  writable: boolean;
  rules: { name: string; games: number }[];
  table: Standing[];
  records: Mark[];
  games: Played[];
  merged: Merged[];
  has_bots: boolean;
};
export type Outing = { game: string; day: string; rules: string; players: number; place: number; won: boolean; points: number; beaten: number; edge: number };
export type Rate = { number: number; hands: number; made: number; bid: number; taken: number };
export type Calibration = { hands: number; made: number; over: number; under: number; by_bid: Rate[]; by_boldness: Rate[]; by_cards: Rate[] };
export type Duel = { other: string; games: number; ahead: number; behind: number; level: number; wins: number; other_wins: number };
export type Portrait = { standing: Standing; spellings: string[]; form: Outing[]; calibration: Calibration; duels: Duel[] };

/** Which games a question is about; empty for all. With *bots* the answer is about bots, too. */
export type Choice = { rules: string; since: string; until: string; bots: "" | "1" };
export const ALL: Choice = { rules: "", since: "", until: "", bots: "" };

/** A game for a group: one of them. */
export type NewGame = { record: string; day?: string } | { game: string } | { pad: string };

const at = (id: string, rest = "") => `/api/groups/${encodeURIComponent(id)}${rest}`;
const held = (key: string | null): Record<string, string> => (key === null ? {} : { "Group-Key": key });

/** The part of an address that tells a choice, and what else is asked. */
export function query(choice: Choice, more: Record<string, string> = {}): string {
  const told = new URLSearchParams(Object.entries({ ...choice, ...more }).filter(([, value]) => value !== ""));
  return told.size > 0 ? `?${told}` : "";
}

export const makeGroup = (title: string) => ask<{ id: string; key: string }>("POST", "/api/groups", { title });
export const lookAt = (id: string, key: string | null, choice: Choice) => ask<Group>("GET", at(id, query(choice)), undefined, held(key));
export const personOf = (id: string, name: string, choice: Choice) => ask<Portrait>("GET", at(id, `/person${query(choice, { name })}`));
export const rename = (id: string, key: string, title: string) => ask<{ title: string }>("PATCH", at(id), { title }, held(key));
export const remove = (id: string, key: string) => ask("DELETE", at(id), undefined, held(key));
export const takeOut = (id: string, key: string, game: string) => ask("DELETE", at(id, `/games/${encodeURIComponent(game)}`), undefined, held(key));
export const merge = (id: string, key: string, names: { spelling: string; person: string }) => ask("POST", at(id, "/names"), names, held(key));
export const part = (id: string, key: string, spelling: string) => ask("DELETE", at(id, `/names${query(ALL, { spelling })}`), undefined, held(key));
export const forget = (id: string, key: string, person: string) => ask("POST", at(id, "/removals"), { person }, held(key));
export const file = (id: string, name: "table.csv" | "hands.csv" | "season.json", choice: Choice) => at(id, `/${name}${query(choice)}`);

/** Add a game; how many are new. */
export async function add(id: string, key: string, game: NewGame): Promise<number> {
  return (await ask<{ added: number }>("POST", at(id, "/games"), game, held(key))).added;
}

export type MyGame = { id: string; table: string; finished: number; rules: string; mark: string; seats: { name: string; points: number; won: boolean }[] };
export const myGames = async () => (await ask<{ games: MyGame[] }>("GET", "/api/games")).games;
