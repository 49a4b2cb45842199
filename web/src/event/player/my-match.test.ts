import { expect, test } from "vitest";
import { eventOf, lineOf, matchOf, tableOf } from "../made-up-event";
import { handAt, myResults, myState } from "./my-match";

const DONE = matchOf(1, [tableOf(1, [1, 2], [10, 20]), tableOf(2, [3, 4], [30, 30])]);
const HALF = matchOf(2, [tableOf(1, [1, 3], [10, 20]), tableOf(2, [2, 4])]);

test("a player waits before the first draw", () => {
  expect(myState(eventOf(), 1)).toEqual({ kind: "waiting", next: 1 });
});

test("a player waits when all results of a match are in", () => {
  expect(myState(eventOf({ matches: [DONE] }), 1)).toEqual({ kind: "waiting", next: 2 });
});

test("a player has a seat before the match starts", () => {
  expect(myState(eventOf({ matches: [{ ...HALF, started: null }] }), 4)).toMatchObject({ kind: "seated", seat: 1 });
});

test("a player plays while the match runs", () => {
  expect(myState(eventOf({ matches: [HALF] }), 4).kind).toBe("playing");
});

test("a player is finished when the table's result is in", () => {
  expect(myState(eventOf({ matches: [HALF] }), 1).kind).toBe("finished");
});

test("a player without a seat sits out", () => {
  expect(myState(eventOf({ matches: [HALF] }), 5).kind).toBe("sits-out");
});

test("a player who left is not waiting", () => {
  const entrants = [{ number: 1, name: "Aoife", left: 2 }];
  expect(myState(eventOf({ matches: [DONE], entrants }), 1).kind).toBe("withdrawn");
});

test("a player has a final result when the event is closed", () => {
  const standing = lineOf(1, [10], [1]);
  const standings = { after: 1, complete: true, rows: [standing] };
  expect(myState(eventOf({ closed: true, matches: [DONE], standings }), 1)).toEqual({ kind: "final", standing });
});

test("results have points and the place at the table", () => {
  expect(myResults(eventOf({ matches: [DONE, HALF] }), 4).map(({ points, place }) => [points, place])).toEqual([
    [30, 1],
    [null, null],
  ]);
});

test("a table that was never heard from plays no hand", () => {
  expect(handAt([{ table: 1, hand: 3 }], 2)).toBe(0);
});
