/** Requests about events. The key (`Event-Key`) says who asks; without one it is the public. */
import { asRequestError, request, RequestError, responseError } from "../net/http";
import { say } from "../words/words";
import type {
  EventAction,
  EventBoards,
  EventChanged,
  EventInfo,
  EventLinks,
  EventMade,
  NewEvent,
  RequestedAction,
  ScorerLink,
  SeatTaken,
  ShareAddress,
} from "../net/wire.gen";

/** Milliseconds after which a request without a response counts as offline. */
const TIMEOUT = 15_000;
/** Milliseconds before an action without a response is sent again. */
const RESEND = [1000, 3000];

/** The address of an event on the server. */
const at = (id: string, rest = "") => `/api/events/${encodeURIComponent(id)}${rest}`;
const held = (key: string | null): Record<string, string> => (key === null ? {} : { "Event-Key": key });

function get<Result>(id: string, key: string | null, rest = ""): Promise<Result> {
  return request("GET", at(id, rest), { headers: held(key), within: TIMEOUT });
}

/** Open an event. */
export const openEvent = (event: NewEvent) => request<EventMade>("POST", "/api/events", { body: event });

/** Continue an event that began in a file. */
export const openFromFile = (file: string) => request<EventMade>("POST", "/api/events/from", { body: { file } });

export const eventInfo = (id: string, key: string | null) => get<EventInfo>(id, key);
export const eventLog = (id: string, key: string | null) => get<EventAction[]>(id, key, "/log");
export const eventLinks = (id: string, key: string | null) => get<EventLinks>(id, key, "/links");
export const eventAddress = (id: string) => get<ShareAddress>(id, null, "/address");
export const boardsOf = (id: string, match: number) => get<EventBoards>(id, null, `/boards?match=${match}`);

/** Where other devices reach the server; *alone* if only this machine can. */
export async function originForOthers(id: string): Promise<{ origin: string; alone: boolean }> {
  const { here, address } = await eventAddress(id);
  return { origin: new URL(address ?? here).origin, alone: address === null };
}

/** Replace a scorer's lost phone: the old link can no longer write. */
export const newScorer = (id: string, key: string | null, match: number, table: number) =>
  request<ScorerLink>("POST", at(id, `/matches/${match}/tables/${table}/scorer`), { body: {}, headers: held(key) });

/** Sit down at the online table of the current match, with a player's key; returns the table's id. */
export const takeSeat = async (id: string, key: string | null) =>
  (await request<SeatTaken>("POST", at(id, "/seat"), { body: {}, headers: held(key) })).table;

/** An action with its sender: *on* is the version that they saw. */
export type Sent = { id: string; on: number; by: string; action: RequestedAction };

/**
 * Send an action; returns the event's version. Without a response it is sent again under the same id, which the server
 * stores once.
 */
export async function act(event: string, key: string | null, sent: Sent, resend = RESEND): Promise<number> {
  for (const delay of [...resend, null]) {
    try {
      const options = { body: sent, headers: held(key), within: TIMEOUT };
      return (await request<EventChanged>("POST", at(event, "/actions"), options)).version;
    } catch (failure) {
      if (asRequestError(failure).status !== 0 || delay === null) throw failure;
      await new Promise((done) => setTimeout(done, delay));
    }
  }
  throw new RequestError("offline", say("net.offline"));
}

/** Where the server sends news about an event. */
export const liveAddress = (id: string) => at(id, "/live");

/** The QR code of a page for everybody. */
export const qrAddress = (id: string, page: "public" | "wall") => at(id, `/qr.svg?page=${page}`);

export type Printed = "entrants" | "seating" | "cards" | "standings" | "results" | "certificates";

/** Files of an event, as addresses; those that need a key are fetched with `download`. */
export const files = {
  print: (id: string, what: Printed, match: number | null = null) =>
    at(id, `/print.pdf?what=${what}${match === null ? "" : `&match=${match}`}`),
  standings: (id: string, after: number | null = null) =>
    at(id, `/standings.csv${after === null ? "" : `?after=${after}`}`),
  seating: (id: string, match: number) => at(id, `/seating.csv?match=${match}`),
  json: (id: string) => at(id, "/event.json"),
  archive: (id: string) => at(id, "/file"),
  record: (id: string, match: number, table: number) => at(id, `/matches/${match}/tables/${table}/record`),
};

/** Save a file that only a key opens: a link can't send a header. */
export async function download(address: string, key: string | null, name: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(address, { method: "GET", headers: held(key) });
  } catch {
    throw new RequestError("offline", say("net.offline"));
  }
  if (!response.ok) {
    throw responseError(response.status, await response.json().catch(() => null));
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The QR code of a table's score pad with its key, as an address for an image. */
export const scorerQr = (id: string, key: string | null, match: number, table: number): Promise<string> =>
  secretQr(at(id, `/qr.svg?page=scorer&match=${match}&table=${table}`), key);

/** The QR code of a player's own page with its key, as an address for an image. */
export const playerQr = (id: string, key: string | null, entrant: number): Promise<string> =>
  secretQr(at(id, `/qr.svg?page=player&entrant=${entrant}`), key);

async function secretQr(path: string, key: string | null): Promise<string> {
  const response = await fetch(path, { method: "GET", headers: held(key) });
  return response.ok ? `data:image/svg+xml,${encodeURIComponent(await response.text())}` : "";
}
