/** Requests about score pads. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { request } from "../../net/http";
import type { UnsentNote } from "./sync-state";
import type {
  ErrorResponse,
  MySeat,
  NotesReply,
  PadInfo,
  PadOpening,
  PadPlan,
  PadSource,
  PresetList,
  PresetListing,
  RuleSheet,
  Rules,
  TableMade,
} from "../../net/wire.gen";

/** Milliseconds after which a request without a response counts as offline. */
const TIMEOUT = 15_000;

function padRequest<Result>(method: string, path: string, key: string | null = null, body?: unknown): Promise<Result> {
  return request(method, path, { body, headers: key === null ? {} : { "Pad-Key": key }, within: TIMEOUT });
}

/** Send notes, oldest first. */
export function sendNotes(pad: string, key: string, notes: readonly UnsentNote[]): Promise<NotesReply> {
  const sent = notes.map(({ id, on, at, by, note }) => ({ id, on, at, by, note }));
  return padRequest("POST", `${padAddress(pad)}/notes`, key, { notes: sent });
}

/** A pad with its log after a version. */
export function padInfo(id: string, key: string | null, after: number): Promise<PadInfo> {
  return padRequest("GET", `${padAddress(id)}?after=${after}`, key);
}

/** What a rule set means for so many players. */
export function requestPlan(rules: unknown, seats: number): Promise<PadPlan> {
  return padRequest("POST", "/api/pads/plan", null, { rules, seats });
}

/** The first note of a pad that goes on from a game, its plan, and the caller's seat. */
export function requestOpening(source: PadSource): Promise<PadOpening> {
  return padRequest("POST", "/api/pads/from", null, source);
}

/** Claim a seat of a pad as mine; returns my seat. */
export async function claim(id: string, seat: number): Promise<number | null> {
  return (await padRequest<MySeat>("PUT", `${padAddress(id)}/seats/${seat}`, null)).mine;
}

/** Give my seat up, or with the key free a seat that somebody else claimed; returns my seat. */
export async function disclaim(id: string, seat: number, key: string | null): Promise<number | null> {
  return (await padRequest<MySeat>("DELETE", `${padAddress(id)}/seats/${seat}`, key)).mine;
}

/** The address of a pad on the server. */
export function padAddress(id: string): string {
  return `/api/pads/${encodeURIComponent(id)}`;
}

/**
 * The address of the updates of a pad after a version. A scorer proves that with a hash of the key, because the server
 * keeps
 * some connections for scorers.
 */
export function updatesAddress(id: string, key: string | null, after: number): string {
  return `${padAddress(id)}/live?after=${after}${key === null ? "" : `&scorer=${sha256Hex(sha256Hex(key))}`}`;
}

function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * Why the server refuses the updates of a pad: its sentence, "" where it does not refuse any more, null where no
 * response
 * comes. An `EventSource` does not tell.
 */
export async function whyNoUpdates(id: string, key: string | null, after: number): Promise<string | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT);
  try {
    const response = await fetch(updatesAddress(id, key, after), { method: "GET", headers: {}, signal: abort.signal });
    if (response.ok) return response.headers.get("Content-Type")?.startsWith("text/event-stream") ? "" : null;
    if (response.status >= 500) return null;
    return ((await response.json()) as Partial<ErrorResponse>).sentence ?? null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

/** Make an online table where the game of a pad continues. */
export function continueOnline(id: string, key: string | null): Promise<TableMade> {
  return padRequest("POST", `${padAddress(id)}/table`, key, {});
}

/** Bring the game back from its online table, where nothing was played yet. */
export function takeBack(id: string, key: string | null): Promise<unknown> {
  return padRequest("DELETE", `${padAddress(id)}/table`, key);
}

/** The presets, for a pad that may be set up offline later. */
export async function requestPresets(): Promise<PresetListing[]> {
  return (await padRequest<PresetList>("GET", "/api/presets")).presets;
}

/** The rules of a preset. */
export async function requestPreset(name: string): Promise<Rules> {
  return (await padRequest<RuleSheet>("GET", `/api/presets/${encodeURIComponent(name)}`)).rules ?? {};
}
