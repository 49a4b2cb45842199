import { expect, test } from "vitest";
import { meaning, nextOf, typed, TOGETHER } from "./keys";

const press = (key: string, held: Partial<{ ctrlKey: boolean; metaKey: boolean; altKey: boolean }> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test("shortcuts work in upper and lower case", () => {
  expect(meaning(press("n"), true)).toEqual(meaning(press("N"), true));
});

test("browser shortcuts are left to the browser", () => {
  expect(meaning(press("r", { ctrlKey: true }), true)).toBeNull();
});

test("with single keys off, arrows still move and letters mean nothing", () => {
  expect(meaning(press("ArrowLeft"), false)).toEqual({ do: "card", by: -1 });
  expect(meaning(press("s"), false)).toBeNull();
  expect(meaning(press("3"), false)).toBeNull();
});

test("a suit's key selects its next card, and after the last the first", () => {
  const hand = ["As", "9s", "Qh", "2c"];
  expect(nextOf("s", hand, -1)).toBe(0);
  expect(nextOf("s", hand, 0)).toBe(1);
  expect(nextOf("s", hand, 1)).toBe(0);
  expect(nextOf("d", hand, 0)).toBeNull();
});

const upTo = (n: number) => Array.from({ length: n + 1 }, (_, at) => at);

test("1 then 0 is ten if ten is a possible bid", () => {
  const one = typed(null, 1, 0, upTo(10));
  expect(one?.n).toBe(1);
  expect(typed(one, 0, 300, upTo(10))?.n).toBe(10);
});

test("1 then 0 is zero if ten is not a possible bid", () => {
  expect(typed({ n: 1, at: 0 }, 0, 300, upTo(7))?.n).toBe(0);
});

test("digits typed with a pause are two choices", () => {
  expect(typed({ n: 1, at: 0 }, 0, TOGETHER, upTo(10))?.n).toBe(0);
});

test("a digit that is not a possible bid is ignored", () => {
  expect(typed(null, 9, 0, upTo(5))).toBeNull();
});
