/** The rules to choose from for a pad: presets, saved rules, and rules from a link. */
import { readLink, type Shared } from "../../new-table/rules-link";
import { myRules } from "../../new-table/my-rules";
import { patched, same } from "../../new-table/rules-form/patch";
import { say } from "../../words/words";
import { planFor, presetKnown, presetsKnown } from "../sync/plans";
import type { PadPlan, PresetListing } from "../../net/wire.gen";

/** *line* is null if only the server knows the number of players. */
export type Choice = {
  key: string;
  title: string;
  from: "preset" | "mine" | "link";
  line: PresetListing | null;
  shared: Shared;
};

/** The rules in an address. Rules that equal a preset's are that preset. */
export async function rulesIn(hash: string): Promise<Shared | null> {
  const found = hash.length > 1 ? readLink(hash) : null;
  if (found === null || found.base !== null) return found;
  const line = (await presetsKnown()).find((one) => one.title === found.patch["name"]);
  if (line === undefined) return found;
  const preset = await presetKnown(line.name).catch(() => null);
  return same(found.patch, preset) ? { base: line.name, patch: {} } : found;
}

const isPlain = ({ base, patch }: Shared): boolean => base !== null && Object.keys(patch).length === 0;

/** All choices, with the rules of a link first. */
export async function choicesFor(linked: Shared | null): Promise<Choice[]> {
  const lines = await presetsKnown();
  const presets = lines.map((line): Choice => ({
    key: line.name,
    title: line.title,
    from: "preset",
    line,
    shared: { base: line.name, patch: {} },
  }));
  const mine = myRules().map(({ name, ...shared }): Choice => ({
    key: `mine ${name}`,
    title: name,
    from: "mine",
    line: null,
    shared,
  }));
  if (linked === null || (isPlain(linked) && presets.some((one) => one.key === linked.base)))
    return [...mine, ...presets];
  const name = linked.patch["name"];
  return [
    {
      key: "link",
      title: typeof name === "string" ? name : say("make.imported"),
      from: "link",
      line: null,
      shared: linked,
    },
    ...mine,
    ...presets,
  ];
}

/** The default choice: the rules of the address, of the last pad, or of the last game. */
export function usual(
  choices: readonly Choice[],
  linked: Shared | null,
  wishes: readonly (string | undefined)[],
): string {
  const address = linked === null ? undefined : isPlain(linked) ? (linked.base ?? undefined) : "link";
  const wanted = [address, ...wishes];
  return wanted.find((key) => choices.some((one) => one.key === key)) ?? choices[0]?.key ?? "";
}

/** The plan of a choice for so many players. */
export async function planned({ from, key, shared }: Choice, seats: number): Promise<PadPlan> {
  if (from === "preset") return planFor(key, seats);
  const base = shared.base === null ? {} : await presetKnown(shared.base);
  return planFor(patched(base, shared.patch), seats);
}
