/** The events known to this browser, with its keys: one for the desk, one per player. */
import { listIn, putIn, putTextIn, textIn, type Found } from "../settings/device";

/** *keys* has the key per page: `desk`, or the number of a player. */
export type KnownEvent = { id: string; title: string; keys: { [page: string]: string } };

const PLACE = "ohhell.events";
const NAME = "ohhell.desk-name";
const MOST = 50;

export const myEvents = () => listIn<KnownEvent>(PLACE, isWhole);

function isWhole({ id, title, keys }: Found): boolean {
  const isKeys = typeof keys === "object" && keys !== null && !Array.isArray(keys);
  return typeof id === "string" && typeof title === "string" && isKeys && areTexts(Object.values(keys));
}

const areTexts = (values: unknown[]) => values.every((value) => typeof value === "string");

/** The stored key of a page of an event, or null. */
export const keyOf = (id: string, page: string): string | null =>
  myEvents().find((one) => one.id === id)?.keys[page] ?? null;

/** Store an event as the newest; known keys stay, unless *keys* has others. */
export function saveEvent(event: KnownEvent): KnownEvent[] {
  const all = myEvents();
  const keys = { ...all.find((one) => one.id === event.id)?.keys, ...event.keys };
  return putIn(PLACE, [{ ...event, keys }, ...all.filter((one) => one.id !== event.id)].slice(0, MOST));
}

export function forgetEvent(id: string): KnownEvent[] {
  return putIn(
    PLACE,
    myEvents().filter((one) => one.id !== id),
  );
}

/** The key behind the # of a link, where no server sees it. */
export const keyIn = (link: string): string | null => /#key=([\w-]{8,128})$/.exec(link)?.[1] ?? null;

/** The path of a page of an event in a typed text, with its key; null if it is no link to an event. */
export function pathIn(typed: string): string | null {
  const path = /\/event\/[\w-]{1,64}(?:\/(?:desk|wall|player\/\d{1,5}))?/.exec(typed.trim())?.[0];
  if (path === undefined) return null;
  const key = keyIn(typed.trim());
  return key === null ? path : `${path}#key=${key}`;
}

/**
 * The key in the address, or the stored one of this page. The key is removed from the address, because people copy
 * addresses.
 */
export function takeKey(id: string, page: string): string | null {
  const given = keyIn(location.hash);
  if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return given ?? keyOf(id, page);
}

/** The name of who works at the desk on this device, for the log. */
export const deskName = (): string => textIn(NAME) ?? "";
export const saveDeskName = (name: string): void => putTextIn(NAME, name);
