/** Play now: a name if there is none, a table full of bots, and then straight to the first deal. */
import { signUp, createTable, me, rename } from "../net/api";
import { RequestError } from "../net/http";
import { like, settings } from "../settings/settings.svelte";
import { say } from "../words/words";
import type { Me, Person } from "../net/wire.gen";

/** Tables this page has made and means to start as soon as it is there. */
export const meantToStart = new Set<string>();

/** Who this browser is, or null before it has a name; the server is asked only where it may know us. */
export async function whoAmI(): Promise<Me | null> {
  return settings.name === "" ? null : me();
}

/** Be somebody: under the name given, or the one we had. */
export async function beSomebody(name: string): Promise<Person> {
  const wanted = name.trim() || settings.name || say("start.default-name");
  const person = await known(wanted);
  like({ name: person.name });
  return person;
}

async function known(wanted: string): Promise<Person> {
  try {
    if (settings.name === "") return await signUp(wanted);
  } catch (trouble) {
    if (!(trouble instanceof RequestError && trouble.code === "already-known")) throw trouble;
  }
  const before = await me();
  if (before === null) return signUp(wanted);
  return before.person.name === wanted ? before.person : rename(wanted);
}

/** A new table with the last used rules; its id. */
export async function tableOfBots(): Promise<string> {
  const bots = Array.from({ length: settings.seats - 1 }, () => settings.bot);
  const { id } = await createTable({ rules: settings.own ?? settings.rules, seats: settings.seats, bots, sit: true });
  meantToStart.add(id);
  return id;
}

/** Where a link that was typed leads on this server, with its secret; null where a code was typed. */
export function wayIn(typed: string): string | null {
  return /\/(?:t|replay|pad|season)\/[\w-]+\S*|\/#link=[\w-]+/.exec(typed)?.[0] ?? null;
}

const LONGEST_CODE = 40;

/** The code that was typed, by itself or at the end of a link, or as much of it as anybody would call a code. */
export function codeIn(typed: string): string {
  return (/\/join\/(\w+)/.exec(typed)?.[1] ?? typed.trim()).slice(0, LONGEST_CODE);
}
