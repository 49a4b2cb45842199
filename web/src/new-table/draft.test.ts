import { expect, test } from "vitest";
import { playerLimits, fitting } from "./draft.svelte";

const three = { least: 3, most: 3, best: [] };
const family = { least: 3, most: 7, best: [4, 5] };

test("the number of players stays if the rules allow it", () => {
  expect(fitting(family, 7)).toBe(7);
});

test("the best number of players is used if the current one is not allowed", () => {
  expect(fitting(family, 9)).toBe(4);
});

test("the nearest number is used if the rules name no best one", () => {
  expect([fitting(three, 2), fitting(three, 5)]).toEqual([3, 3]);
});

test("a rule set names its numbers of players", () => {
  expect(playerLimits({ players: { min: 3, max: 7, best: [4, 5] } })).toEqual(family);
});

test.each([{}, { players: 3 }, { players: [3] }, { players: { min: "three", best: "all" } }])(
  "rules that say nothing readable of their players allow any number",
  (rules) => {
    expect(fitting(playerLimits(rules), 12)).toBe(12);
  },
);
