/** Plans of rules, remembered: rules that were opened once can be begun where there is no line. */
import { RequestError } from "../../net/http";
import { cabinet } from "./storage";
import { requestPlan, requestPreset, requestPresets } from "./api";
import type { Plan, PadPlan, PresetListing, Rules } from "../../net/wire.gen";

type Seen<Value> = { value: Value; used: number };

/** A plan has some ten thousand letters; the browser's own storage has room for five million. */
const MOST = 80;
const RULES = "rules ";
const PRESETS = "presets";

/** The plan of rules for a number of seats: the server's, or where it cannot be reached the one seen last. */
export async function planFor(rules: unknown, seats: number): Promise<PadPlan> {
  const name = `${RULES}${seats} ${JSON.stringify(rules)}`;
  return newest(name, () => requestPlan(rules, seats));
}

/** The rules there are. */
export async function presetsKnown(): Promise<PresetListing[]> {
  return newest(PRESETS, requestPresets);
}

/** The rules of a preset, which rules of one's own build on. */
export async function presetKnown(name: string): Promise<Rules> {
  return newest(`preset ${name}`, () => requestPreset(name));
}

export async function keepPlan(id: string, plan: Plan): Promise<void> {
  await (await cabinet()).change<Plan>("plans", `pad ${id}`, () => plan);
}

export async function planOf(id: string): Promise<Plan | null> {
  return (await (await cabinet()).get<Plan>("plans", `pad ${id}`)) ?? null;
}

async function newest<Value>(name: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    const value = await ask();
    await remember(name, value).catch(() => undefined);
    return value;
  } catch (error) {
    if (!(error instanceof RequestError && error.isTemporary)) throw error;
    const seen = await (await cabinet()).get<Seen<Value>>("plans", name);
    if (seen === undefined) throw error;
    return seen.value;
  }
}

async function remember<Value>(name: string, value: Value): Promise<void> {
  const drawers = await cabinet();
  await drawers.change<Seen<Value>>("plans", name, () => ({ value, used: Date.now() }));
  const all = (await drawers.all<Seen<unknown>>("plans")).filter(([one]) => one.startsWith(RULES));
  for (const one of oldest(
    all.map(([one, { used }]) => ({ name: one, used })),
    MOST,
  )) {
    await drawers.change("plans", one, () => undefined);
  }
}

/** Which to let go so that no more than the given number stay. */
export function oldest(all: readonly { name: string; used: number }[], most: number): string[] {
  return [...all]
    .sort((one, other) => other.used - one.used)
    .slice(most)
    .map((one) => one.name);
}
