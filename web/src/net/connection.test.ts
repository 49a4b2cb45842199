import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  ANSWER_WITHIN,
  Connection,
  PING_EVERY,
  type ConnectionState,
  type MergedUpdate,
  type Socket,
} from "./connection";
import type { Goodbye, SeatView, ServerMessage, TableView, Update } from "./wire.gen";

class FakeSocket implements Socket {
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.receive({ kind: "welcome", protocol: 2, table: "t", person: "p", seats: [0] });
  }

  drop(): void {
    this.onclose?.();
  }
}

const sockets: FakeSocket[] = [];
const updates: MergedUpdate[] = [];
const states: [ConnectionState, Goodbye | null][] = [];
let connection: Connection;

function newest(): FakeSocket {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error("no socket was opened");
  return socket;
}

function update(version: number, since: number, more: Partial<Update> = {}): Update {
  const events = Array.from({ length: Math.max(0, version - since) }, (_, step) => ({
    version: since + step + 1,
    fact: "paused" as const,
  }));
  return { kind: "update", version, since, now: 0, seat: 0, present: [], times: [], events, ...more };
}

const TABLE = { stage: "playing", totals: [0, 0] } as unknown as TableView;
const VIEW = { winning: null, game: { trick: [], tricks: [], sheet: [] } } as unknown as SeatView;
const WHOLE = { table: TABLE, view: VIEW };

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = updates.length = states.length = 0;
  connection = new Connection(
    (seen) => `/socket?seen=${seen}`,
    { update: (update) => updates.push(update), state: (state, goodbye) => states.push([state, goodbye]) },
    (address) => {
      sockets.push(new FakeSocket(address));
      return newest();
    },
  );
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("a command waits until the server has welcomed the connection", () => {
  connection.do({ do: "start" }).catch(() => undefined);
  expect(newest().sent).toEqual([]);

  newest().welcome();
  expect(newest().sent.map((sent) => sent["do"])).toEqual(["start"]);
});

test("an answer resolves its command", async () => {
  newest().welcome();
  const answer = connection.do({ do: "start" });
  const id = newest().sent[0]?.["id"] as string;

  newest().receive({ kind: "done", id, version: 3 });

  expect((await answer).version).toBe(3);
});

test("a refusal rejects its command", async () => {
  newest().welcome();
  const answer = connection.do({ do: "start" });
  const id = newest().sent[0]?.["id"] as string;

  newest().receive({ kind: "refused", id, code: "not-host", sentence: "no", version: 3 });

  await expect(answer).rejects.toMatchObject({ code: "not-host" });
});

test("an update after a gap is dropped, and missed events are requested once", () => {
  newest().welcome();
  newest().receive(update(4, 0));
  newest().receive(update(7, 6));
  newest().receive(update(8, 7));

  expect(updates.map(({ version }) => version)).toEqual([4]);
  expect(newest().sent).toEqual([{ do: "ping", seen: 4 }]);
});

test("missed events are delivered when they arrive", () => {
  newest().welcome();
  newest().receive(update(4, 0));
  newest().receive(update(7, 6));
  newest().receive(update(7, 4, WHOLE));

  expect(updates.at(-1)?.events?.map((event) => event.version)).toEqual([5, 6, 7]);
});

test("an event that is sent twice is delivered once", () => {
  newest().welcome();
  newest().receive(update(4, 0));
  newest().receive(update(6, 2, WHOLE));

  expect(updates.at(-1)?.events?.map((event) => event.version)).toEqual([5, 6]);
});

test("an older update is dropped", () => {
  newest().welcome();
  newest().receive(update(6, 0));
  newest().receive(update(5, 0));

  expect(updates).toHaveLength(1);
});

test("the same version again delivers who is present, but no events", () => {
  newest().welcome();
  newest().receive(update(6, 0));
  newest().receive(update(6, 5, { present: ["p"] }));

  expect(updates.at(-1)).toMatchObject({ present: ["p"], events: [] });
});

test("an update of a server that is behind is accepted", () => {
  newest().welcome();
  newest().receive(update(6, 0));
  newest().receive(update(4, 6));

  expect(connection.version).toBe(4);
});

test("changes are merged into the table and the view", () => {
  newest().welcome();
  newest().receive(update(4, 0, WHOLE));
  newest().receive(update(5, 4, { changes: { table: { paused: true }, game: { trick: [[0, "Qs"]] } } }));

  expect(updates.at(-1)?.table).toEqual({ ...TABLE, paused: true });
  expect(updates.at(-1)?.view).toEqual({ ...VIEW, game: { ...VIEW.game, trick: [[0, "Qs"]] } });
});

test("an update without changes delivers neither table nor view", () => {
  newest().welcome();
  newest().receive(update(4, 0, WHOLE));
  newest().receive(update(5, 4));

  expect(updates.at(-1)).not.toHaveProperty("table");
  expect(updates.at(-1)).not.toHaveProperty("view");
});

test("changes of a version that was seen are not applied again", () => {
  const row = { number: 1 } as unknown as SeatView["game"]["sheet"][number];
  newest().welcome();
  newest().receive(update(4, 0, WHOLE));
  newest().receive(update(5, 4, { changes: { added: { sheet: [row] } } }));
  newest().receive(update(5, 4, { changes: { added: { sheet: [row] } } }));
  newest().receive(update(6, 5, { changes: { view: { winning: 1 } } }));

  expect(updates.at(-1)?.view?.game.sheet).toEqual([row]);
});

test("changes of a state that is no longer known are requested again", () => {
  newest().welcome();
  newest().receive(update(4, 0, WHOLE));
  newest().receive(update(6, 3, { changes: { view: { winning: 1 } } }));

  expect(newest().sent).toEqual([{ do: "ping", seen: 4 }]);
});

test("who is present stays until an update says otherwise", () => {
  newest().welcome();
  newest().receive(update(4, 0, { ...WHOLE, present: ["p", "q"] }));
  const { present, ...silent } = update(5, 4);
  newest().receive(silent);

  expect(updates.at(-1)?.present).toEqual(["p", "q"]);
});

test("a lost connection reconnects with the version it has seen", () => {
  newest().welcome();
  newest().receive(update(6, 0));
  newest().drop();
  expect(connection.state).toBe("lost");

  vi.advanceTimersByTime(1000);

  expect(sockets).toHaveLength(2);
  expect(newest().address).toBe("/socket?seen=6");
});

test("an unanswered command is sent again under the same id", () => {
  newest().welcome();
  connection.do({ do: "move", seen: 6, tricks: 2 }).catch(() => undefined);
  const first = newest().sent[0];
  newest().drop();
  vi.advanceTimersByTime(1000);
  newest().welcome();

  expect(newest().sent).toEqual([first]);
});

test("an answered command is not sent again", () => {
  newest().welcome();
  connection.do({ do: "start" }).catch(() => undefined);
  newest().receive({ kind: "done", id: newest().sent[0]?.["id"] as string, version: 3 });
  newest().drop();
  vi.advanceTimersByTime(1000);
  newest().welcome();

  expect(newest().sent).toEqual([]);
});

test("attempts to reconnect come further and further apart", () => {
  for (let tries = 0; tries < 4; tries++) {
    newest().drop();
    vi.advanceTimersByTime(20_000);
  }
  const opened = sockets.length;
  newest().drop();
  vi.advanceTimersByTime(4000);

  expect(sockets).toHaveLength(opened);
});

test("a lost connection reconnects immediately when hurried", () => {
  newest().welcome();
  newest().drop();

  connection.hurry();

  expect(sockets).toHaveLength(2);
});

test("a final goodbye closes the connection with its reason", async () => {
  newest().welcome();
  const answer = connection.do({ do: "start" });
  const goodbye: Goodbye = { kind: "goodbye", code: "no-spectators", sentence: "no", again: false };
  newest().receive(goodbye);
  newest().drop();
  vi.advanceTimersByTime(60_000);

  await expect(answer).rejects.toEqual(goodbye);
  expect(states.at(-1)).toEqual(["closed", goodbye]);
  expect(sockets).toHaveLength(1);
});

test("a temporary goodbye is followed by a reconnection", () => {
  newest().welcome();
  newest().receive({ kind: "goodbye", code: "server-stops", sentence: "later", again: true });
  newest().drop();
  vi.advanceTimersByTime(1000);

  expect(sockets).toHaveLength(2);
});

test("a connection without an answer to a ping is lost", () => {
  newest().welcome();
  vi.advanceTimersByTime(2 * PING_EVERY);

  expect(connection.state).toBe("lost");
});

test("a command that the server dropped as too fast is sent again after a second", () => {
  newest().welcome();
  connection.do({ do: "start" }).catch(() => undefined);
  newest().receive({ kind: "refused", id: null, code: "too-fast", sentence: "slower", version: 3 });
  vi.advanceTimersByTime(1000);

  expect(newest().sent).toHaveLength(2);
});

test("an unreadable message changes nothing", () => {
  newest().welcome();
  newest().onmessage?.({ data: "{" });

  expect(connection.state).toBe("open");
});

test("a hurried connection that answers the ping stays open", () => {
  newest().welcome();
  connection.hurry();
  expect(newest().sent).toEqual([{ do: "ping", seen: 0 }]);
  newest().receive({ kind: "pong", version: 0 });
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(connection.state).toBe("open");
  expect(sockets).toHaveLength(1);
});

test("a hurried connection without an answer reconnects", () => {
  newest().welcome();
  connection.hurry();
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(connection.state).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});
