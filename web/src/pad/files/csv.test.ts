/** The score sheet as CSV. A browser test compares it with the server's file. */
import { expect, test } from "vitest";
import { csvOf } from "./csv";
import { PLANS, Typist } from "../fold/typed-pad";

const typist = () =>
  new Typist(PLANS.buddy)
    .write(1, { trump: "c", bids: { 1: 3, 2: 3, 0: 5 }, taken: { 1: 3, 2: 3, 0: 4 } })
    .type({ kind: "write", match: 1, hand: 1, comment: 'first, "second"\nthird' });
const lines = (one: Typist) => csvOf(one.view, one.plan).split("\n");

test("a hand is one line with four columns per player", () => {
  expect(lines(typist())[0]).toContain("Ann bid,Ann tricks,Ann points,Ann total,Bob bid");
  expect(lines(typist())[1]).toMatch(/^1,1,10,c,Ann,,5,4,/);
});

test("commas and quotation marks are quoted, lines are joined", () => {
  expect(lines(typist())[1]).toContain('"first, ""second"" / third"');
});

test("a name that looks like a formula is not run by a spreadsheet", () => {
  const named = typist().type({ kind: "rename", seat: 1, name: "=1+1" });
  expect(lines(named)[0]).toContain("'=1+1 bid");
});
