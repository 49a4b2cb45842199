/**
 * The connection to one table. It reconnects automatically, says which version it has seen, requests missed events, and
 * sends unanswered commands again under the same id, so that nothing happens twice.
 */
import { applyUpdate, isComplete, type Shown } from "./changes";
import type { Command, Done, Goodbye, Refused, ServerMessage, Update, Welcome } from "./wire.gen";

type WithoutId<Kind> = Kind extends unknown ? Omit<Kind, "id"> : never;
/** A command as a page gives it; the connection adds the id. */
export type NewCommand = WithoutId<Command>;

/** An update as a page gets it: the whole table and the whole view if they changed, and always who is present. */
export type MergedUpdate = Omit<Update, "changes"> & { present: string[] };

export type ConnectionState = "opening" | "open" | "lost" | "closed";

/** The part of a WebSocket that a connection uses. */
export type Socket = {
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
};

type Listener = {
  welcome?(welcome: Welcome): void;
  update(update: MergedUpdate): void;
  state(state: ConnectionState, goodbye: Goodbye | null): void;
};

type Waiting = { body: string; resolve(answer: Done): void; reject(reason: Refused | Goodbye): void };

export const PING_EVERY = 20_000;
/** Milliseconds in which a connection that may be dead must answer. */
export const ANSWER_WITHIN = 4000;
const DELAYS = [300, 1000, 2000, 4000, 8000];
const AFTER_TOO_FAST = 1000;
/** What closing the page gives; nobody sees it. */
const CLOSED_HERE: Goodbye = {
  kind: "goodbye",
  code: "hung-up",
  sentence: "the connection was closed on this side",
  again: false,
};

export class Connection {
  version = 0;
  state: ConnectionState = "opening";
  private shown: Shown = { table: null, view: null };
  private present: string[] = [];
  private socket: Socket | null = null;
  private welcomed = false;
  /** missed events were requested and have not come yet */
  private requested = false;
  private tries = 0;
  /** something came since the last ping */
  private receivedSincePing = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;
  private goodbye: Goodbye | null = null;
  /** commands without an answer, by id */
  private readonly waiting = new Map<string, Waiting>();
  /** begins the ids of this connection's commands */
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private count = 0;

  constructor(
    private readonly address: (seen: number) => string,
    private readonly listener: Listener,
    private readonly connect: (address: string) => Socket = (to) => new WebSocket(to) as unknown as Socket,
  ) {}

  open(): void {
    const before = this.socket;
    this.clear();
    before?.close();
    this.welcomed = this.requested = false;
    this.receivedSincePing = true;
    this.goodbye = null;
    const socket = this.connect(this.address(this.version));
    this.socket = socket;
    socket.onmessage = (message) => {
      if (this.socket === socket) this.receive(message.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    this.pings = setInterval(() => this.ping(), PING_EVERY);
  }

  /** Send a command, again after every reconnection until it is answered; rejects with the refusal. */
  do(command: NewCommand): Promise<Done> {
    if (this.state === "closed") return Promise.reject(this.goodbye ?? CLOSED_HERE);
    const id = `${this.prefix}-${++this.count}`;
    const body = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { body, resolve, reject });
      if (this.welcomed) this.socket?.send(body);
    });
  }

  /**
   * Check the connection now, because the network or the page is back: reconnect without waiting for the next attempt,
   * or ping a connection that seems open but may be dead.
   */
  hurry(): void {
    if (this.state === "lost") this.open();
    else if (this.state === "open") this.probe();
  }

  close(): void {
    this.end(CLOSED_HERE);
  }

  private receive(data: unknown): void {
    this.receivedSincePing = true;
    const message = read(data);
    switch (message?.kind) {
      case "welcome":
        this.welcomed = true;
        this.tries = 0;
        this.set("open");
        this.listener.welcome?.(message);
        this.sendWaiting();
        break;
      case "update":
        this.apply(message);
        break;
      case "done":
        this.answered(message.id)?.resolve(message);
        break;
      case "refused":
        if (message.id !== null) this.answered(message.id)?.reject(message);
        else if (message.code === "too-fast") setTimeout(() => this.sendWaiting(), AFTER_TOO_FAST);
        break;
      case "goodbye":
        this.goodbye = message;
        if (!message.again) this.end(message);
        break;
    }
  }

  private apply(update: Update): void {
    const since = update.since ?? 0;
    // a restored server may be behind what it sent before; what it sends now counts
    const behind = since > update.version;
    if (!behind && update.version < this.version) return;
    const repeated = update.version === this.version && !behind;
    const missing = since > this.version || (since < this.version && !repeated && !isComplete(update));
    if (!behind && !update.gap && missing) {
      if (!this.requested) this.sendPing();
      this.requested = true;
      return;
    }
    this.requested = false;
    const fresh = (update.events ?? []).filter((event) => event.version > this.version);
    this.version = update.version;
    this.listener.update({ ...this.merge(update, repeated), events: repeated || update.gap ? [] : fresh });
  }

  /** Replace the changes in an update by the whole table and the whole view; a *repeated* version changes nothing. */
  private merge(update: Update, repeated: boolean): MergedUpdate {
    const { changes, ...rest } = update;
    const before = this.shown;
    this.shown = applyUpdate(before, repeated ? rest : update);
    this.present = update.present ?? this.present;
    const { table, view } = this.shown;
    return {
      ...rest,
      present: this.present,
      ...(table !== null && table !== before.table ? { table } : {}),
      ...(view === before.view ? {} : { view }),
    };
  }

  private sendWaiting(): void {
    if (this.welcomed) for (const { body } of this.waiting.values()) this.socket?.send(body);
  }

  private answered(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private sendPing(): void {
    if (this.welcomed) this.socket?.send(JSON.stringify({ do: "ping", seen: this.version }));
  }

  private probe(): void {
    this.receivedSincePing = false;
    this.sendPing();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.receivedSincePing || this.ping(), ANSWER_WITHIN);
  }

  private ping(): void {
    if (!this.receivedSincePing) {
      this.socket?.close();
      this.lost();
      return;
    }
    this.receivedSincePing = false;
    this.sendPing();
  }

  private lost(): void {
    this.clear();
    this.welcomed = false;
    if (this.state === "closed") return;
    this.set("lost");
    const delay = DELAYS[Math.min(this.tries++, DELAYS.length - 1)] ?? 8000;
    this.timer = setTimeout(() => this.open(), delay * (0.75 + Math.random() / 2));
  }

  private end(goodbye: Goodbye): void {
    this.goodbye = goodbye;
    const socket = this.socket;
    this.clear();
    this.welcomed = false;
    socket?.close();
    for (const waiting of this.waiting.values()) waiting.reject(goodbye);
    this.waiting.clear();
    this.set("closed");
  }

  private clear(): void {
    clearTimeout(this.timer);
    clearInterval(this.pings);
    this.socket = null;
  }

  private set(state: ConnectionState): void {
    this.state = state;
    this.listener.state(state, this.goodbye);
  }
}

function read(data: unknown): ServerMessage | null {
  try {
    return typeof data === "string" ? (JSON.parse(data) as ServerMessage) : null;
  } catch {
    return null;
  }
}
