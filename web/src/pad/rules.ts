/** The rules a pad may begin with: presets, those kept in this browser, those of a link. */
import { readLink, type Shared } from "../make/link";
import { myRules } from "../make/mine";
import { patched } from "../make/patch";
import type { PresetLine } from "../net/http";
import { say } from "../words/words";
import { planFor, presetKnown, presetsKnown } from "./sync/plans";
import type { Planned } from "./sync/server";

/** *line* is null where only the server knows for how many they are. */
export type Choice = { key: string; title: string; from: "preset" | "mine" | "link"; line: PresetLine | null; shared: Shared };

/** Everything to choose from, the rules of a link first: the one that was opened, or that of last time. */
export async function choicesFor(hash: string): Promise<Choice[]> {
  const lines = await presetsKnown();
  const presets = lines.map((line): Choice => ({ key: line.name, title: line.title, from: "preset", line, shared: { base: line.name, patch: {} } }));
  const mine = myRules().map(({ name, ...shared }): Choice => ({ key: `mine ${name}`, title: name, from: "mine", line: null, shared }));
  const linked = hash.length > 1 ? readLink(hash) : null;
  const same = presets.some((one) => one.key === linked?.base) && Object.keys(linked?.patch ?? {}).length === 0;
  if (linked === null || same) return [...mine, ...presets];
  const name = linked.patch["name"];
  return [{ key: "link", title: typeof name === "string" ? name : say("make.imported"), from: "link", line: null, shared: linked }, ...mine, ...presets];
}

/** What is chosen before anybody chose: the rules of the address, those of last time, those last played. */
export function usual(choices: readonly Choice[], hash: string, wishes: readonly (string | undefined)[]): string {
  const linked = hash.length > 1 ? readLink(hash) : null;
  const address = linked === null ? undefined : choices.some((one) => one.from === "link") ? "link" : (linked.base ?? undefined);
  const wanted = [address, ...wishes];
  return wanted.find((key) => choices.some((one) => one.key === key)) ?? choices[0]?.key ?? "";
}

/** The plan of chosen rules for so many players. */
export async function planned({ from, key, shared }: Choice, seats: number): Promise<Planned> {
  if (from === "preset") return planFor(key, seats);
  const base = shared.base === null ? {} : await presetKnown(shared.base);
  return planFor(patched(base, shared.patch), seats);
}
