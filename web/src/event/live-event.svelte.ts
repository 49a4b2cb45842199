/**
 * An event as a page uses it: loaded, followed while the page is visible, and kept when the network fails. Pages draw
 * `info`, `progress` and `now`, and send what people do with `act`.
 */
import { asRequestError, RequestError } from "../net/http";
import { retryDelay } from "../pad/sync/api";
import { token } from "../pad/sync/sync-state";
import type { EventInfo, EventNews, RequestedAction, TableProgress } from "../net/wire.gen";
import { act, eventInfo, liveAddress } from "./api";
import { deskName, keyOf, saveEvent } from "./my-events";

/** Milliseconds between two looks at the clock. */
const TICK = 1000;
/** Milliseconds without news after which the page asks: a dead connection can look like a quiet event. */
const QUIET = 60_000;
/** Milliseconds over which pages without a key spread their requests after a change. */
const SPREAD = 1000;

export class LiveEvent {
  /** The event as it was last loaded; null before. */
  info: EventInfo | null = $state.raw(null);
  /** Why the event can't be shown; null while it can. */
  problem: RequestError | null = $state.raw(null);
  /** Whether the server answers; if not, `info` is what it was at `seenAt`. */
  online = $state(true);
  /** How far each table of the current match is. */
  progress: TableProgress[] = $state.raw([]);
  /** The server's time in milliseconds. */
  now = $state(Date.now());
  /** The server's time when the event was last known to be up to date. */
  seenAt = $state(0);

  private key: string | null;
  /** The server's clock minus this device's. */
  private offset = 0;
  private source: EventSource | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private later: ReturnType<typeof setTimeout> | undefined;
  private loading: Promise<void> | null = null;
  /** The newest version that the server spoke of, and how many score pads and live tables there are. */
  private wanted = 0;
  private made = 0;
  private stopped = false;
  private heardAt = Date.now();
  private readonly cleanUps: (() => void)[] = [];

  /** *page* is `desk`, `public`, `wall` or a player's number; it says which stored key belongs to the page. */
  constructor(
    readonly id: string,
    key: string | null,
    private readonly page: string,
  ) {
    this.key = key;
    const clock = setInterval(() => this.tick(), TICK);
    this.cleanUps.push(() => clearInterval(clock));
    this.listen(window, "online", () => void this.load().then(() => this.follow()));
    this.listen(window, "offline", () => this.wentOffline());
    this.listen(document, "visibilitychange", () => this.visibilityChanged());
    void this.load().then(() => this.follow());
  }

  /** The key that this page sends; null for the public. */
  get usedKey(): string | null {
    return this.key;
  }

  /** Do something as the person of this page; *on* is the version that they saw. Throws a `RequestError`. */
  async act(action: RequestedAction, on = this.info?.version ?? 1): Promise<void> {
    const sent = { id: token(12), on, by: deskName(), action };
    this.wanted = Math.max(this.wanted, await act(this.id, this.key, sent));
    await this.catchUp();
  }

  /** Load the event now; what was known stays if that fails. */
  load(): Promise<void> {
    this.loading ??= this.fetch().finally(() => (this.loading = null));
    return this.loading;
  }

  /** Load until the page knows the newest version that the server spoke of. */
  async catchUp(): Promise<void> {
    for (let tries = 0; tries < 3 && this.isBehind && !this.stopped; tries++) await this.load();
  }

  private get isBehind(): boolean {
    return this.wanted > (this.info?.version ?? 0) || this.made > (this.info?.made ?? 0);
  }

  stop(): void {
    this.stopped = true;
    this.disconnect();
    clearTimeout(this.later);
    for (const clean of this.cleanUps) clean();
  }

  private async fetch(): Promise<void> {
    try {
      let info = await eventInfo(this.id, this.key);
      if (this.key !== null && info.you.role === "public") {
        // a wrong key in a link must not replace the stored right one, so retry with that
        const stored = keyOf(this.id, this.page);
        this.key = stored === this.key ? null : stored;
        if (this.key !== null) info = await eventInfo(this.id, this.key);
      }
      this.received(info);
    } catch (failure) {
      const problem = asRequestError(failure);
      if (problem.isTemporary) this.online = false;
      if (!problem.isTemporary || this.info === null) this.problem = problem;
    }
  }

  private received(info: EventInfo): void {
    if (this.stopped || info.version < (this.info?.version ?? 0)) return;
    this.setClock(info.now);
    this.info = info;
    this.progress = info.matches.findLast((match) => match.started != null)?.progress ?? [];
    this.problem = null;
    this.online = true;
    const keys = this.key === null || info.you.role === "public" ? {} : { [this.page]: this.key };
    saveEvent({ id: this.id, title: info.settings.title, keys });
  }

  private tick(): void {
    this.now = Date.now() + this.offset;
    if (Date.now() - this.heardAt < QUIET || document.visibilityState === "hidden" || this.info === null) return;
    this.heardAt = Date.now();
    void this.load();
  }

  private wentOffline(): void {
    this.online = false;
    this.disconnect();
  }

  private setClock(now: number): void {
    this.heardAt = Date.now();
    this.offset = now - Date.now();
    this.now = this.seenAt = now;
  }

  private follow(): void {
    if (this.stopped || this.source !== null || document.visibilityState === "hidden") return;
    if (this.problem !== null && !this.problem.isTemporary) return;
    clearTimeout(this.retry);
    const source = new EventSource(liveAddress(this.id));
    this.source = source;
    source.onopen = () => (this.failures = 0);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      try {
        this.heard(JSON.parse(data) as EventNews);
      } catch {
        // a message cut in the middle comes again with the next connection
      }
    };
    source.onerror = () => {
      this.disconnect();
      // a server that refuses another listener still answers, so the page keeps up by asking
      void this.load();
      this.retry = setTimeout(() => this.follow(), retryDelay(this.failures++));
    };
  }

  private heard(news: EventNews): void {
    this.online = true;
    this.setClock(news.now);
    this.wanted = Math.max(this.wanted, news.version);
    this.made = news.made;
    if (this.isBehind) this.loadSoon();
    const current = this.info?.matches.findLast((match) => match.started != null);
    if (current?.number === news.match) this.progress = news.progress;
  }

  /** Desks load at once; hundreds of phones in a hall don't all ask in the same moment. */
  private loadSoon(): void {
    clearTimeout(this.later);
    const hurries = this.page === "desk";
    this.later = setTimeout(() => void this.catchUp(), hurries ? 0 : Math.random() * SPREAD);
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  private visibilityChanged(): void {
    if (document.visibilityState === "hidden") this.disconnect();
    else void this.load().then(() => this.follow());
  }

  private listen(target: EventTarget, name: string, react: () => void): void {
    target.addEventListener(name, react);
    this.cleanUps.push(() => target.removeEventListener(name, react));
  }
}
