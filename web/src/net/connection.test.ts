import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANSWER_WITHIN, Connection, PING_EVERY, type ConnectionState, type Socket } from "./connection";
import type { Goodbye, ServerMessage, Update } from "./wire.gen";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
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

  say(said: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(said) });
  }

  welcome(): void {
    this.say({ kind: "welcome", protocol: 1, table: "t", person: "p", seats: [0] });
  }

  drop(): void {
    this.onclose?.();
  }
}

const sockets: FakeSocket[] = [];
const updates: Update[] = [];
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

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = updates.length = states.length = 0;
  connection = new Connection(
    (seen) => `/socket?seen=${seen}`,
    { update: (said) => updates.push(said), state: (state, goodbye) => states.push([state, goodbye]) },
    (address) => {
      sockets.push(new FakeSocket(address));
      return newest();
    },
  );
  connection.open();
});

afterEach(() => {
  connection.hangUp();
  vi.useRealTimers();
});

test("a command waits for the welcome", () => {
  connection.do({ do: "start" }).catch(() => undefined);
  expect(newest().sent).toEqual([]);

  newest().welcome();
  expect(newest().sent.map((sent) => sent["do"])).toEqual(["start"]);
});

test("an answer settles its command", async () => {
  newest().welcome();
  const answer = connection.do({ do: "start" });
  const id = newest().sent[0]?.["id"] as string;

  newest().say({ kind: "done", id, version: 3 });

  expect((await answer).version).toBe(3);
});

test("a refusal rejects its command", async () => {
  newest().welcome();
  const answer = connection.do({ do: "start" });
  const id = newest().sent[0]?.["id"] as string;

  newest().say({ kind: "refused", id, code: "not-host", sentence: "no", version: 3 });

  await expect(answer).rejects.toMatchObject({ code: "not-host" });
});

test("after a gap the connection asks once for what is missing and tells nothing", () => {
  newest().welcome();
  newest().say(update(4, 0));
  newest().say(update(7, 6));
  newest().say(update(8, 7));

  expect(updates.map((told) => told.version)).toEqual([4]);
  expect(newest().sent).toEqual([{ do: "ping", seen: 4 }]);
});

test("what is missing comes and is told", () => {
  newest().welcome();
  newest().say(update(4, 0));
  newest().say(update(7, 6));
  newest().say(update(7, 4));

  expect(updates.at(-1)?.events?.map((event) => event.version)).toEqual([5, 6, 7]);
});

test("events told twice are heard once", () => {
  newest().welcome();
  newest().say(update(4, 0));
  newest().say(update(6, 2));

  expect(updates.at(-1)?.events?.map((event) => event.version)).toEqual([5, 6]);
});

test("an older update is not told", () => {
  newest().welcome();
  newest().say(update(6, 0));
  newest().say(update(5, 0));

  expect(updates).toHaveLength(1);
});

test("the same version again brings who is there and no events", () => {
  newest().welcome();
  newest().say(update(6, 0));
  newest().say(update(6, 5, { present: ["p"] }));

  expect(updates.at(-1)).toMatchObject({ present: ["p"], events: [] });
});

test("a server that lost a version is believed", () => {
  newest().welcome();
  newest().say(update(6, 0));
  newest().say(update(4, 6));

  expect(connection.version).toBe(4);
});

test("a lost connection comes back with the version it has seen", () => {
  newest().welcome();
  newest().say(update(6, 0));
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
  newest().say({ kind: "done", id: newest().sent[0]?.["id"] as string, version: 3 });
  newest().drop();
  vi.advanceTimersByTime(1000);
  newest().welcome();

  expect(newest().sent).toEqual([]);
});

test("tries come further and further apart", () => {
  for (let tries = 0; tries < 4; tries++) {
    newest().drop();
    vi.advanceTimersByTime(20_000);
  }
  const opened = sockets.length;
  newest().drop();
  vi.advanceTimersByTime(4000);

  expect(sockets).toHaveLength(opened);
});

test("a connection that is back hurries when asked", () => {
  newest().welcome();
  newest().drop();

  connection.hurry();

  expect(sockets).toHaveLength(2);
});

test("a goodbye for good closes the connection and says why", async () => {
  newest().welcome();
  const answer = connection.do({ do: "start" });
  const goodbye: Goodbye = { kind: "goodbye", code: "no-spectators", sentence: "no", again: false };
  newest().say(goodbye);
  newest().drop();
  vi.advanceTimersByTime(60_000);

  await expect(answer).rejects.toEqual(goodbye);
  expect(states.at(-1)).toEqual(["closed", goodbye]);
  expect(sockets).toHaveLength(1);
});

test("a goodbye until later comes back by itself", () => {
  newest().welcome();
  newest().say({ kind: "goodbye", code: "server-stops", sentence: "later", again: true });
  newest().drop();
  vi.advanceTimersByTime(1000);

  expect(sockets).toHaveLength(2);
});

test("a server that says nothing to a ping is taken for lost", () => {
  newest().welcome();
  vi.advanceTimersByTime(2 * PING_EVERY);

  expect(connection.state).toBe("lost");
});

test("what came too fast to be read is sent again a little later", () => {
  newest().welcome();
  connection.do({ do: "start" }).catch(() => undefined);
  newest().say({ kind: "refused", id: null, code: "too-fast", sentence: "slower", version: 3 });
  vi.advanceTimersByTime(1000);

  expect(newest().sent).toHaveLength(2);
});

test("a message that nobody can read changes nothing", () => {
  newest().welcome();
  newest().onmessage?.({ data: "{" });

  expect(connection.state).toBe("open");
});

test("a connection that is doubted and answers is kept", () => {
  newest().welcome();
  connection.hurry();
  expect(newest().sent).toEqual([{ do: "ping", seen: 0 }]);
  newest().say({ kind: "pong", version: 0 });
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(connection.state).toBe("open");
  expect(sockets).toHaveLength(1);
});

test("a connection that is doubted and stays silent is lost and comes back", () => {
  newest().welcome();
  connection.hurry();
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(connection.state).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});
