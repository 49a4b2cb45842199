/**
 * One line to one table. It comes back by itself, says which version it has seen, sends again what was not answered
 * (under the same id, so nothing happens twice), and asks for what is missing.
 */
import type { Command, Done, Goodbye, Refused, ServerMessage, Update, Welcome } from "./wire.gen";

type WithoutId<Kind> = Kind extends unknown ? Omit<Kind, "id"> : never;
/** A command as a page gives it; the connection adds the id. */
export type NewCommand = WithoutId<Command>;

export type ConnectionState = "opening" | "open" | "lost" | "closed";

/** As much of a WebSocket as a line needs. */
export type Socket = {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
};

export type Listener = {
  welcome?(said: Welcome): void;
  update(said: Update): void;
  state(state: ConnectionState, goodbye: Goodbye | null): void;
};

type Waiting = { body: string; resolve(answer: Done): void; reject(reason: Refused | Goodbye): void };

export const PING_EVERY = 20_000;
/** Milliseconds in which a line that is doubted has to answer. */
export const ANSWER_WITHIN = 4000;
export const DELAYS = [300, 1000, 2000, 4000, 8000];
const AFTER_TOO_FAST = 1000;
const HUNG_UP: Goodbye = {
  kind: "goodbye",
  code: "hung-up",
  sentence: "the line was closed on this side",
  again: false,
};

export class Connection {
  version = 0;
  state: ConnectionState = "opening";
  private socket: Socket | null = null;
  private welcomed = false;
  private asked = false;
  private tries = 0;
  private heardSincePing = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;
  private goodbye: Goodbye | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly mark = Math.random().toString(36).slice(2, 10);
  private count = 0;

  constructor(
    private readonly address: (seen: number) => string,
    private readonly listener: Listener,
    private readonly dial: (address: string) => Socket = (at) => new WebSocket(at) as unknown as Socket,
  ) {}

  open(): void {
    const before = this.socket;
    this.clear();
    before?.close();
    this.welcomed = this.asked = false;
    this.heardSincePing = true;
    this.goodbye = null;
    const socket = this.dial(this.address(this.version));
    this.socket = socket;
    socket.onmessage = (message) => {
      if (this.socket === socket) this.hear(message.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    this.pings = setInterval(() => this.ping(), PING_EVERY);
  }

  /** Have a command carried out, however often it takes to send it; rejects with why not. */
  do(command: NewCommand): Promise<Done> {
    if (this.state === "closed") return Promise.reject(this.goodbye ?? HUNG_UP);
    const id = `${this.mark}-${++this.count}`;
    const body = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { body, resolve, reject });
      if (this.welcomed) this.socket?.send(body);
    });
  }

  /**
   * Come back at once instead of waiting for the next try: the network is there again, or the page is looked at. A line
   * that
   * seems open may be dead without anybody having closed it: it has to answer soon.
   */
  hurry(): void {
    if (this.state === "lost") this.open();
    else if (this.state === "open") this.doubt();
  }

  hangUp(): void {
    this.end(HUNG_UP);
  }

  private hear(data: unknown): void {
    this.heardSincePing = true;
    const said = read(data);
    switch (said?.kind) {
      case "welcome":
        this.welcomed = true;
        this.tries = 0;
        this.set("open");
        this.listener.welcome?.(said);
        this.sendWaiting();
        break;
      case "update":
        this.take(said);
        break;
      case "done":
        this.answered(said.id)?.resolve(said);
        break;
      case "refused":
        if (said.id !== null) this.answered(said.id)?.reject(said);
        else if (said.code === "too-fast") setTimeout(() => this.sendWaiting(), AFTER_TOO_FAST);
        break;
      case "goodbye":
        this.goodbye = said;
        if (!said.again) this.end(said);
        break;
    }
  }

  private take(update: Update): void {
    const since = update.since ?? 0;
    const back = since > update.version; // the server lost what it never promised to keep: what it says now is true
    if (!back && update.version < this.version) return;
    if (!back && !update.gap && since > this.version) {
      if (!this.asked) this.ask();
      this.asked = true;
      return;
    }
    this.asked = false;
    const fresh = (update.events ?? []).filter((event) => event.version > this.version);
    const again = update.version === this.version && !back;
    this.version = update.version;
    this.listener.update({ ...update, events: again || update.gap ? [] : fresh });
  }

  private sendWaiting(): void {
    if (this.welcomed) for (const { body } of this.waiting.values()) this.socket?.send(body);
  }

  private answered(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private ask(): void {
    if (this.welcomed) this.socket?.send(JSON.stringify({ do: "ping", seen: this.version }));
  }

  private doubt(): void {
    this.heardSincePing = false;
    this.ask();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.heardSincePing || this.ping(), ANSWER_WITHIN);
  }

  private ping(): void {
    if (!this.heardSincePing) {
      this.socket?.close();
      this.lost();
      return;
    }
    this.heardSincePing = false;
    this.ask();
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
