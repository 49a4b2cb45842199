/** A pad's addresses on the server. A request that gets no answer in time counts as no line at all. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Trouble } from "../../net/http";
import type { Waiting } from "./kept";
import type { ErrorResponse, MySeat, NotesReply, PadInfo, PadOpening, PadSource, PadPlan } from "../../net/wire.gen";

const PATIENCE = 15_000;

/** A refusal with its number, which says whether trying again helps; of several notes, which it is about. */
export class Denied extends Trouble {
  constructor(
    readonly status: number,
    code: string,
    sentence: string,
    readonly note = 0,
  ) {
    super(code, sentence);
  }

  /** Whether the same request may be taken later: the server is busy, stopping, or a stranger answers in its place. */
  get passing(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 408 || this.code.startsWith("status-");
  }
}

export function post(pad: string, key: string, notes: readonly Waiting[]): Promise<NotesReply> {
  const sent = notes.map(({ id, on, at, by, note }) => ({ id, on, at, by, note }));
  return request("POST", `${address(pad)}/notes`, key, { notes: sent });
}

export function look(id: string, key: string | null, after: number): Promise<PadInfo> {
  return request("GET", `${address(id)}?after=${after}`, key);
}

export function askPlan(rules: unknown, seats: number): Promise<PadPlan> {
  return request("POST", "/api/pads/plan", null, { rules, seats });
}

/** The first note of a pad that goes on from a game, its plan, and the seat of whoever asks. */
export function askOpening(source: PadSource): Promise<PadOpening> {
  return request("POST", "/api/pads/from", null, source);
}

/** Say who I am on a pad; my seat then. */
export async function claim(id: string, seat: number): Promise<number | null> {
  return (await request<MySeat>("PUT", `${address(id)}/seats/${seat}`, null)).mine;
}

/** Take it back, or with the key free a seat that somebody else took; my seat then. */
export async function disclaim(id: string, seat: number, key: string | null): Promise<number | null> {
  return (await request<MySeat>("DELETE", `${address(id)}/seats/${seat}`, key)).mine;
}

export function address(id: string): string {
  return `/api/pads/${encodeURIComponent(id)}`;
}

/** Where others are heard, from a version on. Whoever has the key shows that, and finds room on a crowded pad. */
export function following(id: string, key: string | null, after: number): string {
  return `${address(id)}/live?after=${after}${key === null ? "" : `&scorer=${hashed(hashed(key))}`}`;
}

function hashed(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What the server has against following, "" where nothing is any more; null where it does not answer. A browser does not tell. */
export async function against(id: string, key: string | null, after: number): Promise<string | null> {
  const enough = new AbortController();
  const patience = setTimeout(() => enough.abort(), PATIENCE);
  try {
    const response = await fetch(following(id, key, after), { method: "GET", headers: {}, signal: enough.signal });
    if (response.ok) return response.headers.get("Content-Type")?.startsWith("text/event-stream") ? "" : null;
    if (response.status >= 500) return null;
    return ((await response.json()) as Partial<ErrorResponse>).sentence ?? null;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
    enough.abort();
  }
}

export async function request<Found>(method: string, path: string, key: string | null, body?: unknown): Promise<Found> {
  const headers: Record<string, string> = {};
  if (key !== null) headers["Pad-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let status: number;
  let told: unknown;
  try {
    const response = await fetch(path, {
      method,
      headers,
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    status = response.status;
    told = await response.json().catch(() => null);
  } catch {
    throw new Trouble("offline", "the server cannot be reached");
  }
  const { code, sentence, note } = (told ?? {}) as Partial<ErrorResponse>;
  if (status >= 200 && status < 300 && told !== null) return told as Found;
  throw new Denied(status, code ?? `status-${status}`, sentence ?? "the server did not say what went wrong", note);
}
