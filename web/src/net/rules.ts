/** Requests about rules and bots: axes, presets, and checks of rule sets. */
import { inLanguage, request } from "./http";
import type { Axis, AxisList, BotListing, BotList, RulesToCheck, RuleSheet } from "./wire.gen";

export async function allAxes(): Promise<Axis[]> {
  return (await request<AxisList>("GET", "/api/axes")).axes;
}

export async function allBots(): Promise<BotListing[]> {
  return (await request<BotList>("GET", "/api/bots")).bots;
}

const presetSheets = new Map<string, Promise<RuleSheet>>();

/** A preset with its rule sheet, for any or for so many players; requested once, because it never changes. */
export function presetSheet(name: string, players: number | null): Promise<RuleSheet> {
  const path = inLanguage(`/api/presets/${encodeURIComponent(name)}${players === null ? "" : `?players=${players}`}`);
  const known = presetSheets.get(path);
  if (known !== undefined) return known;
  const sheet = request<RuleSheet>("GET", path);
  presetSheets.set(path, sheet);
  sheet.catch(() => presetSheets.delete(path));
  return sheet;
}

export async function checkRules(what: RulesToCheck, seats: number | null): Promise<RuleSheet> {
  return request("POST", inLanguage("/api/rules/check"), { body: seats === null ? what : { ...what, seats } });
}
