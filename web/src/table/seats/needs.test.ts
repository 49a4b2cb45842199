import { expect, test } from "vitest";
import { inWords, standing, suitToFollow, why } from "./needs";
import type { GameView } from "../../net/wire.gen";

function game(more: Partial<GameView>): GameView {
  return {
    phase: "play",
    seat: 0,
    cards: 5,
    tricks: [],
    trick: [],
    bids: [2, 0, 1],
    taken: [0, 0, 0],
    bid_total: 3,
    waiting_for: [],
    legal: [],
    ...more,
  } as GameView;
}

test.each([
  ["needs 2", {}],
  ["made", { taken: [2, 0, 0] }],
  ["over 1", { taken: [3, 0, 0] }],
  ["wants 0", { bids: [0, 0, 0] }],
  ["can't make it", { tricks: Array(4).fill({}) }],
  ["short 1", { taken: [1, 0, 0], tricks: Array(5).fill({}) }],
  ["took 1", { bids: [null, 0, 1], taken: [1, 0, 0] }],
  ["needs 2", { phase: "bid" }],
  ["wants 0", { phase: "bid", bids: [0, null, null] }],
  ["yet to bid", { phase: "bid", bids: [null, null, null] }],
  ["has bid", { phase: "bid", bids: [null, null, null], bid_total: null }],
] as [string, Partial<GameView>][])("a seat is described as: %s", (words, more) => {
  expect(inWords(standing(game(more), 0))).toBe(words);
});

test("the suit to follow is the suit of every legal card", () => {
  const trick: [number, string][] = [[1, "10c"]];
  expect(suitToFollow(game({ trick, legal: [{ type: "play", seat: 0, card: "Kc" }] }))).toBe("c");
  expect(suitToFollow(game({ trick, legal: [{ type: "play", seat: 0, card: "Kd" }] }))).toBe(null);
});

test("a hooked bid is explained with its sum", () => {
  const closed = { move: { type: "bid" as const, seat: 0, tricks: 2 }, code: "bid-hooked", sentence: "cannot bid 2" };
  const sentence = why(closed, game({ phase: "bid", bids: [null, 2, 1], bid_total: 3 }));
  expect(sentence).toBe("You can't bid 2: the bids would add up to 5, the number of tricks.");
});

test("a card that does not follow is explained with the suit", () => {
  const closed = {
    move: { type: "play" as const, seat: 0, card: "Js" },
    code: "must-follow",
    sentence: "cannot play Js",
  };
  expect(why(closed, game({ trick: [[1, "10c"]] }))).toBe("You have clubs, so you must follow clubs.");
});

test("an unknown reason is shown in the server's words", () => {
  const closed = {
    move: { type: "play" as const, seat: 0, card: "Js" },
    code: "trumps-not-broken",
    sentence: "cannot lead Js: trumps are not broken",
  };
  expect(why(closed, game({}))).toBe("Cannot lead Js: trumps are not broken.");
});
