/** Rules and bots by request: the axes a form is built from, presets, and any rule set looked at. */
import { ask } from "./http";

export type Json = string | number | boolean | Json[] | { [key: string]: Json };
/** A rule set, or a table in it, as in a TOML file: what differs from the defaults. */
export type Table = { [key: string]: Json };

export type Shape =
  | { kind: "choice"; values: string[] }
  | { kind: "number"; least: number; most: number }
  | { kind: "flag" | "text" | "condition" | "card" }
  | { kind: "list" | "table"; of: Shape }
  | { kind: "record"; axes: Axis[] }
  | { kind: "either"; options: Shape[] };

export type Axis = {
  key: string;
  path: string;
  help: string;
  shape: Shape;
  default?: Json;
  empty?: boolean;
  also?: string;
  /** it does nothing unless one of these holds for the axis named *key* beside it */
  only?: { key: string; values?: string[]; unless?: (string | number)[]; inside?: string }[];
};

export type RuleProblem = { code: string; axis: string; message: string };
export type RuleSheet = {
  rules: Table | null;
  toml: string | null;
  prose: string | null;
  problems: RuleProblem[];
  warnings: RuleProblem[];
  /** how long a game for so many players probably takes, by its hands */
  minutes: number | null;
};
export type BotLine = { name: string; about: string; ahead: { of: string; least: number; most: number } | null };

export async function everyAxis(): Promise<Axis[]> {
  return (await ask<{ axes: Axis[] }>("GET", "/api/axes")).axes;
}

export async function everyBot(): Promise<BotLine[]> {
  return (await ask<{ bots: BotLine[] }>("GET", "/api/bots")).bots;
}

const presetSheets = new Map<string, Promise<RuleSheet>>();

/** A preset with its rule sheet, for all who can play or for so many players; it never changes, so it is asked for once. */
export function presetSheet(name: string, players: number | null): Promise<RuleSheet> {
  const path = `/api/presets/${encodeURIComponent(name)}${players === null ? "" : `?players=${players}`}`;
  const known = presetSheets.get(path);
  if (known !== undefined) return known;
  const asked = ask<RuleSheet>("GET", path);
  presetSheets.set(path, asked);
  asked.catch(() => presetSheets.delete(path));
  return asked;
}

export async function lookedAt(what: { rules: Table } | { toml: string }, seats: number | null): Promise<RuleSheet> {
  return ask("POST", "/api/rules/check", seats === null ? what : { ...what, seats });
}
