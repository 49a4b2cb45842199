/** What "Play now" does: signs up if needed, and creates a table full of bots. */
import { signUp, createTable, me, rename } from "../net/api";
import { RequestError } from "../net/http";
import { like, settings } from "../settings/settings.svelte";
import { say } from "../words/words";
import type { GameLength, Me, Person } from "../net/wire.gen";

/** Tables that this page created and starts as soon as they are open. */
export const meantToStart = new Set<string>();

/** Who this browser is, or null before it has a name; sends a request only if the server may know us. */
export async function whoAmI(): Promise<Me | null> {
  return settings.name === "" ? null : me();
}

/** Sign up under the given name, or continue under the known one. */
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

/** Create a table with the last used rules and a game of this length; returns its id. */
export async function tableOfBots(length: GameLength = "whole"): Promise<string> {
  const bots = Array.from({ length: settings.seats - 1 }, () => settings.bot);
  const { id } = await createTable({
    rules: settings.own ?? settings.rules,
    seats: settings.seats,
    bots,
    sit: true,
    length,
  });
  meantToStart.add(id);
  return id;
}

/** The path of a typed link on this server, with its secret; null for a code. */
export function wayIn(typed: string): string | null {
  return /\/(?:t|replay|pad|season|event)\/[\w-]+\S*|\/#link=[\w-]+/.exec(typed)?.[0] ?? null;
}

const LONGEST_CODE = 40;

/** The typed code, alone or at the end of a link. */
export function codeIn(typed: string): string {
  return (/\/join\/(\w+)/.exec(typed)?.[1] ?? typed.trim()).slice(0, LONGEST_CODE);
}
