/** Sends notes: one request at a time, again after a failure with growing delays, idle while nothing is to be sent. */
import type { SyncState } from "./sync-state";

export const RETRY_DELAYS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Milliseconds until the next attempt after so many failures; *chance* spreads the devices. */
export function retryDelay(failures: number, chance = Math.random()): number {
  const base = RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)] ?? 30_000;
  return base * (0.75 + chance / 2);
}

/** How one attempt ended: with *more* to send, *done*, or *failed* and to be tried again. */
export type SendResult = "more" | "done" | "failed";

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

  /** Only a retry that nobody asked for makes the next delay longer. */
  private retry(): void {
    this.failures++;
    this.run();
  }
}

/** What a page shows about sending. */
export type SyncStatus = "online" | "offline" | "sending" | "refused" | "conflict";

export function syncStatusOf(state: SyncState, online: boolean): SyncStatus {
  if (state.conflict !== null) return "conflict";
  if (state.refused.length > 0) return "refused";
  if (!online) return "offline";
  return state.waiting.length > 0 && state.key !== null ? "sending" : "online";
}
