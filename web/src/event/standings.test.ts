import { expect, test } from "vitest";
import { movementOf, placeText, scoreText } from "./standings";

test("a shared place has an equals sign", () => {
  expect(placeText({ place: 6, shared: true })).toBe("6=");
});

test("a place of one's own is a number", () => {
  expect(placeText({ place: 6 })).toBe("6");
});

test("somebody who isn't ranked has a dash", () => {
  expect(placeText({ place: null })).toBe("–");
});

test("places gained and lost have a sign and words", () => {
  expect([movementOf({ movement: 3 }), movementOf({ movement: -2 })]).toEqual([
    { up: true, sign: "▲3", label: "up 3" },
    { up: false, sign: "▼2", label: "down 2" },
  ]);
});

test("somebody who stays in place, or is new, has no movement", () => {
  expect([movementOf({ movement: 0 }), movementOf({ movement: null }), movementOf({})]).toEqual([null, null, null]);
});

test("added points are whole numbers", () => {
  expect(scoreText(182, { combine: "sum" })).toBe("182");
});

test("a negative score has a true minus sign", () => {
  expect(scoreText(-12, { combine: "sum" })).toBe("−12");
});

test("points per hand always have two decimals", () => {
  expect([scoreText(9, { combine: "mean_per_hand" }), scoreText(-1.005, { combine: "mean_per_hand" })]).toEqual([
    "9.00",
    "−1.00",
  ]);
});

test("place points have a decimal only if they need it", () => {
  expect([scoreText(87.5, { combine: "place_points" }), scoreText(100, { combine: "place_points" })]).toEqual([
    "87.5",
    "100",
  ]);
});

test("points above the mean have a sign and one decimal", () => {
  const scores = [12.44, -3, 0, -0.01].map((score) => scoreText(score, { combine: "above_mean" }));

  expect(scores).toEqual(["+12.4", "−3.0", "0.0", "0.0"]);
});
