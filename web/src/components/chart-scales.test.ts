import { describe, expect, test } from "vitest";
import { spread, ticks } from "./chart-scales";

describe("names beside the chart", () => {
  test("stay where they want to be if there is room", () => {
    expect(spread([50, 10], 14, 100)).toEqual([50, 10]);
  });

  test("keep apart and within the chart", () => {
    expect(spread([95, 96, 97], 14, 100)).toEqual([72, 86, 100]);
  });
});

describe("the scale", () => {
  test("has round numbers from below the least to above the most", () => {
    expect(ticks(-7, 33)).toEqual([-10, 0, 10, 20, 30, 40]);
  });

  test("exists when nothing was scored", () => {
    expect(ticks(0, 0)).toEqual([0]);
  });
});
