import { expect, test } from "vitest";
import { placesAt } from "./places";

test("players are in the order of their points, and equal points share a place", () => {
  expect(placesAt({ players: [7, 8, 9], totals: [50, 80, 50] })).toEqual([
    { player: 8, place: "1", points: 80 },
    { player: 7, place: "2", points: 50 },
    { player: 9, place: "2", points: 50 },
  ]);
});

test("players stay in seat order before the result is in", () => {
  expect(placesAt({ players: [7, 8], totals: null }).map(({ player }) => player)).toEqual([7, 8]);
});
