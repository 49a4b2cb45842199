/** Requests about other people and other devices. */
import { me } from "./api";
import { request, RequestError } from "./http";
import type { LinkMade, LinkTaken, SomebodyElse } from "./wire.gen";

type Feelings = { muted: Set<string>; blocked: Set<string> };

/** A link that makes another device me. */
export async function deviceLink(): Promise<LinkMade> {
  return request("POST", "/api/me/links");
}

/** A link that gives a seat to whoever opens it. */
export async function seatLink(table: string, seat: number): Promise<LinkMade> {
  return request("POST", `/api/tables/${encodeURIComponent(table)}/links`, { body: { seat } });
}

/**
 * Take what a link gives. A device that is somebody else's is asked first, unless it agreed to *replace* them: then the
 * answer is a question.
 */
export async function takeLink(secret: string, replace = false): Promise<LinkTaken | SomebodyElse> {
  try {
    return await request<LinkTaken>("POST", "/api/links/take", { body: replace ? { secret, replace } : { secret } });
  } catch (error) {
    if (error instanceof RequestError && error.code === "somebody-else") return error.body as SomebodyElse;
    throw error;
  }
}

/** Whom I do not want to hear, and whom I do not want to meet. */
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
