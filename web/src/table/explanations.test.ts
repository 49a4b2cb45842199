import { expect, test } from "vitest";
import {
  explainBids,
  explainPoints,
  explainSeat,
  explainTrump,
  movementIn,
  placeOf,
  pointsInWords,
  sumInWords,
  type Term,
} from "./explanations";
import type { GameView, Row } from "../net/wire.gen";

function game(more: Partial<GameView>): GameView {
  return {
    phase: "play",
    seat: 0,
    seats: 3,
    names: ["Nell", "Alba", "Benno"],
    cards: 5,
    tricks: [],
    trick: [],
    bids: [2, 0, 1],
    taken: [0, 0, 0],
    bid_total: 3,
    dealer: null,
    trump: "h",
    turn_up: "5h",
    cuts: [],
    waiting_for: [],
    legal: [],
    hook: false,
    rules: {},
    ...more,
  } as GameView;
}

const ROW = {
  number: 2,
  cards: 5,
  bids: [3, 2, 0],
  taken: [3, 1, 1],
  points: [13, 0, -5],
  totals: [20, 16, 18],
} as Row;
const MADE: Term[] = [
  ["base", 10, 1],
  ["per_bid", 1, 3],
];

test.each([
  ["The 5 of hearts was turned up, so hearts are trump in this hand: they beat every other suit.", {}],
  ["Hearts are trump in this hand: they beat every other suit.", { turn_up: null }],
  ["Hearts are trump in this hand: they beat every other suit.", { turn_up: "5s" }],
  ["No suit is trump in this hand: nothing beats the suit that is led.", { trump: "nt" }],
  ["Trump is shown when everyone has bid.", { trump: null, phase: "bid" }],
  ["Trump isn't known yet.", { trump: null }],
] as [string, Partial<GameView>][])("trump is explained: %s", (words, more) => {
  expect(explainTrump(game(more))).toBe(words);
});

test.each([
  ["The bids add up to 3, 2 fewer than the 5 tricks of this hand: nobody bid for the rest.", {}],
  ["The bids add up to 7, 2 more than the 5 tricks of this hand: not everyone can make it.", { bid_total: 7 }],
  ["The bids add up to 2, but this hand has only 1 trick: not everyone can make it.", { bid_total: 2, cards: 1 }],
  ["The bids add up to 5, exactly the tricks of this hand: everyone can make it.", { bid_total: 5 }],
  ["The bids so far add up to 2. This hand has 5 tricks.", { phase: "bid", bids: [2, null, null], bid_total: 2 }],
  ["2 of 3 players have bid. Nobody sees the bids yet.", { phase: "bid", bid_total: null, waiting_for: [0] }],
  ["These rules hide the bids until the hand is over.", { bid_total: null }],
] as [string, Partial<GameView>][])("the sum of the bids is explained: %s", (words, more) => {
  expect(explainBids(game(more))).toBe(words);
});

test.each([
  [0, "You bid 2 and have 0: take 2 more, exactly. 5 tricks are left.", {}],
  [0, "You bid 2 and have 1: take 1 more, exactly. 1 trick is left.", { taken: [1, 0, 0], tricks: Array(4).fill({}) }],
  [0, "You bid 2 and have 2: every further trick is one too many.", { taken: [2, 0, 0] }],
  [0, "You bid 2 and took 2: made.", { taken: [2, 0, 0], tricks: Array(5).fill({}) }],
  [0, "You bid 2 and took 1: 1 too few, so your bid is missed.", { taken: [1, 0, 0], tricks: Array(5).fill({}) }],
  [0, "You bid 2, have 0 and can take only 1 more: your bid is missed.", { tricks: Array(4).fill({}) }],
  [1, "Alba bid 0: every trick is one too many.", {}],
  [1, "Alba bid 0 and has 2: 2 too many, so the bid is missed.", { taken: [0, 2, 0] }],
  [1, "Alba bid 0: every trick is one too many. Alba deals this hand of 5 cards and bids last.", { dealer: 1 }],
  [
    0,
    "You haven't bid yet. You deal this hand of 5 cards and bid last. " +
      "Because of the hook, the bids may not add up to 5.",
    { dealer: 0, phase: "bid", bids: [null, 0, 1], hook: true, rules: { hook: { kind: "last_not_equal" } } },
  ],
  [
    1,
    "Alba bid 0: every trick is one too many. Alba deals this hand of 5 cards.",
    { dealer: 1, hook: true, rules: { bid: { first: "dealer" }, hook: { kind: "last_not_equal" } } },
  ],
  [
    1,
    "Alba bid 0: every trick is one too many. Alba deals this hand of 5 cards.",
    { dealer: 1, rules: { bid: { form: "simultaneous" } } },
  ],
  [2, "Benno has taken 1. The bid is hidden.", { bids: [2, null, null], bid_total: null, taken: [0, 0, 1] }],
  [2, "Benno hasn't bid yet.", { phase: "bid", bids: [2, null, null] }],
  [2, "Benno has bid. Nobody sees the bid yet.", { phase: "bid", bids: [2, null, null], bid_total: null }],
] as [number, string, Partial<GameView>][])("the need of seat %i is explained: %s", (seat, words, more) => {
  expect(explainSeat(game(more), seat)).toBe(words);
});

test.each([
  ["10 + 3 = 13", MADE, 13],
  [
    "10 + 0 = 10",
    [
      ["base", 10, 1],
      ["per_bid", 1, 0],
    ],
    10,
  ],
  [
    "10 + 3 × 10 = 40",
    [
      ["base", 10, 1],
      ["per_bid", 10, 3],
    ],
    40,
  ],
  ["2 × −5 = −10", [["per_off", -5, 2]], -10],
  [
    "4 − 2 × 10 = −16",
    [
      ["per_card", 1, 4],
      ["per_off", -10, 2],
    ],
    -16,
  ],
  ["−5", [["zero", -5, 1]], -5],
  ["0", [], 0],
] as [string, Term[], number][])("points are written as a sum: %s", (words, terms, points) => {
  expect(sumInWords(terms, points)).toBe(words);
});

test.each([
  [0, "bid 3, took 3: 10\u00a0+\u00a03\u00a0=\u00a013", MADE],
  [1, "bid 2, took 1: 1 short, so 0", []],
  [2, "bid 0, took 1: 1 over, so −5", [["per_off", -5, 1]]],
] as [number, string, Term[]][])("the points of seat %i are said: %s", (seat, words, terms) => {
  expect(pointsInWords(ROW, seat, terms)).toBe(words);
});

test.each([
  [0, "For making the bid: 10\nPer trick bid: 3 × 1 = 3\nTogether: 13 points", MADE],
  [1, "A missed bid gets no points.", []],
  [2, "For missing the bid: −5", [["base", -5, 1]]],
  [2, "For a bid of 0: −5", [["table", -5, 1]]],
] as [number, string, Term[]][])("each part of the points of seat %i is explained", (seat, words, terms) => {
  expect(explainPoints(ROW, seat, terms)).toBe(words);
});

test("players with the same total share a place", () => {
  expect([0, 1, 2].map((seat) => placeOf([7, 9, 7], seat))).toEqual([
    { place: 2, shared: 2 },
    { place: 1, shared: 1 },
    { place: 2, shared: 2 },
  ]);
});

test("the places gained in a hand follow from the totals before it", () => {
  expect([0, 1, 2].map((seat) => movementIn(ROW, seat))).toEqual([2, -1, -1]);
});
