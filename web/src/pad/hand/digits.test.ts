/** Digits from a keyboard, and what other keys mean to a scorer. */
import { expect, test } from "vitest";
import { joined, longer, meant } from "./digits";

const key = (text: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  meant({ key: text, ctrlKey: false, metaKey: false, altKey: false, ...held });

const upTo = (high: number, ...closed: number[]) =>
  Array.from({ length: high + 1 }, (_, n) => n).filter((n) => !closed.includes(n));

test("a digit waits for no second one where no number of two digits may be entered", () => {
  expect(longer(1, upTo(9))).toEqual([]);
  expect(longer(1, upTo(10, 10))).toEqual([]);
  expect(longer(0, upTo(17))).toEqual([]);
  expect(longer(2, upTo(17))).toEqual([]);
});

test("a digit waits for a second one where both make a number that may be entered", () => {
  expect(longer(1, upTo(12, 11))).toEqual([10, 12]);
});

test("a second digit joins the first only where the number may be entered", () => {
  expect(joined(1, 0, upTo(10))).toBe(10);
  expect(joined(1, 3, upTo(10))).toBe(null);
  expect(joined(1, 1, upTo(12, 11))).toBe(null);
});

test("letters name the trump, arrows change the row, Backspace undoes", () => {
  expect(["s", "H", "n"].map((one) => key(one))).toEqual([
    { do: "trump", trump: "s" },
    { do: "trump", trump: "h" },
    { do: "trump", trump: "nt" },
  ]);
  expect(key("ArrowUp")).toEqual({ do: "row", by: -1 });
  expect(key("Backspace")).toEqual({ do: "undo" });
  expect(key("7")).toEqual({ do: "digit", digit: 7 });
});

test("keys held with others belong to the browser", () => {
  expect(key("1", { ctrlKey: true })).toBe(null);
  expect(key("s", { metaKey: true })).toBe(null);
  expect(key("F5")).toBe(null);
});
