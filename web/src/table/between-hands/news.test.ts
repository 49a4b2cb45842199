import { expect, test } from "vitest";
import { handsToCome, newsOf, nextInWords, ranked, standingOf } from "./news";
import type { GameView, Row } from "../../net/wire.gen";

const NAMES = ["Nell", "Alba", "Benno"];
const row = (...totals: number[]) => ({ totals }) as Row;

test.each([
  ["No scores yet.", [], []],
  ["Benno leads with 9", [row(5, 7, 9)], []],
  ["Nell and Benno lead with 9", [row(9, 7, 9)], []],
  ["Alba wins with 9", [row(9, 9, 1)], [1]],
])("the head of the sheet says: %s", (words, sheet, winners) => {
  expect(newsOf({ sheet, names: NAMES, winners })).toBe(words);
});

test.each([
  ["You're 3rd of 3, 4 behind Benno.", [5, 7, 9], 0],
  ["You're joint 2nd of 3, 4 behind Benno.", [5, 5, 9], 0],
  ["You lead by 2.", [9, 7, 5], 0],
  ["You share the lead.", [9, 7, 9], 0],
  ["Benno leads by 2.", [5, 7, 9], null],
  ["Nell and Benno share the lead.", [9, 7, 9], null],
])("the standing is said: %s", (words, totals, seat) => {
  expect(standingOf(row(...totals), NAMES, seat)).toBe(words);
});

test("seats are ranked by total, then by seat", () => {
  expect(ranked(row(5, 9, 5))).toEqual([1, 0, 2]);
});

/** One hand is over, which Benno dealt; two are planned, for these rules. */
const planned = (rules: Record<string, unknown>) => ({
  sheet: [{ number: 1, dealer: 2 } as Row],
  names: NAMES,
  seat: 0,
  schedule: [1, 2, 3].map((number) => ({ number, cards: 4 - number })) as GameView["schedule"],
  rules: rules as GameView["rules"],
});

test("the deal goes on in playing order", () => {
  expect(handsToCome(planned({})).map(({ dealer }) => dealer)).toEqual([0, 1]);
  expect(handsToCome(planned({ direction: "counterclockwise" })).map(({ dealer }) => dealer)).toEqual([1, 0]);
});

test("the next hand is said with its cards and dealer", () => {
  expect(nextInWords(planned({}))).toBe("Next: 2 cards, you deal.");
  expect(nextInWords(planned({ direction: "counterclockwise" }))).toBe("Next: 2 cards, Alba deals.");
  expect(nextInWords({ ...planned({}), schedule: [] })).toBe("");
});
