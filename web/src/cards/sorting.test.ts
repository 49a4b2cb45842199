import { expect, test } from "vitest";
import { lying, rows, sorted } from "./sorting";

test("a hand is sorted by suit with high cards first", () => {
  expect(sorted(["4s", "Kc", "As", "8c", "9s"])).toEqual(["As", "9s", "4s", "Kc", "8c"]);
});

test("red and black suits alternate", () => {
  const suits = sorted(["4s", "Kc", "2h", "8d"]).map((card) => card.at(-1));
  expect(suits).toEqual(["s", "h", "c", "d"]);
});

test("three suits still alternate", () => {
  expect(sorted(["Ah", "Ad", "Ac"]).map((card) => card.at(-1))).toEqual(["h", "c", "d"]);
});

test("playing a card does not move the others", () => {
  const dealt = ["8s", "Ah", "9h", "10c", "Kd"];
  const before = lying({ hand: dealt, seat: 1, tricks: [], trick: [] });
  const after = lying({
    hand: ["8s", "Ah", "Kd"],
    seat: 1,
    tricks: [
      {
        leader: 0,
        plays: [
          [0, "Ac"],
          [1, "10c"],
        ],
        winner: 0,
      },
    ],
    trick: [[1, "9h"]],
  });
  expect(before).toEqual(["8s", "Ah", "9h", "10c", "Kd"]);
  expect(after).toEqual(["8s", "Ah", "Kd"]);
});

test("ten is between nine and jack", () => {
  expect(sorted(["9h", "Jh", "10h"])).toEqual(["Jh", "10h", "9h"]);
});

test("a joker is last", () => {
  expect(sorted(["joker", "2c", "As"]).at(-1)).toBe("joker");
});

test("both of two identical cards stay", () => {
  expect(sorted(["Qc", "Qc"])).toEqual(["Qc", "Qc"]);
});

test("seven cards make one row and eight make two", () => {
  const hand = ["As", "Ks", "Qs", "Js", "10s", "9s", "8s", "7s"];
  expect(rows(hand.slice(0, 7))).toHaveLength(1);
  expect(rows(hand).map((row) => row.length)).toEqual([4, 4]);
});

test("a row ends between suits if that is near the middle", () => {
  const hand = ["As", "9s", "4s", "Qh", "3h", "Kc", "8c", "2c", "Jd"];
  expect(rows(hand).map((row) => row.length)).toEqual([5, 4]);
  expect(rows(["As", "9s", "4s", "Qh", "Kc", "Jc", "8c", "2c", "3c", "2d"]).map((row) => row.length)).toEqual([4, 6]);
});

test.each([8, 13, 14, 15, 17, 20, 26])("no row of %i cards is longer than seven and none is lost", (count) => {
  const hand = Array.from({ length: count }, (_, at) => `${(at % 8) + 2}s`);
  const lying = rows(hand);
  expect(Math.max(...lying.map((row) => row.length))).toBeLessThanOrEqual(7);
  expect(lying.flat()).toEqual(hand);
});

const mixed = ["4s", "Kc", "As", "2h", "8d"];

test("trumps are at the end that the player chose", () => {
  const ends = (["left", "right"] as const).map((trumpSide) => sorted(mixed, mixed, { trumpSide, order: "down" }, "h"));
  expect(ends.map((hand) => hand.indexOf("2h"))).toEqual([0, 4]);
});

test("without trump, the side of trumps changes nothing", () => {
  expect(sorted(mixed, mixed, { trumpSide: "left", order: "down" }, null)).toEqual(sorted(mixed));
});

test("each suit goes up when the player chose that", () => {
  expect(sorted(["4s", "As", "9s"], mixed, { trumpSide: "none", order: "up" })).toEqual(["4s", "9s", "As"]);
});

test("the hand is sorted by the trump of the hand", () => {
  const view = { hand: mixed, seat: 0, tricks: [], trick: [], trump: "d" as const };
  expect(lying(view, { trumpSide: "left", order: "down" })[0]).toBe("8d");
});
