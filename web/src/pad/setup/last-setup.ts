/** The last setup on this device, so that the same players need not type their names again. */
import { putIn, recordIn } from "../../settings/device";

/** *link* has the rules of a link, as in its address. */
export type Setup = {
  names: string[];
  rules: string;
  link: string;
  place: string;
  scorer: string;
  /** who deals first in a rematch; "" if nobody is proposed */
  dealer: string;
};

const PLACE = "ohhell.pad";

export function lastSetup(): Partial<Setup> {
  const { names, rules, link, place, scorer, dealer } = recordIn(PLACE);
  return {
    ...(Array.isArray(names) && names.every((name) => typeof name === "string") ? { names } : {}),
    ...(typeof rules === "string" ? { rules } : {}),
    ...(typeof link === "string" ? { link } : {}),
    ...(typeof place === "string" ? { place } : {}),
    ...(typeof scorer === "string" ? { scorer } : {}),
    ...(typeof dealer === "string" ? { dealer } : {}),
  };
}

export function saveSetup(change: Partial<Setup>): void {
  putIn(PLACE, { ...lastSetup(), ...change });
}
