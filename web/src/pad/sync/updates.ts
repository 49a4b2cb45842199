/**
 * Receives what others write on a pad, while the page is visible: a browser has few connections to one server. After a
 * break it requests everything after the version it knows.
 */
import { retryDelay, updatesAddress, whyNoUpdates } from "./api";
import type { LogUpdate } from "./sync-state";

export type Update = LogUpdate & { watchers?: number };

type UpdateCallbacks = {
  update(update: Update): void;
  connection(open: boolean): void;
  /** The server responds and refuses another listener, with this sentence; "" once it accepts. */
  refused(why: string): void;
  /** Fetch what was missed, then open again. */
  catchUp(): void;
};

export class UpdateListener {
  private source: EventSource | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The server refused, so no request is sent before the timer ends. */
  private refused = false;
  private stopped = false;

  constructor(
    private readonly id: string,
    private readonly key: () => string | null,
    private readonly version: () => number,
    private readonly callbacks: UpdateCallbacks,
  ) {}

  /** Listen while the page is visible; the server must know the pad. */
  open(): void {
    if (this.stopped || this.refused || this.source !== null || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    const source = new EventSource(updatesAddress(this.id, this.key(), this.version()));
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.callbacks.connection(true);
      this.callbacks.refused("");
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      try {
        this.callbacks.update(JSON.parse(data) as Update);
      } catch {
        // a message cut in the middle comes again with the next connection
      }
    };
    source.onerror = () => {
      // a browser retries a lost connection, but not one that the server refused
      const wasRefused = source.readyState === EventSource.CLOSED;
      this.close();
      if (wasRefused) void whyNoUpdates(this.id, this.key(), this.version()).then((why) => this.failed(why));
      else this.failed(null);
    };
  }

  /** Try again later; *why* is the server's refusal, "" where it accepts again, null where no response came. */
  private failed(why: string | null): void {
    if (this.stopped || this.source !== null) return;
    if (why === null) this.callbacks.connection(false);
    else this.callbacks.refused(why);
    clearTimeout(this.timer);
    this.refused = why !== null && why !== "";
    // the request for the reason used the free connection; the server releases it in a moment
    this.timer = setTimeout(() => this.retry(), why === "" ? retryDelay(0) : retryDelay(this.failures++));
  }

  private retry(): void {
    const wasRefused = this.refused;
    this.refused = false;
    if (wasRefused) this.callbacks.catchUp();
    else this.open();
  }

  /** Stop listening for now, as while the page is hidden. */
  close(): void {
    clearTimeout(this.timer);
    this.refused = false;
    this.source?.close();
    this.source = null;
  }

  stop(): void {
    this.stopped = true;
    this.close();
  }
}
