/** Requests about score pads, and the sender that repeats them until the server has every note. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { inLanguage, request } from "../../net/http";
import { errorText } from "../../words/errors";
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
  return padRequest("POST", inLanguage("/api/pads/plan"), null, { rules, seats });
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
function padAddress(id: string): string {
  return `/api/pads/${encodeURIComponent(id)}`;
}

/**
 * The address of the updates of a pad after a version. A scorer is known by a hash of the key: the server reserves some
 * connections for scorers.
 */
export function updatesAddress(id: string, key: string | null, after: number): string {
  return `${padAddress(id)}/live?after=${after}${key === null ? "" : `&scorer=${sha256Hex(sha256Hex(key))}`}`;
}

function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * Why the server refuses the updates of a pad: its sentence, "" if it no longer refuses, null without a response. An
 * `EventSource` does not say.
 */
export async function whyNoUpdates(id: string, key: string | null, after: number): Promise<string | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT);
  try {
    const response = await fetch(updatesAddress(id, key, after), { method: "GET", headers: {}, signal: abort.signal });
    if (response.ok) return response.headers.get("Content-Type")?.startsWith("text/event-stream") ? "" : null;
    if (response.status >= 500) return null;
    const { code, sentence, values } = (await response.json()) as Partial<ErrorResponse>;
    return sentence === undefined ? null : errorText({ code: code ?? "", sentence, values });
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

export const RETRY_DELAYS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Milliseconds until the next attempt after so many failures; *chance* spreads the devices. */
export function retryDelay(failures: number, chance = Math.random()): number {
  const base = RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)] ?? 30_000;
  return base * (0.75 + chance / 2);
}

/** How one attempt ended: with *more* to send, *done*, or *failed* and to be tried again. */
export type SendResult = "more" | "done" | "failed";

/** Sends notes: one request at a time, again after a failure with growing delays, idle while there are none. */
export class Sender {
  private running = false;
  private runAgain = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly send: () => Promise<SendResult>) {}

  /** Send now: something was typed, the network is back, or the page is visible again. */
  run(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    if (this.running) {
      this.runAgain = true;
      return;
    }
    this.running = true;
    this.runAgain = false;
    void this.send()
      .catch((): SendResult => "failed")
      .then((result) => this.finished(result));
  }

  /** The server responds: the next failure is a first one. */
  resetDelay(): void {
    this.failures = 0;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private finished(result: SendResult): void {
    this.running = false;
    if (this.stopped) return;
    if (result === "failed" && !this.runAgain) {
      this.timer = setTimeout(() => this.retry(), retryDelay(this.failures));
      return;
    }
    if (result !== "failed") this.failures = 0;
    if (result === "more" || this.runAgain) this.run();
  }

  /** Only an automatic retry makes the next delay longer. */
  private retry(): void {
    this.failures++;
    this.run();
  }
}
