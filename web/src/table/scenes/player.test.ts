import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { still, type Scene } from "./scenes";
import { HAND_OVER, Showing } from "./player";
import type { SeatView } from "../../net/wire.gen";

let shown: Scene[];
let patience: number | null;
let showing: Showing;

function scene(hold: number | null, more: Partial<Scene> = {}): Scene {
  return { ...still({} as SeatView), hold, now: false, ...more };
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  patience = null;
  showing = new Showing(
    (one) => shown.push(one),
    () => patience,
  );
});

afterEach(() => {
  showing.clear();
  vi.useRealTimers();
});

test("the first scene is shown at once", () => {
  showing.add([scene(400)]);
  expect(shown).toHaveLength(1);
});

test("a scene stays as long as it deserves though the next comes at once", () => {
  showing.add([scene(400, { now: true })]);
  showing.add([scene(0, { sweep: true })]);
  vi.advanceTimersByTime(399);
  expect(shown.at(-1)?.sweep).toBe(false);
  vi.advanceTimersByTime(1);
  expect(shown.at(-1)?.sweep).toBe(true);
});

test("a scene that has stayed long enough makes room at once", () => {
  showing.add([scene(400, { now: true })]);
  vi.advanceTimersByTime(5000);
  showing.add([scene(0, { sweep: true })]);
  expect(shown.at(-1)?.sweep).toBe(true);
});

test("moves are no longer offered once something newer waits", () => {
  showing.add([scene(400, { now: true })]);
  showing.add([scene(0)]);
  expect(shown.at(-1)?.now).toBe(false);
});

test("a finished hand waits for its reader", () => {
  showing.add([scene(null), scene(0, { now: true })]);
  vi.advanceTimersByTime(600_000);
  expect(shown).toHaveLength(1);
  showing.next();
  expect(shown.at(-1)?.now).toBe(true);
});

test("a finished hand makes room at once when the next was dealt", () => {
  showing.add([scene(null)]);
  patience = 0;
  showing.add([scene(0, { now: true })]);
  expect(shown.at(-1)?.now).toBe(true);
});

test("where the table does not wait, a finished hand makes room by itself", () => {
  patience = HAND_OVER;
  showing.add([scene(null), scene(0, { now: true })]);
  vi.advanceTimersByTime(HAND_OVER);
  expect(shown.at(-1)?.now).toBe(true);
});

test("skipping leaves out everything but what waits for the player", () => {
  showing.add([scene(400), scene(400), scene(null), scene(0, { now: true })]);
  showing.skip();
  expect(shown.at(-1)?.hold).toBe(null);
  showing.skip();
  expect(shown.at(-1)?.hold).toBe(null);
});
