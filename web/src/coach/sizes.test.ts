import { expect, test } from "vitest";
import { percentages, sizeGroups, tendency } from "./sizes";

const bids = (cards: number, high: number, made: number, low: number) => ({ cards, high, made, low });

test("hand sizes are grouped as far as they were played", () => {
  expect(sizeGroups([bids(1, 0, 3, 2), bids(2, 1, 4, 0), bids(10, 1, 1, 0)])).toEqual([
    { from: 1, to: 2, high: 10, made: 70, low: 20 },
    { from: 10, to: 10, high: 50, made: 50, low: 0 },
  ]);
});

test("percentages add up to 100", () => {
  expect(percentages([1, 1, 1]).reduce((sum, part) => sum + part, 0)).toBe(100);
});

test("nothing bid has no percentages", () => {
  expect(percentages([0, 0, 0])).toEqual([0, 0, 0]);
});

test("bids that are mostly too high make an overbidder", () => {
  expect(tendency([bids(5, 12, 20, 2)])).toBe("overbidder");
});

test("bids that are mostly too low make an underbidder", () => {
  expect(tendency([bids(5, 2, 20, 12)])).toBe("underbidder");
});

test("a small difference may be chance", () => {
  expect(tendency([bids(5, 4, 20, 2)])).toBe("balanced");
});
