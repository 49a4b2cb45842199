/** An event as a page follows it: loading, news, lost connections and wrong keys. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../settings/memory-storage";
import { LiveEvent } from "./live-event.svelte";
import { eventOf, matchOf, tableOf } from "./made-up-event";
import { keyOf, saveEvent } from "./my-events";
import type { EventInfo, EventNews } from "../net/wire.gen";

/** A connection on which the server sends news. */
class Source {
  static open: Source[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly address: string) {
    Source.open.push(this);
  }

  close(): void {
    Source.open = Source.open.filter((other) => other !== this);
  }

  send(news: Partial<EventNews>): void {
    this.onmessage?.({ data: JSON.stringify({ version: 1, now: 5, match: 0, progress: [], ...news }) });
  }
}

const server = {
  info: eventOf(),
  reachable: true,
  refusal: null as { status: number; code: string } | null,
  /** the key of the director; others are the public */
  key: "right",
  requests: [] as string[],
  fetch(path: string, { method, headers, body }: { method: string; headers: Record<string, string>; body?: string }) {
    server.requests.push(`${method} ${path}`);
    if (!server.reachable) return Promise.reject(new TypeError("unreachable"));
    if (server.refusal !== null) {
      const { status, code } = server.refusal;
      return Promise.resolve(new Response(JSON.stringify({ code, sentence: "It can't be." }), { status }));
    }
    if (method === "POST") {
      server.info = { ...server.info, version: server.info.version + 1 };
      return Promise.resolve(new Response(JSON.stringify({ version: server.info.version, body })));
    }
    const role = headers["Event-Key"] === server.key ? "director" : "public";
    return Promise.resolve(new Response(JSON.stringify({ ...server.info, you: { role } })));
  },
};

let page: EventTarget & { visibilityState: string };
let frame: EventTarget;
const opened: LiveEvent[] = [];

/** A page that has loaded the event. */
async function shown(key: string | null = null, name = "desk"): Promise<LiveEvent> {
  const event = new LiveEvent("event", key, name);
  opened.push(event);
  await vi.waitFor(() => expect(Source.open).toHaveLength(1));
  return event;
}

const change = (info: Partial<EventInfo>) => (server.info = { ...server.info, ...info });

beforeEach(() => {
  Object.assign(server, { info: eventOf(), reachable: true, refusal: null, requests: [] });
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  frame = new EventTarget();
  vi.stubGlobal("window", frame);
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("fetch", server.fetch);
});

afterEach(() => {
  for (const event of opened.splice(0)) event.stop();
  expect(Source.open).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the page shows the event and follows it", async () => {
  const event = await shown("right");
  expect(event.info?.settings.title).toBe("Spring Cup");
  expect(Source.open[0]?.address).toContain("/live");
});

test("news of a later version loads the event again", async () => {
  const event = await shown();
  change({ version: 3 });
  Source.open[0]?.send({ version: 3 });
  await vi.waitFor(() => expect(event.info?.version).toBe(3));
});

test("progress of the current match is shown without loading", async () => {
  change({ matches: [matchOf(1, [tableOf(1, [1, 2])])] });
  const event = await shown();
  const before = server.requests.length;
  Source.open[0]?.send({ match: 1, progress: [{ table: 1, hand: 4, heard: 0 } as EventNews["progress"][number]] });
  expect([event.progress[0]?.hand, server.requests.length]).toEqual([4, before]);
});

test("progress of an earlier match is left out", async () => {
  change({ matches: [matchOf(1, [tableOf(1, [1, 2])]), matchOf(2, [tableOf(1, [1, 2])])] });
  const event = await shown();
  Source.open[0]?.send({ match: 1, progress: [{ table: 1, hand: 4, heard: 0 } as EventNews["progress"][number]] });
  expect(event.progress).toEqual([]);
});

test("what somebody does is sent with the version they saw, and shown", async () => {
  const event = await shown("right");
  await event.act({ kind: "announce", text: "Hello" });
  expect(event.info?.version).toBe(2);
});

test("an event stays on the page while the server can't be reached", async () => {
  const event = await shown();
  server.reachable = false;
  await event.load();
  expect([event.online, event.info?.version, event.problem]).toEqual([false, 1, null]);
});

test("the page is up to date again when the network is back", async () => {
  const event = await shown();
  frame.dispatchEvent(new Event("offline"));
  expect([event.online, Source.open]).toEqual([false, []]);
  change({ version: 4 });
  frame.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect([event.online, event.info?.version, Source.open.length]).toEqual([true, 4, 1]));
});

test("an event that doesn't exist is a problem, and is not followed", async () => {
  server.refusal = { status: 404, code: "no-such-event" };
  const event = new LiveEvent("event", null, "public");
  opened.push(event);
  await vi.waitFor(() => expect(event.problem?.code).toBe("no-such-event"));
  expect(Source.open).toEqual([]);
});

test("a wrong key in a link leaves the stored right one in place", async () => {
  saveEvent({ id: "event", title: "Spring Cup", keys: { desk: "right" } });
  const event = await shown("wrong");
  expect([event.info?.you.role, event.usedKey, keyOf("event", "desk")]).toEqual(["director", "right", "right"]);
});

test("a page in the background is not connected, and catches up when it is seen again", async () => {
  const event = await shown();
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Source.open).toEqual([]);
  change({ version: 2 });
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect([event.info?.version, Source.open.length]).toEqual([2, 1]));
});

test("a lost connection is made again, and the event is loaded meanwhile", async () => {
  const event = await shown();
  vi.useFakeTimers();
  change({ version: 2 });
  Source.open[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([event.info?.version, Source.open.length]).toEqual([2, 1]);
});

test("an older answer that comes late changes nothing", async () => {
  change({ version: 5 });
  const event = await shown();
  change({ version: 4 });
  await event.load();
  expect(event.info?.version).toBe(5);
});
