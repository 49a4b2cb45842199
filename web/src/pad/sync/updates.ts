/**
 * What others write, as they write it. Only a page that is looked at listens: a browser has few lines to one server,
 * and a phone in a pocket has better to do. Coming back, it asks for everything after what it knows.
 */
import { pause } from "./sender";
import { updatesAddress, whyNoUpdates } from "./api";
import type { Told } from "./sync-state";

export type News = Told & { watchers?: number };

export type Ears = {
  heard(news: News): void;
  line(there: boolean): void;
  /** The server is there and lets nobody more listen, for this reason; "" once it does. */
  refused(why: string): void;
  /** Ask for what was missed, then listen again. */
  again(): void;
};

export class Live {
  private source: EventSource | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The server said no and is not asked again yet, whatever is written meanwhile. */
  private resting = false;
  private ended = false;

  constructor(
    private readonly id: string,
    private readonly key: () => string | null,
    private readonly version: () => number,
    private readonly ears: Ears,
  ) {}

  /** Listen while the page is looked at; the server knows the pad. */
  open(): void {
    if (this.ended || this.resting || this.source !== null || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    const source = new EventSource(updatesAddress(this.id, this.key(), this.version()));
    this.source = source;
    source.onopen = () => {
      this.tries = 0;
      this.ears.line(true);
      this.ears.refused("");
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      try {
        this.ears.heard(JSON.parse(data) as News);
      } catch {
        // a line cut in the middle comes again with the next connection
      }
    };
    source.onerror = () => {
      // a line that broke is tried again by the browser, an answer that was no is not
      const no = source.readyState === EventSource.CLOSED;
      this.hush();
      if (no) void whyNoUpdates(this.id, this.key(), this.version()).then((why) => this.deaf(why));
      else this.deaf(null);
    };
  }

  /** Nothing is heard for now: without a line, or because the server says so. */
  private deaf(why: string | null): void {
    if (this.ended || this.source !== null) return;
    if (why === null) this.ears.line(false);
    else this.ears.refused(why);
    clearTimeout(this.timer);
    this.resting = why !== null && why !== "";
    // the question took the place that is free now; it is given back in a moment
    this.timer = setTimeout(() => this.rested(), why === "" ? pause(0) : pause(this.tries++));
  }

  private rested(): void {
    const said = this.resting;
    this.resting = false;
    if (said) this.ears.again();
    else this.open();
  }

  /** The page is not looked at. */
  hush(): void {
    clearTimeout(this.timer);
    this.resting = false;
    this.source?.close();
    this.source = null;
  }

  end(): void {
    this.ended = true;
    this.hush();
  }
}
