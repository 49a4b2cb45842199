/** The groups stored in this browser, with the keys of those it may change. */
import { listIn, putIn, type Found } from "../settings/device";

export type Known = { id: string; title: string; key: string | null };

const PLACE = "ohhell.groups";

export const myGroups = () => listIn<Known>(PLACE, isWhole);

function isWhole({ id, title, key }: Found): boolean {
  return typeof id === "string" && typeof title === "string" && (key === null || typeof key === "string");
}

/** The key of a group, or null if this browser may only view it. */
export const keyOf = (id: string): string | null => myGroups().find((one) => one.id === id)?.key ?? null;

/** Store a group as the newest; a known key stays. */
export function saveGroup(group: Known): Known[] {
  const all = myGroups();
  const key = group.key ?? all.find((one) => one.id === group.id)?.key ?? null;
  return putIn(PLACE, [{ id: group.id, title: group.title, key }, ...all.filter((one) => one.id !== group.id)]);
}

/** Remove a key that is no longer valid. */
export function loseKey(id: string): Known[] {
  return putIn(
    PLACE,
    myGroups().map((one) => (one.id === id ? { ...one, key: null } : one)),
  );
}

export function forgetGroup(id: string): Known[] {
  return putIn(
    PLACE,
    myGroups().filter((one) => one.id !== id),
  );
}

/** The group in a typed text: a link, with or without its key, or an id. */
export function inLink(typed: string): { id: string; key: string | null } | null {
  const id = /(?:\/season\/|^)([\w-]{16,64})(?=$|[/?#])/.exec(typed.trim())?.[1];
  return id === undefined ? null : { id, key: keyIn(typed.trim()) };
}

/** The key behind the # of a link, where no server sees it. */
export const keyIn = (link: string): string | null => /#key=([\w-]{16,64})$/.exec(link)?.[1] ?? null;

/** The path of a group's page, with its key if given. */
export const pathTo = (id: string, key: string | null = null) =>
  `/season/${encodeURIComponent(id)}${key === null ? "" : `#key=${key}`}`;

/** The path of a person's page. */
export const personPath = (id: string, name: string) => `/season/${encodeURIComponent(id)}/${encodeURIComponent(name)}`;
