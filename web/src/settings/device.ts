/**
 * What this browser keeps of its own, in a place by name: one that keeps nothing, or holds what nobody can read, has
 * nothing there.
 */

/** Something that was kept, of which nobody knows yet whether it is whole. */
export type Found = { readonly [field: string]: unknown };

/** The record in a place. */
export function recordIn(place: string): Found {
  const found = read(place);
  return isRecord(found) ? found : {};
}

/** The list in a place, less what is not *whole*. */
export function listIn<One>(place: string, whole: (found: Found) => boolean): One[] {
  const found = read(place);
  return Array.isArray(found) ? (found.filter((one) => isRecord(one) && whole(one)) as One[]) : [];
}

/** The plain text in a place. */
export function textIn(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Put something into a place; where that cannot be, the page goes on without. */
export function putIn<Value>(place: string, value: Value): Value {
  putTextIn(place, JSON.stringify(value));
  return value;
}

export function putTextIn(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // a private window keeps nothing, a full disk nothing more
  }
}

function read(place: string): unknown {
  try {
    return JSON.parse(textIn(place) ?? "null");
  } catch {
    return null;
  }
}

function isRecord(one: unknown): one is Found {
  return typeof one === "object" && one !== null && !Array.isArray(one);
}
