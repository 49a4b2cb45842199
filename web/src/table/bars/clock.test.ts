import { expect, test } from "vitest";
import { minutes, momentOf } from "./clock";

test("a clock runs only while the table waits for its seat", () => {
  expect(momentOf([60_000, 0, 0], 5_000, true).left).toBe(55_000);
  expect(momentOf([60_000, 0, 0], 5_000, false).left).toBe(60_000);
});

test("a break does not use up the clock", () => {
  expect(momentOf([60_000, 0, 3_000], 5_000, true)).toEqual({ left: 58_000, waited: 2_000, excused: 0 });
});

test("a clock stops at zero", () => {
  expect(momentOf([1_000, 0, 0], 5_000, true).left).toBe(0);
});

test("time is shown in minutes and seconds, rounded up", () => {
  expect([125_000, 8_200, 0].map(minutes)).toEqual(["2:05", "0:09", "0:00"]);
});
