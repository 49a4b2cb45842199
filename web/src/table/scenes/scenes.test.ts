import { expect, test } from "vitest";
import { scenes } from "./scenes";
import type { GameView, Row, SeatView } from "../../net/wire.gen";

function view(game: Partial<GameView>): SeatView {
  const base: GameView = {
    seat: 0,
    phase: "play",
    rules: {},
    names: ["Ann", "Bram"],
    seats: 2,
    schedule: [],
    draw: null,
    hand_number: 1,
    cards: 2,
    hook: false,
    dealer: 0,
    hand: ["As", "2c"],
    trump: "h",
    turn_up: null,
    turned: [],
    cuts: [],
    shown: [],
    undealt: 0,
    bids: [1, 1],
    bid_total: 2,
    leader: 1,
    trick: [],
    tricks: [],
    taken: [0, 0],
    totals: [0, 0],
    sheet: [],
    forfeits: [],
    notes: [],
    winners: [],
    waiting_for: [1],
    legal: [],
  };
  return { game: { ...base, ...game }, points: [], closed: [], winning: null };
}

const row: Row = {
  number: 1,
  cards: 2,
  trump: "h",
  dealer: 0,
  bids: [1, 1],
  taken: [1, 1],
  points: [11, 11],
  totals: [11, 11],
  dead: 0,
  extra: false,
};

test("one card is shown as what is true now", () => {
  const after = view({ trick: [[1, "Ks"]] });
  const shown = scenes(view({}), [{ version: 2, type: "play", seat: 1, card: "Ks" }], after, "normal");
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ now: true, view: after });
});

test("the last card of a trick lies there, goes to whoever took it, and then the table is clear", () => {
  const trick = {
    leader: 1,
    plays: [
      [1, "Ks"],
      [0, "As"],
    ] as [number, string][],
    winner: 0,
  };
  const after = view({ hand: ["2c"], tricks: [trick], taken: [1, 0] });
  const shown = scenes(
    view({ trick: [[1, "Ks"]] }),
    [{ version: 3, type: "play", seat: 0, card: "As" }],
    after,
    "normal",
  );
  expect(shown.map((scene) => [scene.taken?.winner ?? null, scene.sweep, scene.now])).toEqual([
    [0, false, false],
    [0, true, false],
    [null, false, true],
  ]);
});

test("a card of mine leaves my hand in the scene it is played in", () => {
  const after = view({ hand: ["2c"], taken: [1, 0], tricks: [{ leader: 1, plays: [], winner: 0 }] });
  const shown = scenes(
    view({ trick: [[1, "Ks"]] }),
    [{ version: 3, type: "play", seat: 0, card: "As" }],
    after,
    "normal",
  );
  expect(shown[0]?.view.game.hand).toEqual(["2c"]);
});

test("the last trick of a hand is shown though the next hand is dealt, and then its line waits for the player", () => {
  const before = view({
    hand: ["2c"],
    trick: [[1, "Ks"]],
    taken: [0, 1],
    tricks: [{ leader: 0, plays: [], winner: 1 }],
  });
  const after = view({
    phase: "bid",
    hand: ["9d"],
    hand_number: 2,
    sheet: [row],
    totals: [11, 11],
    bids: [null, null],
  });
  const shown = scenes(
    before,
    [
      { version: 3, type: "play", seat: 0, card: "2c" },
      { version: 4, fact: "keyopened", number: 1, key: "" },
      {
        version: 5,
        type: "seen-deal",
        cards: 1,
        dealer: 1,
        hand: ["9d"],
        trump: "h",
        turned: [],
        shown: [],
        cuts: [],
        undealt: 0,
      },
    ],
    after,
    "normal",
  );
  expect(shown.map((scene) => scene.moment)).toEqual([null, null, "hand-over", null]);
  expect(shown[0]?.taken?.winner).toBe(0);
  expect(shown[2]).toMatchObject({ row, hold: null });
});

test("several bids in one update are shown one by one", () => {
  const before = view({ phase: "bid", bids: [null, null], bid_total: 0 });
  const after = view({ phase: "play", bids: [1, 2], bid_total: 3 });
  const shown = scenes(
    before,
    [
      { version: 2, type: "bid", seat: 1, tricks: 2 },
      { version: 3, type: "bid", seat: 0, tricks: 1 },
    ],
    after,
    "normal",
  );
  expect(shown.map((scene) => scene.view.game.bids)).toEqual([
    [null, 2],
    [1, 2],
  ]);
});

test("moves are offered only in the last scene", () => {
  const before = view({ trick: [[1, "Ks"]] });
  const after = view({ hand: ["2c"], taken: [1, 0], legal: [{ type: "play", seat: 0, card: "2c" }] });
  const shown = scenes(before, [{ version: 3, type: "play", seat: 0, card: "As" }], after, "normal");
  expect(shown.map((scene) => scene.view.game.legal.length)).toEqual([0, 0, 1]);
});

test("at the pace 'none' only what waits for the player stands before what is true now", () => {
  const before = view({
    hand: ["2c"],
    trick: [[1, "Ks"]],
    taken: [0, 1],
    tricks: [{ leader: 0, plays: [], winner: 1 }],
  });
  const after = view({ phase: "bid", hand: ["9d"], sheet: [row] });
  const shown = scenes(before, [{ version: 3, type: "play", seat: 0, card: "2c" }], after, "none");
  expect(shown.map((scene) => scene.moment)).toEqual(["hand-over", null]);
});

test("after an absence only what is true now is shown", () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ version: at, type: "bid" as const, seat: 1, tricks: 1 }));
  expect(scenes(view({}), many, view({ hand_number: 3 }), "normal")).toHaveLength(1);
});

test("what all of twelve players do while I look is not taken for an absence", () => {
  const names = Array.from({ length: 12 }, (_, at) => `${at}`);
  const before = view({ phase: "bid", seats: 12, names, bids: names.map(() => null) });
  const bids = names.slice(1).map((_, at) => ({ version: at, type: "bid" as const, seat: at + 1, tricks: 0 }));
  expect(scenes(before, bids, view({ phase: "bid", seats: 12, names }), "normal")).toHaveLength(bids.length);
});

test("the last line of a match waits for the player, though the next match has begun", () => {
  const before = view({
    hand: ["2c"],
    trick: [[1, "Ks"]],
    taken: [0, 1],
    tricks: [{ leader: 0, plays: [], winner: 1 }],
  });
  const after = view({ phase: "draw", hand: [], bids: [null, null] });
  const shown = scenes(before, [{ version: 3, type: "play", seat: 0, card: "2c" }], after, "none", row);
  expect(shown.map((scene) => scene.row)).toEqual([row, null]);
});
