import { expect, test } from "vitest";
import { readList } from "./entrant-list";

const names = (text: string, entered: string[] = []) => readList(text, entered).entrants.map(({ name }) => name);
const problems = (text: string) => readList(text, []).problems;

test("one name per line, empty lines skipped", () => {
  expect(names("Aoife\n\n  Brian  O'Neill \r\nÉamon\n")).toEqual(["Aoife", "Brian O'Neill", "Éamon"]);
});

test("a spreadsheet with titles has names and stand-bys", () => {
  expect(readList("\ufeffclub;Name;Standby\nCork;Jürgen;\nCork;Kate;yes\n", []).entrants).toEqual([
    { name: "Jürgen", standby: false },
    { name: "Kate", standby: true },
  ]);
});

test("a cell in quotes may contain a doubled quote", () => {
  expect(names('name,club\n"Pat ""Ace"" Byrne","Cork, East"')).toEqual(['Pat "Ace" Byrne']);
});

test("a name that is on the list twice is a problem, also with other capitals", () => {
  expect(problems("Zoë\nBrian\nZOE\u0308")).toEqual([{ line: 3, text: "ZOE\u0308 is on line 1 already." }]);
});

test("a missing name, a long one and one with a comma are problems with their lines", () => {
  expect(problems(`name,club\n,Cork\n${"x".repeat(41)},Cork\n"Byrne, Pat",Cork`)).toEqual([
    { line: 2, text: "The name is missing." },
    { line: 3, text: "The name has 41 characters, at most 40 are allowed." },
    { line: 4, text: "Byrne, Pat can't be a name: leave out commas, semicolons and colons." },
  ]);
});

test("somebody who has entered already is left out", () => {
  expect(readList("aoife\nBrian", ["Aoife"])).toEqual({
    entrants: [{ name: "Brian", standby: false }],
    known: ["aoife"],
    problems: [],
  });
});

test("an empty list has nobody", () => {
  expect(readList(" \n,,\n", [])).toEqual({ entrants: [], known: [], problems: [] });
});
