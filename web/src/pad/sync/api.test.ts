import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sender, retryDelay, RETRY_DELAYS, type SendResult } from "./api";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sender whose attempts end as given, and how many there were. */
function sender(...ends: SendResult[]): { sender: Sender; attempts: () => number } {
  let attempts = 0;
  const made = new Sender(async () => ends[attempts++] ?? "done");
  return { sender: made, attempts: () => attempts };
}

test("the sender runs while there is more, then stops", async () => {
  const { sender: one, attempts } = sender("more", "more", "done");
  one.run();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts()).toBe(3);
});

test("the sender waits longer after each failure, and starts over after a success", async () => {
  const { sender: one, attempts } = sender("failed", "failed", "done");
  one.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts()).toBe(1);
  await vi.advanceTimersByTimeAsync(retryDelay(0, 1));
  expect(attempts()).toBe(2);
  await vi.advanceTimersByTimeAsync(retryDelay(0, 0));
  expect(attempts()).toBe(2);
  await vi.advanceTimersByTimeAsync(retryDelay(1, 1));
  expect(attempts()).toBe(3);
});

test("run during an attempt starts one more attempt, not two at once", async () => {
  const { sender: one, attempts } = sender("done", "done");
  one.run();
  one.run();
  one.run();
  expect(attempts()).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts()).toBe(2);
});

test("run during a delay sends at once", async () => {
  const { sender: one, attempts } = sender("failed", "done");
  one.run();
  await vi.advanceTimersByTimeAsync(0);
  one.run();
  expect(attempts()).toBe(2);
});

test("run during a failing attempt retries without a delay", async () => {
  const { sender: one, attempts } = sender("failed", "done");
  one.run();
  one.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts()).toBe(2);
});

test("run while offline does not lengthen the delay", async () => {
  const { sender: one, attempts } = sender("failed", "failed", "failed", "done");
  for (let typed = 0; typed < 3; typed++) {
    one.run();
    await vi.advanceTimersByTimeAsync(0);
  }
  await vi.advanceTimersByTimeAsync(retryDelay(0, 1));
  expect(attempts()).toBe(4);
});

test("a stopped sender does not send", async () => {
  const { sender: one, attempts } = sender("failed", "done");
  one.run();
  await vi.advanceTimersByTimeAsync(0);
  one.stop();
  one.run();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(attempts()).toBe(1);
});

test("retry delays grow to half a minute at most", () => {
  expect(RETRY_DELAYS.map((_, at) => retryDelay(at, 0.5))).toEqual(RETRY_DELAYS);
  expect(retryDelay(99, 0.5)).toBe(30_000);
});
