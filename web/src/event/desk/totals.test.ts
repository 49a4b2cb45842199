import { expect, test } from "vitest";
import { differences, pointsOf, resultOf, textsOf } from "./totals";

const table = { number: 1, players: [7, 9], dealer: 0, totals: [90, -5] };

test.each([
  ["91", 91],
  [" −5 ", -5],
  ["-5", -5],
  ["", null],
  ["9a", null],
  ["1e3", null],
  ["1234567", null],
])("the typed %j means %s", (typed, points) => {
  expect(pointsOf(typed)).toBe(points);
});

test("the fields begin with the stored totals", () => {
  expect([textsOf(table), textsOf({ ...table, totals: null })]).toEqual([
    ["90", "-5"],
    ["", ""],
  ]);
});

test("a result needs every total", () => {
  expect([resultOf(["90", "80"], 10), resultOf(["90", ""], 10)]).toEqual([{ totals: [90, 80], hands: 10 }, null]);
});

test("only totals that differ are shown side by side", () => {
  expect(differences(table, ["90", "59"])).toEqual([{ player: 9, now: -5, typed: 59 }]);
});

test("a removed result differs from what was typed", () => {
  expect(differences({ ...table, totals: null }, ["90", "59"]).map(({ now }) => now)).toEqual([null, null]);
});
