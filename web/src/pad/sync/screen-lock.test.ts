/** The screen stays on while a writable pad is visible. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ScreenLock } from "./screen-lock";

type Lock = { released: boolean; release: () => Promise<void> };

let page: EventTarget & { visibilityState: string };
let locks: Lock[];
const held = () => locks.filter((lock) => !lock.released).length;

beforeEach(() => {
  locks = [];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const request = async () => {
    const lock: Lock = { released: false, release: async () => void (lock.released = true) };
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
});

afterEach(() => vi.unstubAllGlobals());

function seen(state: "visible" | "hidden"): void {
  page.visibilityState = state;
  // a browser releases the lock automatically
  if (state === "hidden") for (const lock of locks) lock.released = true;
  page.dispatchEvent(new Event("visibilitychange"));
}

test("the screen lock is requested again when the page is visible again, until it ends", async () => {
  const awake = new ScreenLock();
  awake.begin();
  await vi.waitFor(() => expect(held()).toBe(1));
  seen("hidden");
  expect(held()).toBe(0);
  seen("visible");
  await vi.waitFor(() => expect(held()).toBe(1));
  awake.end();
  await vi.waitFor(() => expect(held()).toBe(0));
  seen("visible");
  await Promise.resolve();
  expect(held()).toBe(0);
});

test("a lock that arrives after the end is released", async () => {
  const awake = new ScreenLock();
  awake.begin();
  awake.end();
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  await vi.waitFor(() => expect(held()).toBe(0));
});

test("a browser that has no screen lock, or refuses it, raises no error", async () => {
  vi.stubGlobal("navigator", { wakeLock: { request: () => Promise.reject(new Error("battery")) } });
  new ScreenLock().begin();
  vi.stubGlobal("navigator", {});
  expect(ScreenLock.possible()).toBe(false);
  new ScreenLock().begin();
  await Promise.resolve();
  expect(locks).toEqual([]);
});
