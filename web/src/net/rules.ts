/** Rules and bots by request: the axes a form is built from, presets, and any rule set looked at. */
import { ask } from "./http";
import type { Axis, AxisList, BotListing, BotList, RulesToCheck, RuleSheet } from "./wire.gen";

export async function everyAxis(): Promise<Axis[]> {
  return (await ask<AxisList>("GET", "/api/axes")).axes;
}

export async function everyBot(): Promise<BotListing[]> {
  return (await ask<BotList>("GET", "/api/bots")).bots;
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

export async function lookedAt(what: RulesToCheck, seats: number | null): Promise<RuleSheet> {
  return ask("POST", "/api/rules/check", seats === null ? what : { ...what, seats });
}
