/** The difference between two rule sets: a patch sets keys, and removes those that are null. */
import type { Json, Rules } from "../../net/wire.gen";

export type Patch = { [key: string]: Json | Patch | null };

export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = Object.entries(one);
  return (
    left.length === Object.keys(other).length &&
    left.every(([key, value]) => Object.hasOwn(other, key) && same(value, (other as Rules)[key]))
  );
}

export function isTable(value: unknown): value is Rules {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function difference(from: Rules, to: Rules): Patch {
  const patch: Patch = {};
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) patch[key] = null;
  for (const [key, value] of Object.entries(to)) {
    const before = Object.hasOwn(from, key) ? from[key] : undefined;
    if (same(before, value)) continue;
    patch[key] = isTable(before) && isTable(value) ? difference(before, value) : value;
  }
  return patch;
}

export function patched(from: Rules, patch: Patch): Rules {
  const to: Rules = { ...from };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete to[key];
    else if (isTable(value)) to[key] = patched(isTable(to[key]) ? (to[key] as Rules) : {}, value as Patch);
    else to[key] = value as Json;
  }
  return to;
}
