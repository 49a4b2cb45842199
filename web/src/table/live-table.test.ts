/** A live table in the browser: a hint belongs to one decision. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../settings/memory-storage";
import { LiveTable } from "./live-table.svelte";
import type { GameView, SeatView, ServerMessage, TableView } from "../net/wire.gen";

/** The server's end of the table's connection. */
class FakeSocket {
  static newest: FakeSocket;
  onmessage: ((message: { data: string }) => void) | null = null;
  readonly commands: { id: string; do: string }[] = [];

  constructor() {
    FakeSocket.newest = this;
  }

  send(text: string): void {
    this.commands.push(JSON.parse(text) as { id: string; do: string });
  }

  close(): void {}

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const SEATS = [{ person: "me" }, { person: null }];
const THOUGHTS = [{ move: { type: "play", seat: 0, card: "As" } }];

let live: LiveTable;
let close: () => void;

/** The server sends my turn: these cards, after this trick. */
function myTurn(version: number, hand: string[], trick: [number, string][] = []): void {
  const game = { seat: 0, phase: "play", hand_number: 0, waiting_for: [0], hand, trick, tricks: [], sheet: [] };
  FakeSocket.newest.receive({
    kind: "update",
    version,
    since: 0,
    now: 0,
    seat: 0,
    present: [],
    times: [],
    events: [],
    table: { stage: "playing", host: "me", seats: SEATS } as unknown as TableView,
    view: { game: game as unknown as GameView } as unknown as SeatView,
  });
}

/** The server sends the hint that was asked for. */
async function answer(): Promise<void> {
  const asked = FakeSocket.newest.commands.find((command) => command.do === "hint");
  FakeSocket.newest.receive({ kind: "done", id: asked?.id ?? "", version: 1, answer: { thoughts: THOUGHTS } } as never);
  await Promise.resolve();
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("WebSocket", FakeSocket);
  live = new LiveTable("t");
  close = live.open();
  FakeSocket.newest.receive({ kind: "welcome", protocol: 2, table: "t", person: "me", seats: [0] });
  myTurn(1, ["As", "2s"]);
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

test("a hint stays while the decision is the same", async () => {
  const asked = live.requestHint();
  await answer();
  await asked;
  myTurn(2, ["As", "2s"]);

  expect(live.thoughts).toEqual(THOUGHTS);
});

test("a hint is gone when one update brings my move and my next turn", async () => {
  const asked = live.requestHint();
  await answer();
  await asked;
  myTurn(4, ["2s"]);

  expect(live.thoughts).toBeNull();
});

test("a hint that arrives after my next turn has begun is not shown", async () => {
  const asked = live.requestHint();
  myTurn(4, ["2s"], [[1, "Ks"]]);
  await answer();
  await asked;

  expect(live.thoughts).toBeNull();
});

test("a hint that was closed while the server computes it stays closed", async () => {
  const asked = live.requestHint();
  live.dropHint();
  await answer();
  await asked;

  expect(live.thoughts).toBeNull();
});
