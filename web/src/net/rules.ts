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
};

export type RuleProblem = { code: string; axis: string; message: string };
export type RuleSheet = {
  rules: Table | null;
  toml: string | null;
  prose: string | null;
  problems: RuleProblem[];
  warnings: RuleProblem[];
};
export type BotLine = { name: string; about: string; ahead: { of: string; least: number; most: number } | null };

export async function everyAxis(): Promise<Axis[]> {
  return (await ask<{ axes: Axis[] }>("GET", "/api/axes")).axes;
}

export async function everyBot(): Promise<BotLine[]> {
  return (await ask<{ bots: BotLine[] }>("GET", "/api/bots")).bots;
}

export async function presetRules(name: string): Promise<Table> {
  const sheet = await ask<RuleSheet>("GET", `/api/presets/${encodeURIComponent(name)}`);
  return sheet.rules ?? {};
}

export async function lookedAt(what: { rules: Table } | { toml: string }, seats: number | null): Promise<RuleSheet> {
  return ask("POST", "/api/rules/check", seats === null ? what : { ...what, seats });
}
