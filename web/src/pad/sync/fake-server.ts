/** For the tests of a pad: a server behind a network that can be cut. */
import type { UnsentNote } from "./sync-state";
import type { LogEntry, Note, OpenNote, Plan } from "../../net/wire.gen";

/** The first note of a pad. */
export const OPEN: OpenNote = {
  kind: "open",
  rules: { name: "Irish" },
  names: ["Ann", "Bob", "Cid"],
  dealer: 0,
  first_trump: null,
  details: { date: "", place: "", scorer: "Ann" },
  title: "Friday",
  record: "",
  before: null,
};

export const PLAN = { name: "Irish" } as unknown as Plan;

/** The part of the server that a pad uses. */
export class FakeServer {
  entries: LogEntry[] = [];
  known = false;
  reachable = true;
  writable = true;
  /** the only valid key; null accepts any */
  key: string | null = null;
  refuse: { code: string; sentence: string } | null = null;
  /** which notes the server cannot decode */
  unreadable: ((note: UnsentNote) => boolean) | null = null;
  /** the server refuses further listeners */
  crowded = false;
  requests: string[] = [];
  readonly bodies: UnsentNote[][] = [];

  readonly fetch = async (
    path: string,
    how: { method: string; body?: string; headers: Record<string, string> },
  ): Promise<Response> => {
    this.requests.push(`${how.method} ${path.replace(/[\w-]{24}/, "pad")}`);
    if (!this.reachable) throw new TypeError("unreachable");
    if (how.method === "POST" && this.key !== null && how.headers["Pad-Key"] !== this.key)
      return answer(403, { code: "wrong-key", sentence: "the scorer got a new key" });
    if (how.method === "POST") return this.take(JSON.parse(how.body ?? "") as { notes: UnsentNote[] });
    if (path.includes("/live"))
      return this.crowded
        ? answer(409, { code: "pad-crowded", sentence: "You can't follow this pad: 100 devices already do." })
        : new Response("", { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
    if (!this.known) return answer(404, { code: "no-such-pad", sentence: "there is no such pad" });
    const after = Number(new URL(path, "http://x").searchParams.get("after"));
    return answer(200, {
      version: this.entries.length,
      entries: this.entries.slice(after),
      plan: PLAN,
      rules: {},
      watchers: 2,
      writable: this.writable && (this.key === null || how.headers["Pad-Key"] === this.key),
      mine: null,
    });
  };

  private take({ notes }: { notes: UnsentNote[] }): Response {
    this.bodies.push(notes);
    const bad = notes.findIndex((note) => this.unreadable?.(note) ?? false);
    if (bad >= 0) return answer(422, { code: "bad-message", sentence: "cannot read the note", note: bad });
    this.known = true;
    const done: { id: string; version: number }[] = [];
    let refused: unknown = null;
    const low = Math.min(...notes.map((note) => note.on));
    for (const note of notes) {
      const theirs = this.entries
        .slice(note.on)
        .find((entry) => entry.id.startsWith("you.") && sameCell(entry.note, note.note));
      if (this.refuse !== null) refused = { id: note.id, ...this.refuse };
      else if (theirs !== undefined)
        refused = { id: note.id, code: "written-meanwhile", sentence: "somebody else wrote there", theirs };
      if (refused !== null) break;
      if (!this.entries.some((entry) => entry.id === note.id))
        this.entries.push({ id: note.id, at: note.at, by: note.by, note: note.note });
      done.push({ id: note.id, version: this.entries.length });
    }
    return answer(200, { version: this.entries.length, done, refused, entries: this.entries.slice(low) });
  }

  /** Another scorer writes; every listener gets it. */
  write(note: Note): void {
    this.entries.push({ id: `you.${this.entries.length}`, at: 5, by: "Bob", note });
    const news = { version: this.entries.length, entries: this.entries.slice(-1), watchers: 3 };
    for (const listener of FakeSource.open) listener.onmessage?.({ data: JSON.stringify(news) });
  }

  /** The network comes and goes, as a browser notices it. */
  cut(reachable: boolean): void {
    this.reachable = reachable;
    if (!reachable) for (const listener of [...FakeSource.open]) listener.onerror?.();
    window.dispatchEvent(new Event(reachable ? "online" : "offline"));
  }
}

/** A listener of a pad. */
export class FakeSource {
  static readonly CLOSED = 2;
  static readonly open = new Set<FakeSource>();
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSource.open.add(this);
  }

  close(): void {
    FakeSource.open.delete(this);
  }
}

/** Refuse all listeners. */
export function refuse(): void {
  for (const listener of [...FakeSource.open]) Object.assign(listener, { readyState: FakeSource.CLOSED }).onerror?.();
}

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function sameCell(one: Note, other: Note): boolean {
  if (one.kind !== "write" || other.kind !== "write" || one.hand !== other.hand) return false;
  return Object.entries(one.bids ?? {}).some(
    ([seat, value]) => other.bids?.[seat] !== undefined && other.bids[seat] !== value,
  );
}
