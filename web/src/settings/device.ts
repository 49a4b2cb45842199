/** Values in localStorage, by name. A browser that stores nothing, or an unreadable value, counts as empty. */

/** A stored record that is not validated yet. */
export type Found = { readonly [field: string]: unknown };

/** The stored record of this name. */
export function recordIn(place: string): Found {
  const found = read(place);
  return isRecord(found) ? found : {};
}

/** The stored list of this name, without invalid entries. */
export function listIn<One>(place: string, whole: (found: Found) => boolean): One[] {
  const found = read(place);
  return Array.isArray(found) ? (found.filter((one) => isRecord(one) && whole(one)) as One[]) : [];
}

/** The stored text of this name. */
export function textIn(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Store a value; a browser that can't store it continues without. */
export function putIn<Value>(place: string, value: Value): Value {
  putTextIn(place, JSON.stringify(value));
  return value;
}

export function putTextIn(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // a private window or a full disk stores nothing
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
