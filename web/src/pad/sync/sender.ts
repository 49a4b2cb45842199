/**
 * Carries what waits to the server, again and again until it is there, with pauses that grow and never while nothing
 * waits.
 */
import type { Kept } from "./sync-state";

export const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** How long to wait before try number so-and-so; not all devices at once. */
export function pause(tries: number, chance = Math.random()): number {
  const base = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 30_000;
  return base * (0.75 + chance / 2);
}

export type Trip = "more" | "done" | "failed";

/** Goes as long as there is something to carry; one trip at a time. */
export class Courier {
  private going = false;
  private again = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(private readonly carry: () => Promise<Trip>) {}

  /** Go now: something was written, the line is back, or the page is looked at. */
  go(): void {
    clearTimeout(this.timer);
    if (this.ended) return;
    if (this.going) {
      this.again = true;
      return;
    }
    this.going = true;
    this.again = false;
    void this.carry()
      .catch((): Trip => "failed")
      .then((trip) => this.back(trip));
  }

  /** Nothing has happened since the last failure: the next pause is longer. */
  private retry(): void {
    this.tries++;
    this.go();
  }

  /** The line is there: the next failure is a first one. */
  rested(): void {
    this.tries = 0;
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private back(trip: Trip): void {
    this.going = false;
    if (this.ended) return;
    if (trip === "failed" && !this.again) {
      this.timer = setTimeout(() => this.retry(), pause(this.tries));
      return;
    }
    if (trip !== "failed") this.tries = 0;
    if (trip === "more" || this.again) this.go();
  }
}

/** How a pad stands with the server. */
export type State = "online" | "offline" | "sending" | "refused" | "conflict";

export function stateOf(kept: Kept, online: boolean): State {
  if (kept.conflict !== null) return "conflict";
  if (kept.refused.length > 0) return "refused";
  if (!online) return "offline";
  return kept.waiting.length > 0 && kept.key !== null ? "sending" : "online";
}
