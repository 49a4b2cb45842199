import { expect, test } from "vitest";
import { lineStyles } from "./line-styles";

test("my line is solid and has the first colour, wherever I sit", () => {
  expect(lineStyles(4, 2)[2]).toEqual({ colour: 1, dash: "" });
});

test("the others have the next colours in the order of their seats", () => {
  expect(lineStyles(4, 2).map(({ colour }) => colour)).toEqual([2, 3, 1, 4]);
});

test("lines of a chart without mine have the colours in their order", () => {
  expect(lineStyles(3).map(({ colour }) => colour)).toEqual([1, 2, 3]);
});

test("twelve lines all differ in colour or dash", () => {
  expect(new Set(lineStyles(12, 0).map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(12);
});

test("colours are those that exist", () => {
  expect(lineStyles(20, 3).every(({ colour }) => colour >= 1 && colour <= 8)).toBe(true);
});
