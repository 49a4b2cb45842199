import { expect, test } from "vitest";
import { looksWrong, shifted, startOf, week } from "./dates";

const HOUR = 3600 * 1000;

test("a day is shifted over the end of a month", () => {
  expect([shifted("2026-11-30", 1), shifted("2027-01-01", -1)]).toEqual(["2026-12-01", "2026-12-31"]);
});

test.each([0, 12, 24, 36, -12])("a clock %d hours into the day looks right", (hours) => {
  expect(looksWrong("2026-11-16", startOf("2026-11-16") + hours * HOUR)).toBe(false);
});

test.each([72, -48, 24 * 400])("a clock %d hours off looks wrong", (hours) => {
  expect(looksWrong("2026-11-16", startOf("2026-11-16") + hours * HOUR)).toBe(true);
});

test("a week ends today and marks what was missed after the first played day", () => {
  const states = week("2026-11-16", ["2026-11-12", "2026-11-14"]).map(({ state }) => state);

  expect(states).toEqual(["open", "open", "played", "missed", "played", "missed", "open"]);
});

test("today is never missed", () => {
  expect(week("2026-11-16", ["2026-11-15"]).at(-1)).toEqual({ day: "2026-11-16", state: "open" });
});
