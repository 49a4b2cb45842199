import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Courier, pause, PAUSES, stateOf, type Trip } from "./sender";
import { fresh } from "./sync-state";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A courier whose trips end as told, and how many there were. */
function courier(...ends: Trip[]): { courier: Courier; trips: () => number } {
  let trips = 0;
  const made = new Courier(async () => ends[trips++] ?? "done");
  return { courier: made, trips: () => trips };
}

test("it goes while there is more, and then rests", async () => {
  const { courier: one, trips } = courier("more", "more", "done");
  one.go();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(trips()).toBe(3);
});

test("after a failure it waits, longer each time, and starts afresh after a success", async () => {
  const { courier: one, trips } = courier("failed", "failed", "done");
  one.go();
  await vi.advanceTimersByTimeAsync(0);
  expect(trips()).toBe(1);
  await vi.advanceTimersByTimeAsync(pause(0, 1));
  expect(trips()).toBe(2);
  await vi.advanceTimersByTimeAsync(pause(0, 0));
  expect(trips()).toBe(2);
  await vi.advanceTimersByTimeAsync(pause(1, 1));
  expect(trips()).toBe(3);
});

test("asked while it is under way it goes once more, not twice at once", async () => {
  const { courier: one, trips } = courier("done", "done");
  one.go();
  one.go();
  one.go();
  expect(trips()).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(trips()).toBe(2);
});

test("a line that is back is not waited for", async () => {
  const { courier: one, trips } = courier("failed", "done");
  one.go();
  await vi.advanceTimersByTimeAsync(0);
  one.go();
  expect(trips()).toBe(2);
});

test("where the line comes back while a trip fails that began without one, the next is not waited for", async () => {
  const { courier: one, trips } = courier("failed", "done");
  one.go();
  one.go();
  await vi.advanceTimersByTimeAsync(0);
  expect(trips()).toBe(2);
});

test("what is typed without a line makes no pause longer", async () => {
  const { courier: one, trips } = courier("failed", "failed", "failed", "done");
  for (let typed = 0; typed < 3; typed++) {
    one.go();
    await vi.advanceTimersByTimeAsync(0);
  }
  await vi.advanceTimersByTimeAsync(pause(0, 1));
  expect(trips()).toBe(4);
});

test("a courier that has ended goes no more", async () => {
  const { courier: one, trips } = courier("failed", "done");
  one.go();
  await vi.advanceTimersByTimeAsync(0);
  one.end();
  one.go();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(trips()).toBe(1);
});

test("pauses grow to half a minute and no further", () => {
  expect(PAUSES.map((_, at) => pause(at, 0.5))).toEqual(PAUSES);
  expect(pause(99, 0.5)).toBe(30_000);
});

test("a question stands before a refusal, a refusal before the line, the line before what is under way", () => {
  const entry = { id: "me.1", at: 1, by: "", note: { kind: "close" } as const };
  const sending = { ...fresh("pad", "key"), waiting: [{ ...entry, on: 0 }] };
  const refused = { ...sending, refused: [{ entry, code: "no", sentence: "no" }] };
  expect(stateOf({ ...refused, conflict: { mine: entry, theirs: entry, match: 1, hand: 1 } }, false)).toBe("conflict");
  expect(stateOf(refused, false)).toBe("refused");
  expect(stateOf(sending, false)).toBe("offline");
  expect(stateOf(sending, true)).toBe("sending");
  expect(stateOf(fresh("pad", "key"), true)).toBe("online");
});
