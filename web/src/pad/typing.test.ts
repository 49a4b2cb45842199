/** Digits from a keyboard, and what other keys mean to a scorer. */
import { expect, test } from "vitest";
import { digit, meant } from "./typing";

const key = (text: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => meant({ key: text, ctrlKey: false, metaKey: false, altKey: false, ...held });

test("up to nine cards every digit is a number", () => {
  expect(digit(null, 1, 9)).toEqual({ enter: [1], waiting: null });
  expect(digit(null, 0, 7)).toEqual({ enter: [0], waiting: null });
});

test("a digit waits for a second one where both could be a number", () => {
  expect(digit(null, 1, 10)).toEqual({ enter: [], waiting: 1 });
  expect(digit(1, 0, 10)).toEqual({ enter: [10], waiting: null });
  expect(digit(null, 2, 17)).toEqual({ enter: [2], waiting: null });
  expect(digit(null, 0, 17)).toEqual({ enter: [0], waiting: null });
});

test("a second digit that makes too much is the next number", () => {
  expect(digit(1, 3, 10)).toEqual({ enter: [1, 3], waiting: null });
  expect(digit(1, 1, 10)).toEqual({ enter: [1], waiting: 1 });
});

test("letters name the trump, arrows change the row, Backspace undoes", () => {
  expect(["s", "H", "n"].map((one) => key(one))).toEqual([{ do: "trump", trump: "s" }, { do: "trump", trump: "h" }, { do: "trump", trump: "nt" }]);
  expect(key("ArrowUp")).toEqual({ do: "row", by: -1 });
  expect(key("Backspace")).toEqual({ do: "undo" });
  expect(key("7")).toEqual({ do: "digit", digit: 7 });
});

test("keys held with others belong to the browser", () => {
  expect(key("1", { ctrlKey: true })).toBe(null);
  expect(key("s", { metaKey: true })).toBe(null);
  expect(key("F5")).toBe(null);
});
