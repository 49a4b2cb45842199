import { expect, test } from "vitest";
import { company, fitting } from "./draft.svelte";

const three = { least: 3, most: 3, best: [] };
const family = { least: 3, most: 7, best: [4, 5] };

test("as many as sit there stay where the rules are for them", () => {
  expect(fitting(family, 7)).toBe(7);
});

test("rules that are best for some number ask for it where as many as sit there are not welcome", () => {
  expect(fitting(family, 9)).toBe(4);
});

test("rules that say no best number ask for the nearest", () => {
  expect([fitting(three, 2), fitting(three, 5)]).toEqual([3, 3]);
});

test("a rule set tells its company itself", () => {
  expect(company({ players: { min: 3, max: 7, best: [4, 5] } })).toEqual(family);
});

test.each([{}, { players: 3 }, { players: [3] }, { players: { min: "three", best: "all" } }])(
  "rules that say nothing readable of their company welcome anybody",
  (rules) => {
    expect(fitting(company(rules), 12)).toBe(12);
  },
);
