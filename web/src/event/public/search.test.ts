import { expect, test } from "vitest";
import { eventOf, matchOf, NAMES, tableOf } from "../made-up-event";
import { foundIn, isSought, sittingOut } from "./search";

const TABLES = [tableOf(1, [1, 2]), tableOf(2, [3, 4])];
const name = (entrant: number) => NAMES[entrant - 1] ?? "";

test("a part of a name is found without regard to case and accents", () => {
  expect(isSought("Éamon Ó Briain", "o BRI")).toBe(true);
});

test("nothing typed finds nobody", () => {
  expect(isSought("Aoife", " ")).toBe(false);
});

test("the search shows the tables of the name", () => {
  expect(foundIn(TABLES, name, "ciara").map(({ number }) => number)).toEqual([2]);
});

test("all tables are shown while nothing is typed", () => {
  expect(foundIn(TABLES, name, "")).toBe(TABLES);
});

test("those without a seat sit out, but not bots and those who left", () => {
  const entrants = [...eventOf().entrants, { number: 5, name: "Bot", bot: true }, { number: 6, name: "Left", left: 1 }];
  expect(sittingOut({ entrants }, matchOf(1, [tableOf(1, [1, 2, 3])]))).toEqual([4]);
});
