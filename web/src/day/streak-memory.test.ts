import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../settings/memory-storage";
import { remember, remembered } from "./streak-memory";
import type { DayInfo } from "../net/wire.gen";

const INFO: DayInfo = {
  day: "2026-11-16",
  today: "2026-11-16",
  next_in: 0,
  hands: [3],
  players: 4,
  bot: "club",
  mine: { points: 45, made: [true] },
  table: null,
  game: null,
  streak: { now: 6, best: 11 },
  played: [],
  scores: [],
};

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

test("today's streak and result are remembered", () => {
  remember(INFO);

  expect(remembered()).toEqual({ today: "2026-11-16", streak: 6, best: 11, points: 45 });
});

test("yesterday's deal changes nothing", () => {
  remember({ ...INFO, day: "2026-11-15" });

  expect(remembered()).toBeNull();
});

test.each(["{}", '{"today":"x","streak":1,"best":1}', '{"today":"2026-11-16","streak":"1","best":1}'])(
  "the damaged memory %s counts as none",
  (text) => {
    localStorage.setItem("ohhell.day", text);

    expect(remembered()).toBeNull();
  },
);
