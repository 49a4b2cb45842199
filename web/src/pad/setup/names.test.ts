/** Problems with names and with the number of players. */
import { expect, test } from "vitest";
import { countProblem, nameProblem, placesFor, tidy, padTitle, tidyLines } from "./names";
import odd from "../odd-words.json";

test("a seat needs a name", () => {
  expect(nameProblem(["Ann", "  "], 1)).toBe("Enter a name for seat 2.");
  expect(nameProblem(["Ann", "Bob"], 1)).toBe("");
});

test("two seats cannot have the same name, however it is written", () => {
  expect(nameProblem(["Ann", "Bob", "ann "], 2)).toBe("ann appears twice, in seats 1 and 3.");
  expect(nameProblem(["Zoe\u0308", "Bob", "Zoë"], 0)).toContain("seats 1 and 3");
});

test("rules have a minimum and a maximum number of players", () => {
  expect(countProblem(2, 3, 7)).toBe("2 players: these rules need at least 3.");
  expect(countProblem(8, 3, 7)).toBe("8 players: these rules are for at most 7.");
  expect(countProblem(4, 5, 5)).toBe("4 players: these rules are for exactly 5.");
  expect(countProblem(9, 3, null)).toBe("");
});

test("a name cannot contain separators of records", () => {
  for (const name of ["Ann, Bob", "Ann; Bob", "Dr. Bob: the scorer"])
    expect(nameProblem(["Cid", name], 1)).toBe("A name can't contain , ; or :");
  expect(nameProblem(["Cid", "O'Neil & Söhne (2)"], 1)).toBe("");
});

test("a name needs a visible character", () => {
  for (const name of ["\u0301", "\ufe0f\ufe0e", "\u{e0100}", "\u3164", "\u0903"])
    expect(nameProblem(["Cid", name], 1)).toBe("A name needs at least one visible letter, digit or symbol.");
  for (const name of ["é", "🎴", "9", "愛", "a\ufe0f"]) expect(nameProblem(["Cid", name], 1)).toBe("");
});

test.each(odd)("%j is stored as %j, which the engine accepts", (typed, stored) => {
  expect(tidy(typed)).toBe(stored);
});

test("half a character is dropped", () => {
  expect(tidy("Ann\ud83d")).toBe("Ann");
});

test("changing the number of players never removes a name", () => {
  expect(placesFor(["Ann", "Bob"], 4)).toEqual(["Ann", "Bob", "", ""]);
  expect(placesFor(["Ann", "", "Cid", "", " "], 2)).toEqual(["Ann", "", "Cid"]);
});

test("a comment has at most ten lines, without empty ones", () => {
  expect(tidyLines("  one \r\n\n two  three ")).toBe("one\ntwo three");
  expect(tidyLines("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl")).toBe("a\nb\nc\nd\ne\nf\ng\nh\ni\nj k l");
});

test("a pad without a title is named after its players' current names", () => {
  expect(padTitle("Ann and Bob", ["Ann", "Bob"], ["Ann", "Robert"])).toBe("Ann and Robert");
  expect(padTitle("", ["Ann", "Bob"], ["Ann", "Robert"])).toBe("Ann and Robert");
  expect(padTitle("Friday", ["Ann", "Bob"], ["Ann", "Robert"])).toBe("Friday");
});
