/** Plans of rule sets, stored: a rule set that was opened once can be used offline. */
import { RequestError } from "../../net/http";
import { openStorage } from "./storage";
import { requestPlan, requestPreset, requestPresets } from "./api";
import type { Plan, PadPlan, PresetListing, Rules } from "../../net/wire.gen";

type Seen<Value> = { value: Value; used: number };

/** A plan has some ten thousand letters; the browser's own storage has room for five million. */
const MOST = 80;
const RULES = "rules ";
const PRESETS = "presets";

/** The plan of a rule set for a number of seats: the server's, or offline the one stored last. */
export async function planFor(rules: unknown, seats: number): Promise<PadPlan> {
  const name = `${RULES}${seats} ${JSON.stringify(rules)}`;
  return freshOrStored(name, () => requestPlan(rules, seats));
}

/** All presets. */
export async function presetsKnown(): Promise<PresetListing[]> {
  return freshOrStored(PRESETS, requestPresets);
}

/** The rules of a preset, on which own rules are based. */
export async function presetKnown(name: string): Promise<Rules> {
  return freshOrStored(`preset ${name}`, () => requestPreset(name));
}

export async function storePlan(id: string, plan: Plan): Promise<void> {
  await (await openStorage()).change<Plan>("plans", `pad ${id}`, () => plan);
}

export async function storedPlan(id: string): Promise<Plan | null> {
  return (await (await openStorage()).get<Plan>("plans", `pad ${id}`)) ?? null;
}

async function freshOrStored<Value>(name: string, fetchNew: () => Promise<Value>): Promise<Value> {
  try {
    const value = await fetchNew();
    await store(name, value).catch(() => undefined);
    return value;
  } catch (error) {
    if (!(error instanceof RequestError && error.isTemporary)) throw error;
    const seen = await (await openStorage()).get<Seen<Value>>("plans", name);
    if (seen === undefined) throw error;
    return seen.value;
  }
}

async function store<Value>(name: string, value: Value): Promise<void> {
  const storage = await openStorage();
  await storage.change<Seen<Value>>("plans", name, () => ({ value, used: Date.now() }));
  const all = (await storage.all<Seen<unknown>>("plans")).filter(([one]) => one.startsWith(RULES));
  for (const one of oldest(
    all.map(([one, { used }]) => ({ name: one, used })),
    MOST,
  )) {
    await storage.change("plans", one, () => undefined);
  }
}

/** The ones to delete so that at most so many stay. */
export function oldest(all: readonly { name: string; used: number }[], most: number): string[] {
  return [...all]
    .sort((one, other) => other.used - one.used)
    .slice(most)
    .map((one) => one.name);
}
