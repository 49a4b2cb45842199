/** Requests about other people and other devices. */
import { me } from "./api";
import { request, RequestError } from "./http";
import type { LinkMade, LinkTaken, SomebodyElse } from "./wire.gen";

type Feelings = { muted: Set<string>; blocked: Set<string> };

/** A link that signs in another device as me. */
export async function deviceLink(): Promise<LinkMade> {
  return request("POST", "/api/me/links");
}

/** A link that gives a seat to the person who opens it. */
export async function seatLink(table: string, seat: number): Promise<LinkMade> {
  return request("POST", `/api/tables/${encodeURIComponent(table)}/links`, { body: { seat } });
}

/** Use a link. If this device belongs to somebody else, the result is a question, unless *replace* confirms it. */
export async function takeLink(secret: string, replace = false): Promise<LinkTaken | SomebodyElse> {
  try {
    return await request<LinkTaken>("POST", "/api/links/take", { body: replace ? { secret, replace } : { secret } });
  } catch (error) {
    if (error instanceof RequestError && error.code === "somebody-else") return error.body as SomebodyElse;
    throw error;
  }
}

/** The people I have muted and blocked. */
export async function mutedAndBlocked(): Promise<Feelings> {
  const known = await me();
  return { muted: new Set(known?.muted.map(({ id }) => id)), blocked: new Set(known?.blocked.map(({ id }) => id)) };
}

export async function setMutedOrBlocked(what: "mutes" | "blocks", person: string, on: boolean): Promise<void> {
  await request(on ? "PUT" : "DELETE", `/api/me/${what}/${encodeURIComponent(person)}`);
}

export async function report(against: string, table: string, text: string): Promise<void> {
  await request("POST", "/api/reports", { body: { against, table, text } });
}
