/** Rule sets saved in this browser, by name. */
import { listIn, putIn } from "../settings/device";
import type { Shared } from "./rules-link";
import { isTable } from "./rules-form/patch";

export type SavedRules = Shared & { name: string };

const PLACE = "ohhell.rules";

export const myRules = () => listIn<SavedRules>(PLACE, ({ name, patch }) => typeof name === "string" && isTable(patch));

/** Save a rule set, replacing one of the same name. */
export function saveRules(rules: SavedRules): SavedRules[] {
  return putIn(PLACE, [rules, ...myRules().filter((one) => one.name !== rules.name)]);
}

export function removeRules(name: string): SavedRules[] {
  return putIn(
    PLACE,
    myRules().filter((one) => one.name !== name),
  );
}
