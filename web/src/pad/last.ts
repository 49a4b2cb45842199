/** What was set up last on this device, so that the same people need not type their names again. */

/** *link* holds rules that came with a link, as its address did. */
export type Last = { names: string[]; rules: string; link: string; place: string; scorer: string };

const PLACE = "ohhell.pad";

export function lastSetup(): Partial<Last> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    const { names, rules, link, place, scorer } = found as Record<string, unknown>;
    return {
      ...(Array.isArray(names) && names.every((name) => typeof name === "string") ? { names } : {}),
      ...(typeof rules === "string" ? { rules } : {}),
      ...(typeof link === "string" ? { link } : {}),
      ...(typeof place === "string" ? { place } : {}),
      ...(typeof scorer === "string" ? { scorer } : {}),
    };
  } catch {
    return {};
  }
}

export function keepLast(change: Partial<Last>): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...lastSetup(), ...change }));
  } catch {
    // a browser that keeps nothing asks again
  }
}
