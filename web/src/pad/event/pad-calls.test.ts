import { afterEach, expect, test, vi } from "vitest";
import { PadCalls } from "./pad-calls.svelte";

const EVENT = { id: "cup", title: "Spring Cup", match: 2, table: 4 };
const CALL = { number: 1, at: 0, by: "", text: "", match: 2, table: 4 };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server with these calls, which counts requests. */
function server(calls: object[]): { calls: object[]; requests: RequestInit[] } {
  const state = { calls, requests: [] as RequestInit[] };
  vi.stubGlobal("fetch", (_path: string, options: RequestInit) => {
    state.requests.push(options);
    return Promise.resolve(new Response(JSON.stringify({ version: 7, calls: state.calls })));
  });
  return state;
}

test("calls of other tables and matches are left out", async () => {
  server([CALL, { ...CALL, number: 2, table: 5 }, { ...CALL, number: 3, match: 1 }]);
  const calls = new PadCalls(EVENT, "key", () => "Ann");
  await vi.waitFor(() => expect(calls.calls.map(({ number }) => number)).toEqual([1]));
  calls.stop();
});

test("a call is sent with the scorer's name and key", async () => {
  const { requests } = server([]);
  const calls = new PadCalls(EVENT, "key", () => "Ann");
  await calls.call({ kind: "call", table: 4 });
  const sent = requests.find(({ method }) => method === "POST");
  expect([sent?.headers, JSON.parse(String(sent?.body)).by]).toEqual([
    { "Event-Key": "key", "Content-Type": "application/json" },
    "Ann",
  ]);
});

test("an open call is asked about until it is answered", async () => {
  vi.useFakeTimers();
  const state = server([CALL]);
  const calls = new PadCalls(EVENT, "key", () => "");
  await vi.advanceTimersByTimeAsync(5000);
  state.calls = [{ ...CALL, answer: "Coming", answered_by: "Kate" }];
  await vi.advanceTimersByTimeAsync(60_000);
  expect([state.requests.length, calls.calls[0]?.answer]).toEqual([3, "Coming"]);
});

test("a table without a call asks once", async () => {
  vi.useFakeTimers();
  const { requests } = server([]);
  new PadCalls(EVENT, "key", () => "");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
});
