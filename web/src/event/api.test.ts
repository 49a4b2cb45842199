import { afterEach, expect, test, vi } from "vitest";
import { act, eventInfo, files } from "./api";

afterEach(() => vi.unstubAllGlobals());

type Call = { path: string; options: RequestInit };

/** A server that answers with these in turn; null is no response. */
function server(...answers: (readonly [number, unknown] | null)[]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    calls.push({ path, options });
    const answer = answers.shift() ?? null;
    if (answer === null) return Promise.reject(new TypeError("offline"));
    return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }));
  });
  return calls;
}

const SENT = { id: "x1", on: 3, by: "Nuala", action: { kind: "announce", text: "Tea" } } as const;

test("a request carries the key in its header", async () => {
  const calls = server([200, {}]);
  await eventInfo("a b", "secret");

  expect([calls[0]?.path, calls[0]?.options.headers]).toEqual(["/api/events/a%20b", { "Event-Key": "secret" }]);
});

test("an action without a response is sent again under the same id", async () => {
  const calls = server(null, [200, { version: 4 }]);
  const version = await act("a", "k", SENT, [0]);

  expect([version, calls.map(({ options }) => options.body)]).toEqual([
    4,
    [JSON.stringify(SENT), JSON.stringify(SENT)],
  ]);
});

test("an action that the server refuses is not sent again", async () => {
  const calls = server([409, { code: "changed-meanwhile", sentence: "Changed." }]);
  await expect(act("a", "k", SENT, [0])).rejects.toMatchObject({ code: "changed-meanwhile" });

  expect(calls.length).toBe(1);
});

test("an action fails when the server stays away", async () => {
  server(null, null);

  await expect(act("a", "k", SENT, [0])).rejects.toMatchObject({ code: "offline" });
});

test("files have addresses for one match or for all", () => {
  expect([
    files.print("a", "seating", 2),
    files.print("a", "results"),
    files.standings("a"),
    files.standings("a", 3),
  ]).toEqual([
    "/api/events/a/print.pdf?what=seating&match=2",
    "/api/events/a/print.pdf?what=results",
    "/api/events/a/standings.csv",
    "/api/events/a/standings.csv?after=3",
  ]);
});
