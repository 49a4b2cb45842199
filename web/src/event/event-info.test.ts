import { expect, test } from "vitest";
import {
  currentMatch,
  drawnMatch,
  headcount,
  matchInSentence,
  matchName,
  matchTitle,
  namesOf,
  resultsIn,
  seatOf,
} from "./event-info";

const tables = [
  { number: 1, players: [3, 1], dealer: 0, totals: [90, 80] },
  { number: 2, players: [2, 4], dealer: 1 },
];
const matches = [
  { number: 1, tables, started: 5 },
  { number: 2, tables, started: 9 },
  { number: 3, tables },
];

test("the current match is the last one that has started", () => {
  expect([currentMatch({ matches })?.number, currentMatch({ matches: [] })]).toEqual([2, null]);
});

test("the drawn match is the one that has not started", () => {
  expect([drawnMatch({ matches })?.number, drawnMatch({ matches: matches.slice(0, 2) })]).toEqual([3, null]);
});

test("the headcount counts players, stand-bys and bots apart, without those who left", () => {
  const entrants = [
    { number: 1, name: "Ann" },
    { number: 2, name: "Ben", standby: true },
    { number: 3, name: "Bot", bot: true },
    { number: 4, name: "Cleo", left: 2 },
  ];
  expect(headcount({ entrants })).toBe("1 player, 1 stand-by, 1 bot");
});

test("tables with totals count as results", () => {
  expect(resultsIn({ number: 1, tables })).toBe(1);
});

test("an entrant is found at their table", () => {
  expect(seatOf({ number: 1, tables }, 4)).toEqual({ table: tables[1], seat: 1 });
});

test("an entrant who sits out has no seat", () => {
  expect(seatOf({ number: 1, tables }, 9)).toBeNull();
});

test("the match after the last one is the final", () => {
  expect([matchTitle(3, { matches: 4 }), matchTitle(5, { matches: 4 }), matchName(3, { matches: 4 })]).toEqual([
    "Match 3 of 4",
    "Final",
    "Match 3",
  ]);
});

test("a match has no capital inside a sentence", () => {
  expect([matchInSentence(3, { matches: 4 }), matchInSentence(5, { matches: 4 })]).toEqual(["match 3", "final"]);
});

test("an unknown number has no name", () => {
  const name = namesOf({ entrants: [{ number: 3, name: "Aoife" }] });

  expect([name(3), name(4)]).toEqual(["Aoife", ""]);
});
