import { expect, test } from "vitest";
import type { EventInfo } from "../../net/wire.gen";
import { eventOf, lineOf, matchOf, tableOf } from "../made-up-event";
import { myState, type MySeat } from "./my-match";
import { opponentsSentence, sentenceFor, standingSentence } from "./my-words";

const DRAWN = matchOf(1, [tableOf(1, [1, 2]), tableOf(2, [3, 4])], null);
const RUNNING = { ...DRAWN, started: 1 };
const ROWS = [lineOf(1, [20], [1]), lineOf(2, [10], [2]), lineOf(3, [10], [2])];

const said = (event: EventInfo, number: number, hand = 0) =>
  Object.values(sentenceFor(event, number, myState(event, number), hand === 0 ? [] : [{ table: 1, hand }]));

test("the dealer's page says that they deal first", () => {
  expect(said(eventOf({ matches: [DRAWN] }), 1)).toEqual([
    "Match 1 is about to start",
    "Table 1, seat 1",
    "You deal first.",
  ]);
});

test("the others' pages name the dealer", () => {
  expect(said(eventOf({ matches: [DRAWN] }), 2).at(-1)).toBe("Aoife Byrne deals first.");
});

test("the page of a player says which hand the table plays", () => {
  expect(said(eventOf({ matches: [RUNNING] }), 1, 6)[0]).toBe("Match 1 is running, hand 6 of 10");
});

test("the page of a player says that the match runs before the table has begun", () => {
  expect(said(eventOf({ matches: [RUNNING] }), 1)[0]).toBe("Match 1 is running");
});

test("the page waits for the draw", () => {
  expect(said(eventOf(), 1)).toEqual(["", "Waiting for the draw", "The draw for match 1 comes next."]);
});

test("a stand-by player who sits out stays near the desk", () => {
  const entrants = [{ number: 5, name: "Kate", standby: true }];
  expect(said(eventOf({ matches: [RUNNING], next_step: "play", entrants }), 5).slice(1)).toEqual([
    "You sit out this match",
    "You're a stand-by player: stay near the desk in case somebody is missing.",
  ]);
});

test("the page says how the table's match ended", () => {
  const matches = [matchOf(1, [tableOf(1, [1, 2], [-3, 20]), tableOf(2, [3, 4])])];
  expect(said(eventOf({ matches, next_step: "play" }), 1)).toEqual([
    "Match 1: your table's result is in",
    "You came 2nd with −3",
    "Match 1 is running. 1 result of 2 is in.",
  ]);
});

test("the final result has the place among all who are ranked", () => {
  expect(said(eventOf({ closed: true, standings: { after: 1, complete: true, rows: ROWS } }), 1)).toEqual([
    "Spring Cup",
    "Final result: 1st of 3",
    "You have 20 points.",
  ]);
});

test("the final result says who shares the place", () => {
  expect(said(eventOf({ closed: true, standings: { after: 1, complete: true, rows: ROWS } }), 2).at(-1)).toBe(
    "You share 2nd place with Ciara Quinn.",
  );
});

test("somebody without a place is told so", () => {
  expect(said(eventOf({ closed: true }), 1)[1]).toBe("Final result: no place");
});

test("opponents are named, with the match in which we met", () => {
  const second = matchOf(2, [tableOf(1, [1, 2, 3])]);
  const event = eventOf({ matches: [RUNNING, second] });
  expect(opponentsSentence(event, 1, myState(event, 1) as MySeat & { kind: "playing" })).toBe(
    "With Brian Nolan and Ciara Quinn. You met Brian Nolan in match 1.",
  );
});

test("opponents whom we met in the same matches are named together", () => {
  const table = [tableOf(1, [1, 2, 3])];
  const event = eventOf({ matches: [matchOf(1, table), matchOf(2, table), matchOf(3, table)] });
  expect(opponentsSentence(event, 1, myState(event, 1) as MySeat & { kind: "playing" })).toBe(
    "With Brian Nolan and Ciara Quinn. You met Brian Nolan and Ciara Quinn in matches 1 and 2.",
  );
});

test("new opponents are announced as new", () => {
  const event = eventOf({ matches: [RUNNING, matchOf(2, [tableOf(1, [1, 3])])] });
  expect(opponentsSentence(event, 1, myState(event, 1) as MySeat & { kind: "playing" })).toBe(
    "With Ciara Quinn. You haven't met any of them today.",
  );
});

test("the standing has place and movement", () => {
  expect(standingSentence([{ ...lineOf(1, [20], [8]), movement: 6 }], 1)).toBe("8th of 1, up 6");
});

test("somebody without a place has no standing", () => {
  expect(standingSentence([], 1)).toBe("");
});
