import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeServer, FakeSource, OPEN, PLAN, refuse } from "./fake-server";
import { deletePad, myPads, newPad, Pad } from "./pad.svelte";
import type { LogEntry, WriteNote } from "../../net/wire.gen";

let server: FakeServer;
const pads: Pad[] = [];
const begun: string[] = [];

function bid(hand: number, seat: number, n: number | null): WriteNote {
  return { kind: "write", match: 1, hand, bids: { [seat]: n } };
}

function opened(id: string, key: string | null = null): Pad {
  const pad = new Pad(id, key);
  pads.push(pad);
  return pad;
}

/** A pad of this device that the server knows. */
async function shared(): Promise<Pad> {
  const { id } = await newPad(OPEN, PLAN);
  begun.push(id);
  const pad = opened(id);
  await vi.waitFor(() => expect(pad.entries).toHaveLength(1));
  await vi.waitFor(() => expect(FakeSource.open.size).toBe(1));
  return pad;
}

const written = (entries: readonly LogEntry[]) =>
  entries.flatMap(({ note }) => (note.kind === "write" ? [note.bids] : []));

beforeEach(() => {
  server = new FakeServer();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const frame = new EventTarget();
  vi.stubGlobal("window", frame);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", frame.addEventListener.bind(frame));
  vi.stubGlobal("removeEventListener", frame.removeEventListener.bind(frame));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("isSecureContext", false);
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("fetch", server.fetch);
});

afterEach(async () => {
  for (const pad of pads.splice(0)) pad.close();
  for (const id of begun.splice(0)) await deletePad(id);
  expect(FakeSource.open.size).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a note is shown at once, sent, and confirmed", async () => {
  const pad = await shared();
  pad.put(bid(1, 0, 3));
  expect(written(pad.waiting)).toEqual([{ 0: 3 }]);
  await vi.waitFor(() => expect(written(pad.entries)).toEqual([{ 0: 3 }]));
  expect(pad.waiting).toEqual([]);
  expect(pad.status).toBe("online");
  expect(pad.entries[1]).toMatchObject({ by: "Ann" });
});

test("notes typed offline are sent in order when the network is back", async () => {
  const pad = await shared();
  server.cut(false);
  for (const hand of [1, 2, 3]) pad.put(bid(hand, 0, hand));
  await vi.waitFor(() => expect(pad.unsaved).toBe(0));
  expect(pad.status).toBe("offline");
  expect(server.entries).toHaveLength(1);
  server.cut(true);
  await vi.waitFor(() => expect(pad.waiting).toEqual([]));
  expect(written(server.entries)).toEqual([{ 0: 1 }, { 0: 2 }, { 0: 3 }]);
  expect(pad.status).toBe("online");
});

test("a pad begun offline survives closing the page and reaches the server later", async () => {
  server.reachable = false;
  const { id, key } = await newPad(OPEN, PLAN);
  begun.push(id);
  const first = opened(id);
  await vi.waitFor(() => expect(first.loaded).toBe(true));
  first.put(bid(1, 0, 2));
  await vi.waitFor(() => expect(first.unsaved).toBe(0));
  first.close();

  const again = opened(id);
  await vi.waitFor(() => expect(again.loaded).toBe(true));
  expect(again.key).toBe(key);
  expect(again.plan).toEqual(PLAN);
  expect(again.waiting.map((entry) => entry.note.kind)).toEqual(["open", "write"]);
  expect(await myPads()).toMatchObject([{ id, title: "Friday", waiting: 2 }]);
  server.cut(true);
  await vi.waitFor(() => expect(server.entries).toHaveLength(2));
});

test("what another scorer writes arrives, and a missing version is fetched", async () => {
  const pad = await shared();
  server.write(bid(1, 1, 2));
  await vi.waitFor(() => expect(written(pad.entries)).toEqual([{ 1: 2 }]));
  expect(pad.watchers).toBe(2);
  server.entries.push({ id: "you.noUpdatesReason", at: 5, by: "Bob", note: bid(1, 2, 1) });
  server.write(bid(2, 0, 0));
  await vi.waitFor(() => expect(written(pad.entries)).toEqual([{ 1: 2 }, { 2: 1 }, { 0: 0 }]));
});

test.each(["mine", "theirs"] as const)(
  "two scorers in one cell: %s is chosen and nothing is lost unasked",
  async (which) => {
    const pad = await shared();
    server.cut(false);
    pad.put(bid(1, 0, 3));
    pad.put(bid(2, 0, 1));
    await vi.waitFor(() => expect(pad.unsaved).toBe(0));
    server.write(bid(1, 0, 2));
    server.cut(true);
    await vi.waitFor(() => expect(pad.status).toBe("conflict"));
    expect(pad.conflict).toMatchObject({ match: 1, hand: 1, theirs: { by: "Bob" } });
    expect(written(pad.waiting)).toEqual([{ 0: 3 }, { 0: 1 }]);
    pad.choose(which);
    await vi.waitFor(() => expect(pad.waiting).toEqual([]));
    expect(pad.status).toBe("online");
    expect(written(server.entries)).toEqual(which === "mine" ? [{ 0: 2 }, { 0: 3 }, { 0: 1 }] : [{ 0: 2 }, { 0: 1 }]);
  },
);

test("a number typed on an older version than another scorer's is a conflict", async () => {
  const pad = await shared();
  const seen = pad.entries.length;
  server.write(bid(1, 0, 2));
  await vi.waitFor(() => expect(pad.entries).toHaveLength(seen + 1));
  pad.put(bid(1, 0, 3), seen);
  await vi.waitFor(() => expect(pad.conflict).toMatchObject({ match: 1, hand: 1, theirs: { by: "Bob" } }));
  expect(written(server.entries)).toEqual([{ 0: 2 }]);
});

test("a refusal is shown, also on the next page, and sending stops until it is read", async () => {
  const pad = await shared();
  server.refuse = { code: "bid-out-of-range", sentence: "cannot bid 9" };
  pad.put(bid(1, 0, 9));
  await vi.waitFor(() => expect(pad.refusal).toMatchObject({ code: "bid-out-of-range", sentence: "cannot bid 9" }));
  pad.put(bid(1, 1, 1));
  await vi.waitFor(() => expect(pad.unsaved).toBe(0));
  server.refuse = null;
  pad.close();

  const again = opened(pad.id);
  await vi.waitFor(() => expect(again.refusal?.sentence).toBe("cannot bid 9"));
  expect(server.entries).toHaveLength(1);
  again.dismiss();
  await vi.waitFor(() => expect(written(server.entries)).toEqual([{ 1: 1 }]));
  expect(again.refusal).toBeNull();
});

test("of several notes only the unreadable one is refused", async () => {
  const pad = await shared();
  server.cut(false);
  for (const hand of [1, 2, 3]) pad.put(bid(hand, 0, hand));
  await vi.waitFor(() => expect(pad.unsaved).toBe(0));
  server.unreadable = ({ note }) => note.kind === "write" && note.hand === 2;
  server.cut(true);
  await vi.waitFor(() => expect(pad.refusal?.entry.note).toMatchObject({ hand: 2 }));
  pad.dismiss();
  await vi.waitFor(() => expect(pad.waiting).toEqual([]));
  expect(written(server.entries)).toEqual([{ 0: 1 }, { 0: 3 }]);
});

test("a refused listener sees why, is not offline, and retries until accepted", async () => {
  const pad = await shared();
  vi.useFakeTimers();
  server.crowded = true;
  refuse();
  await vi.advanceTimersByTimeAsync(0);
  expect([pad.noUpdatesReason, pad.status]).toEqual(["You can't follow this pad: 100 devices already do.", "online"]);
  expect(FakeSource.open.size).toBe(0);

  server.write(bid(1, 1, 2));
  await vi.advanceTimersByTimeAsync(2000);
  expect(written(pad.entries)).toEqual([{ 1: 2 }]);
  refuse();
  await vi.advanceTimersByTimeAsync(5000);
  expect(pad.noUpdatesReason).not.toBe("");
  server.crowded = false;
  for (const ear of FakeSource.open) ear.onopen?.();
  expect([pad.noUpdatesReason, pad.status]).toEqual(["", "online"]);
});

test("a listener reconnects soon when the server accepts again, without going offline", async () => {
  const pad = await shared();
  vi.useFakeTimers();
  refuse();
  await vi.advanceTimersByTimeAsync(0);
  expect([pad.noUpdatesReason, pad.status, FakeSource.open.size]).toEqual(["", "online", 0]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([pad.noUpdatesReason, pad.status, FakeSource.open.size]).toEqual(["", "online", 1]);
});

test("a refused first note is shown and loses no other note", async () => {
  server.refuse = { code: "bad-name", sentence: "cannot seat '😶'" };
  const { id } = await newPad(OPEN, PLAN);
  begun.push(id);
  const pad = opened(id);
  pad.put(bid(1, 0, 3));
  await vi.waitFor(() => expect(pad.refusal?.code).toBe("bad-name"));
  expect(pad.waiting.map((entry) => entry.note.kind)).toEqual(["open", "write"]);
  server.refuse = null;
  pad.dismiss();
  await vi.waitFor(() => expect(server.entries).toHaveLength(2));
  await vi.waitFor(() => expect(pad.waiting).toEqual([]));
});

test("a pad that the server lost is sent again", async () => {
  const pad = await shared();
  pad.put(bid(1, 0, 3));
  await vi.waitFor(() => expect(pad.entries).toHaveLength(2));
  [server.entries, server.known] = [[], false];
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(server.entries).toHaveLength(2));
  await vi.waitFor(() => expect(pad.waiting).toEqual([]));
});

test("without the right key a pad is read-only", async () => {
  const pad = await shared();
  await deletePad(pad.id);
  const watcher = opened(pad.id);
  await vi.waitFor(() => expect(watcher.loaded).toBe(true));
  expect(watcher.writable).toBe(false);
  expect(watcher.entries).toHaveLength(1);
  watcher.close();
  server.writable = false;
  const stranger = opened(pad.id, "wrong");
  await vi.waitFor(() => expect(stranger.loaded).toBe(true));
  await vi.waitFor(() => expect(stranger.writable).toBe(false));
});

test("a wrong key in a link never replaces the right one, a right one replaces a wrong one", async () => {
  const pad = await shared();
  const right = (server.key = pad.key);
  pad.close();
  server.requests = [];
  const misled = opened(pad.id, "wrong");
  await vi.waitFor(() => expect(server.requests).toEqual(["GET /api/pads/pad?after=1"]));
  expect([misled.key, misled.writable]).toEqual([right, true]);
  misled.close();

  server.key = "another";
  const reopened = opened(pad.id, "another");
  await vi.waitFor(() => expect(reopened.key).toBe("another"));
  await vi.waitFor(() => expect(reopened.writable).toBe(true));
});

test("notes of a device whose key was replaced stay on it, and are sent once it has the new key", async () => {
  const pad = await shared();
  server.key = "the-new-key-of-the-scorer";
  pad.put(bid(1, 0, 3));
  await vi.waitFor(() => expect(pad.refusal?.sentence).toBe("the scorer got a new key"));
  expect(written(pad.waiting)).toEqual([{ 0: 3 }]);
  pad.close();

  const again = opened(pad.id, server.key);
  await vi.waitFor(() => expect(written(server.entries)).toEqual([{ 0: 3 }]));
  expect([again.key, again.refusal]).toEqual([server.key, null]);
});

test("an unknown pad is distinguished from an unreachable server", async () => {
  const nobody = opened("x".repeat(24));
  await vi.waitFor(() => expect(nobody.missing).toBe("unknown"));
  server.reachable = false;
  const later = opened("y".repeat(24));
  begun.push(later.id);
  await vi.waitFor(() => expect(later.missing).toBe("offline"));
  [server.known, server.entries] = [true, [{ id: "you.0", at: 1, by: "", note: OPEN }]];
  server.cut(true);
  await vi.waitFor(() => expect(later.missing).toBe(""));
  expect(later.entries).toHaveLength(1);
});

test("a hidden page does not listen, and catches up when it is visible again", async () => {
  const pad = await shared();
  Object.assign(document, { visibilityState: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSource.open.size).toBe(0);
  server.write(bid(1, 1, 2));
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(written(pad.entries)).toEqual([{ 1: 2 }]));
  await vi.waitFor(() => expect(FakeSource.open.size).toBe(1));
});

test("a dead connection is retried with delays", async () => {
  const pad = await shared();
  server.cut(false);
  vi.useFakeTimers();
  server.requests = [];
  pad.put(bid(1, 0, 3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requests.length).toBeGreaterThan(1);
  expect(server.requests.length).toBeLessThan(10);
});

test("a pad lists what this browser cannot do", async () => {
  expect((await shared()).limitations).toEqual(["start-offline", "stay-awake", "keep"]);
});

test("a device with a broken database shows the server's log, and warns at the first note", async () => {
  [server.known, server.entries] = [true, [{ id: "you.0", at: 1, by: "", note: OPEN }]];
  const database = {
    transaction: () => {
      throw new Error("broken");
    },
  };
  const open = () => {
    const opening = { result: database, onsuccess: () => undefined };
    queueMicrotask(() => opening.onsuccess());
    return opening;
  };
  vi.stubGlobal("indexedDB", { open });
  vi.resetModules();
  const { Pad: Fresh } = await import("./pad.svelte");
  const pad = new Fresh("z".repeat(24), "key");
  pads.push(pad as Pad);
  await vi.waitFor(() => expect(pad.entries).toHaveLength(1));
  pad.put(bid(1, 0, 3));
  await vi.waitFor(() => expect(pad.limitations).toContain("keep"));
  await vi.waitFor(() => expect(written(server.entries)).toEqual([{ 0: 3 }]));
});
