/**
 * What others write, as they write it. Only a page that is looked at listens: a browser has few lines to one server,
 * and a phone in a pocket has better to do. Coming back, it asks for everything after what it knows.
 */
import { address } from "./server";
import { pause } from "./courier";
import type { Told } from "./kept";

export type News = Told & { watchers?: number };

export type Ears = { heard(news: News): void; line(there: boolean): void };

export class Live {
  private source: EventSource | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly id: string,
    private readonly version: () => number,
    private readonly ears: Ears,
  ) {}

  /** Listen while the page is looked at; the server knows the pad. */
  open(): void {
    if (this.ended || this.source !== null || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    const source = new EventSource(`${address(this.id)}/live?after=${this.version()}`);
    this.source = source;
    source.onopen = () => {
      this.tries = 0;
      this.ears.line(true);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      try {
        this.ears.heard(JSON.parse(data) as News);
      } catch {
        // a line cut in the middle comes again with the next connection
      }
    };
    source.onerror = () => {
      this.hush();
      this.ears.line(false);
      this.timer = setTimeout(() => this.open(), pause(this.tries++));
    };
  }

  /** The page is not looked at. */
  hush(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  end(): void {
    this.ended = true;
    this.hush();
  }
}
