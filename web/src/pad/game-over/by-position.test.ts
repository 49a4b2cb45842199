/** Results by bidding place and as the dealer. */
import { expect, test } from "vitest";
import { byDealer, byPlace } from "./by-position";

const rows = [
  { order: [1, 2, 0], dealer: 0, bids: [1, 1, 0], taken: [1, 0, 0], points: [11, 0, 10] },
  { order: [2, 0, 1], dealer: 1, bids: [0, 2, 1], taken: [0, 2, 0], points: [10, 12, 0] },
];

test("results are counted by bidding place, the dealer's apart", () => {
  expect(byPlace(rows)).toEqual({
    places: [
      { hands: 2, made: 0, points: 0 },
      { hands: 2, made: 2, points: 20 },
    ],
    dealer: { hands: 2, made: 2, points: 23 },
  });
});

test("each player's hands are counted as dealer and otherwise", () => {
  expect(byDealer(rows, 3)[0]).toEqual({
    dealing: { hands: 1, made: 1, points: 11 },
    others: { hands: 1, made: 1, points: 10 },
  });
});
