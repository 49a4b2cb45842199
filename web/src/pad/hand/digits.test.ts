/** Digits and other keys on the score pad. */
import { expect, test } from "vitest";
import { joined, longer, meant } from "./digits";

const key = (text: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  meant({ key: text, ctrlKey: false, metaKey: false, altKey: false, ...held });

const upTo = (high: number, ...closed: number[]) =>
  Array.from({ length: high + 1 }, (_, n) => n).filter((n) => !closed.includes(n));

test("a digit is entered immediately if no two-digit number is possible", () => {
  expect(longer(1, upTo(9))).toEqual([]);
  expect(longer(1, upTo(10, 10))).toEqual([]);
  expect(longer(0, upTo(17))).toEqual([]);
  expect(longer(2, upTo(17))).toEqual([]);
});

test("a digit waits for a second one if both can make a possible number", () => {
  expect(longer(1, upTo(12, 11))).toEqual([10, 12]);
});

test("a second digit joins the first only if the number is possible", () => {
  expect(joined(1, 0, upTo(10))).toBe(10);
  expect(joined(1, 3, upTo(10))).toBe(null);
  expect(joined(1, 1, upTo(12, 11))).toBe(null);
});

test("letters name the trump, arrows change the row, + and - its tricks, Backspace undoes", () => {
  expect(["s", "H", "n"].map((one) => key(one))).toEqual([
    { do: "trump", trump: "s" },
    { do: "trump", trump: "h" },
    { do: "trump", trump: "nt" },
  ]);
  expect(key("ArrowUp")).toEqual({ do: "row", by: -1 });
  expect(key("Backspace")).toEqual({ do: "undo" });
  expect([key("+"), key("-")]).toEqual([
    { do: "step", by: 1 },
    { do: "step", by: -1 },
  ]);
  expect(key("7")).toEqual({ do: "digit", digit: 7 });
});

test("key combinations are left to the browser", () => {
  expect(key("1", { ctrlKey: true })).toBe(null);
  expect(key("s", { metaKey: true })).toBe(null);
  expect(key("F5")).toBe(null);
});
