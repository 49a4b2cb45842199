import { describe, expect, test } from "vitest";
import { alike, day, figure, first, percent, running, shown, sorted } from "./figures";
import type { FormEntry, PersonSummary } from "../net/wire.gen";

const line = (name: string, more: Partial<PersonSummary> = {}): PersonSummary => ({
  name,
  games: 2,
  wins: 1,
  shared: 0,
  win_rate: 0.5,
  points: 10,
  average: 5,
  place: 1.5,
  hands: 4,
  made: 2,
  made_rate: 0.5,
  zeros: 0,
  zeros_made: 0,
  run: 1,
  comeback: null,
  pants: 0,
  bot: false,
  ...more,
});
const table = [
  line("Cid", { wins: 2, place: 1 }),
  line("Ann", { wins: 1, place: 2, comeback: 3 }),
  line("Bob", { wins: 1, place: null, comeback: 7 }),
];
const names = (lines: PersonSummary[]) => lines.map(({ name }) => name).join(" ");

describe("the table", () => {
  test("is sorted by any figure, highest first", () => {
    expect(names(sorted(table, first("wins")))).toBe("Cid Ann Bob");
    expect(names(sorted(table, { by: "wins", down: false }))).toBe("Ann Bob Cid");
  });

  test("has the better place first", () => {
    expect(names(sorted(table, first("place")))).toBe("Cid Ann Bob");
  });

  test("has those without a figure last, whichever way it is sorted", () => {
    expect(names(sorted(table, first("comeback")))).toBe("Bob Ann Cid");
    expect(names(sorted(table, { by: "comeback", down: false }))).toBe("Ann Bob Cid");
  });

  test("is sorted by name", () => {
    expect(names(sorted(table, first("name")))).toBe("Ann Bob Cid");
  });
});

describe("figures", () => {
  test("are whole numbers, have one decimal, or are a dash", () => {
    expect([figure(3), figure(1.25), figure(-2.5), figure(null)]).toEqual(["3", "1.3", "−2.5", "–"]);
  });

  test("of zero bids show made of all", () => {
    expect(shown(line("Ann", { zeros: 5, zeros_made: 4 }), "zeros")).toBe("4 of 5");
    expect(shown(line("Ann", { made_rate: 2 / 3 }), "made")).toBe("67 %");
    expect(percent(null)).toBe("–");
  });

  test("show a date in words", () => {
    expect(day("2026-11-15")).toMatch(/2026/);
    expect(day("")).toBe("no date");
    expect(day("2026-99-99")).toBe("2026-99-99");
  });
});

test("form is a running mean over the last games", () => {
  const form = [1, 0, -1, 0.5].map((edge) => ({ edge }) as FormEntry);
  expect(running(form, 2)).toEqual([1, 0.5, -0.5, -0.25]);
});

describe("names that may be one person", () => {
  test("differ in case, an accent, or one letter", () => {
    expect(alike(["Ann", "Anne", "Bob", "bob ", "Zoë", "Zoe", "Jan", "Jon"])).toEqual([
      ["Ann", "Anne"],
      ["Bob", "bob "],
      ["Zoë", "Zoe"],
      ["Jan", "Jon"],
    ]);
  });

  test("differ in nothing else", () => {
    expect(alike(["Ann", "Annika", "Bo", "Jo", "Cid", "Dee"])).toEqual([]);
  });
});
