import { expect, test } from "vitest";
import { news } from "./changes";
import { still, type Scene } from "../scenes";
import { handInWords, needsInWords, trumpInWords, turnInWords, yourTurn } from "./sentences";
import type { GameView, Row, SeatView, Trick } from "../../net/wire.gen";

const NAMES = ["Maya", "Bram", "Chidi", "Devi", "Eoin"];

function view(game: Partial<GameView>, more: Partial<SeatView> = {}): SeatView {
  const base: GameView = {
    seat: 0,
    phase: "play",
    rules: {},
    names: NAMES,
    seats: 5,
    schedule: [],
    draw: null,
    hand_number: 1,
    cards: 10,
    hook: true,
    dealer: 4,
    hand: [],
    trump: "h",
    turn_up: null,
    turned: [],
    cuts: [],
    shown: [],
    undealt: 2,
    bids: [3, 3, 1, 0, 4],
    bid_total: 11,
    leader: 1,
    trick: [],
    tricks: [],
    taken: [0, 0, 0, 0, 0],
    totals: [0, 0, 0, 0, 0],
    sheet: [],
    forfeits: [],
    notes: [],
    winners: [],
    waiting_for: [],
    legal: [],
  };
  return { game: { ...base, ...game }, points: [], closed: [], winning: null, finish: "", ...more };
}

const scene = (game: Partial<GameView>, mark: Partial<Scene> = {}, more: Partial<SeatView> = {}): Scene => ({
  ...still(view(game, more)),
  ...mark,
});
const texts = (before: Scene | null, after: Scene) => news(before, after).map(({ text }) => text);
const plays = (...cards: string[]) => cards.map((card) => ({ type: "play" as const, seat: 0, card }));

test("a hand is read suit by suit in display order, with the trump suit named", () => {
  const hand = ["4s", "Qh", "9s", "Kc", "As", "3h", "Jd", "2c", "8c"];
  expect(handInWords(view({ hand }).game)).toBe(
    "Maya, your hand, 9 cards. Spades: ace, 9, 4. Hearts, trump: queen, 3. Clubs: king, 8, 2. Diamonds: jack.",
  );
});

test("needs are read in playing order, mine last", () => {
  expect(needsInWords(view({ taken: [0, 0, 1, 0, 0] }).game)).toBe(
    "Needs: Bram 3, Chidi made, Devi none, Eoin 4, you 3.",
  );
});

test("during bidding, the bids so far are read instead of needs", () => {
  const game = view({ phase: "bid", bids: [null, 2, null, null, null], waiting_for: [2] }).game;
  expect(needsInWords(game)).toBe("Bids: Bram 2, Chidi not yet, Devi not yet, Eoin not yet, you not yet.");
});

test("trump is read with the card that was turned up", () => {
  expect(trumpInWords(view({ turn_up: "Qh" }).game)).toBe("Trump is hearts: the queen of hearts was turned up.");
  expect(trumpInWords(view({ trump: "nt" }).game)).toBe("There is no trump.");
});

test("my turn says what was led and what I can play", () => {
  const seen = view({
    hand: ["Kc", "8c", "2c", "As"],
    trick: [[3, "5c"]],
    waiting_for: [0],
    legal: plays("Kc", "8c", "2c"),
  });
  expect(yourTurn(seen)).toBe("Your turn. Clubs led. You can play king, 8 or 2.");
});

test("my turn to lead says that I can play any card", () => {
  const seen = view({ hand: ["Kc", "As"], waiting_for: [0], legal: plays("Kc", "As") });
  expect(yourTurn(seen)).toBe("Your turn. You lead. You can play any card.");
});

test("my turn to bid says the sum and the hooked number", () => {
  const closed = [{ move: { type: "bid" as const, seat: 0, tricks: 2 }, code: "bid-hooked", sentence: "" }];
  const seen = view({ phase: "bid", bids: [null, 3, 1, 0, 4], bid_total: 8, waiting_for: [0] }, { closed });
  expect(yourTurn(seen)).toBe(
    "Your turn to bid. 8 bid so far, 10 tricks. You can't bid 2: the bids would add up to 10.",
  );
});

test("nothing interrupts on other players' turns", () => {
  expect(yourTurn(view({ waiting_for: [1] }))).toBe("");
});

test("the player to move is read with the trick so far", () => {
  const going = view(
    {
      trick: [
        [1, "5c"],
        [2, "Qc"],
      ],
      waiting_for: [3],
    },
    { winning: 2 },
  );
  expect(turnInWords(going)).toBe("Devi to play. Trick 1: Bram 5 of clubs, Chidi queen of clubs. Chidi is winning.");
});

test("a bid is announced once", () => {
  const before = scene({ phase: "bid", bids: [null, null, null, null, null], bid_total: 0 });
  const after = scene({ phase: "bid", bids: [null, 2, null, null, null], bid_total: 2 });
  expect(texts(before, after)).toEqual(["Bram bids 2."]);
  expect(texts(after, after)).toEqual([]);
});

test("sealed bids are announced together when they are revealed", () => {
  const before = scene({ phase: "bid", bids: [1, null, null, null, null], bid_total: null });
  const after = scene({ phase: "play", bids: [1, 2, 0, 0, 3], bid_total: 6 }, { moment: "reveal" });
  expect(texts(before, after)).toEqual(["All bids are in: Bram 2, Chidi 0, Devi 0, Eoin 3, you 1."]);
});

test("a card is announced with its player and whether it is winning", () => {
  const before = scene({ trick: [[3, "5c"]] });
  const after = scene(
    {
      trick: [
        [3, "5c"],
        [4, "Qc"],
      ],
    },
    {},
    { winning: 4 },
  );
  expect(texts(before, after)).toEqual(["Eoin plays queen of clubs, winning."]);
});

const trick: Trick = {
  leader: 3,
  plays: [
    [3, "5c"],
    [4, "Qc"],
    [0, "2c"],
    [1, "3c"],
    [2, "Ac"],
  ],
  winner: 2,
};

test("a trick is announced once, with its winner's count", () => {
  const before = scene({ trick: trick.plays.slice(0, 4) });
  const lying = scene({ trick: trick.plays }, { taken: trick, now: false });
  const swept = scene({ trick: trick.plays, taken: [0, 0, 1, 0, 0] }, { taken: trick, sweep: true, now: false });
  const after = scene({ tricks: [trick], taken: [0, 0, 1, 0, 0] });
  expect(texts(before, lying)).toEqual(["Chidi plays ace of clubs.", "Chidi takes the trick, 1 of 1, made."]);
  expect([...texts(lying, swept), ...texts(swept, after)]).toEqual([]);
});

test("events skipped at a quick pace are still announced", () => {
  const after = scene({ tricks: [trick], taken: [0, 0, 1, 0, 0], trick: [[2, "7d"]] }, {}, { winning: 2 });
  const sentences = texts(scene({ trick: trick.plays.slice(0, 4) }), after);
  expect(sentences).toEqual([
    "Chidi plays ace of clubs.",
    "Chidi plays 7 of diamonds.",
    "Chidi takes the trick, 1 of 1, made.",
  ]);
});

test("a new hand is announced with its trump and my cards", () => {
  const after = scene({ phase: "bid", hand_number: 2, cards: 2, hand: ["As", "2c"], schedule: [], trump: "nt" });
  expect(texts(scene({}), after)).toEqual([
    "Hand 2 of 0, 2 cards. There is no trump. Maya, your hand, 2 cards. Spades: ace. Clubs: 2.",
  ]);
});

test("the end of a hand announces my result and everyone's totals", () => {
  const row: Row = {
    number: 1,
    cards: 10,
    trump: "h",
    dealer: 4,
    bids: [3, 3, 1, 0, 4],
    taken: [2, 3, 1, 0, 4],
    points: [-1, 13, 11, 10, 14],
    totals: [-1, 13, 11, 10, 14],
    dead: 0,
    extra: false,
  };
  const after = scene({}, { moment: "hand-over", row, now: false });
  expect(texts(scene({}), after)).toEqual([
    "Hand 1 is over. You bid 3 and took 2: −1. Totals: Bram 13, Chidi 11, Devi 10, Eoin 14, you −1.",
  ]);
  expect(texts(after, after)).toEqual([]);
});

test("a first dealer chosen without cards is announced without a draw", () => {
  const draw = { type: "draw" as const, rounds: [], dealer: 1, first_trump: null };
  expect(texts(null, scene({ phase: "draw", draw }, { moment: "draw" }))).toEqual(["Bram deals first."]);
});
