/** My rules: rule sets kept in this browser, by their names. */
import type { Shared } from "./link";
import { isTable } from "./patch";

export type Kept = Shared & { name: string };

const PLACE = "ohhell.rules";

export function myRules(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is Kept => isTable(one) && typeof one["name"] === "string" && isTable(one["patch"])) : [];
  } catch {
    return [];
  }
}

/** Keep a rule set, in the place of one of the same name. */
export function keep(rules: Kept): Kept[] {
  return kept([rules, ...myRules().filter((one) => one.name !== rules.name)]);
}

export function forget(name: string): Kept[] {
  return kept(myRules().filter((one) => one.name !== name));
}

function kept(all: Kept[]): Kept[] {
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    // a browser that keeps nothing still has the link
  }
  return all;
}
