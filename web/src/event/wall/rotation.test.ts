import { expect, test } from "vitest";
import { eventOf, lineOf, matchOf, tableOf } from "../made-up-event";
import {
  byName,
  inColumns,
  layoutFor,
  listFor,
  rowSize,
  seatsByName,
  shownMatches,
  slices,
  wallPages,
} from "./rotation";

const WIDE = { columns: 2, rows: 13 };
const DRAWN = matchOf(1, [tableOf(1, [4, 2]), tableOf(2, [3, 1])], null);
const RUNNING = { ...DRAWN, started: 1 };
const AFTER_ONE = { after: 1, complete: true, rows: [lineOf(1, [10], [1])] };

test("a wide screen has two columns of 13 rows", () => {
  expect(layoutFor(1920, 1080, false, 100)).toEqual(WIDE);
});

test("large text has one column of nine rows", () => {
  expect(layoutFor(1366, 768, true, 100)).toEqual({ columns: 1, rows: 9 });
});

test("an upright screen has one long column", () => {
  expect(layoutFor(1080, 1920, false, 100)).toEqual({ columns: 1, rows: 24 });
});

test("ten players fill one column", () => {
  const layout = layoutFor(1920, 1080, false, 10);
  expect(layout).toEqual({ columns: 1, rows: 10 });
  expect(rowSize(10, layout).row * 10).toBeCloseTo(69.6);
});

test("fewer rows in two columns are higher, with larger names, up to a limit", () => {
  expect(rowSize(13, WIDE).row).toBeCloseTo(5.35, 1);
  expect(rowSize(6, WIDE)).toEqual({ row: 7.2, name: 4.6 });
});

test("100 players fill four pages of 25", () => {
  expect(slices(100, WIDE)).toEqual([
    { from: 0, until: 25 },
    { from: 25, until: 50 },
    { from: 50, until: 75 },
    { from: 75, until: 100 },
  ]);
});

test("26 players fit on one page", () => {
  expect(slices(26, WIDE)).toEqual([{ from: 0, until: 26 }]);
});

test("the first column is never shorter", () => {
  expect(inColumns([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
});

test("the wall lists the players before the first draw", () => {
  expect(listFor(eventOf())).toBe("entrants");
});

test("the wall shows the seating of a drawn match", () => {
  expect(listFor(eventOf({ matches: [RUNNING, { ...DRAWN, number: 2 }], standings: AFTER_ONE }))).toBe("seating");
});

test("the wall shows the seating during the first match", () => {
  expect(listFor(eventOf({ matches: [RUNNING], standings: { ...AFTER_ONE, complete: false } }))).toBe("seating");
});

test("the wall shows the standings during later matches", () => {
  expect(listFor(eventOf({ matches: [RUNNING, { ...RUNNING, number: 2 }], standings: AFTER_ONE }))).toBe("standings");
});

test("a recent announcement comes before the other pages", () => {
  const message = { number: 1, at: 1000, by: "", text: "Tea" };
  expect(wallPages(eventOf({ announcements: [message] }), 30, WIDE, 2000).map(({ kind }) => kind)).toEqual([
    "announcement",
    "entrants",
    "entrants",
  ]);
});

test("an old announcement is not shown", () => {
  const message = { number: 1, at: 0, by: "", text: "Tea" };
  expect(wallPages(eventOf({ announcements: [message] }), 4, WIDE, 3_600_000)).toEqual([
    { kind: "entrants", page: 1, pages: 1, from: 0, until: 4 },
  ]);
});

test("the seating is sorted by name", () => {
  expect(seatsByName(eventOf({ matches: [DRAWN] })).map(({ name, table, seat }) => [name, table, seat])).toEqual([
    ["Aoife Byrne", 2, 2],
    ["Brian Nolan", 1, 2],
    ["Ciara Quinn", 2, 1],
    ["Declan Burke", 1, 1],
  ]);
});

test("accents don't change the order of names", () => {
  expect(byName([{ name: "Fiona" }, { name: "Éamon" }, { name: "Declan" }]).map(({ name }) => name)).toEqual([
    "Declan",
    "Éamon",
    "Fiona",
  ]);
});

test("the points of the last three matches have room in two columns", () => {
  expect(shownMatches(6, 2, { combine: "sum" })).toEqual([4, 5, 6]);
});

test("one column has room for another match", () => {
  expect(shownMatches(6, 1, { combine: "sum" })).toEqual([3, 4, 5, 6]);
});

test("points with decimals need more room", () => {
  expect(shownMatches(3, 2, { combine: "mean_per_hand" })).toEqual([2, 3]);
});
