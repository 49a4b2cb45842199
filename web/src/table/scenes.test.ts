import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HAND_OVER, ScenePlayer, scenes, still, type Scene } from "./scenes";
import type { GameView, Row, SeatView, TableEvent } from "../net/wire.gen";

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
  return { game: { ...base, ...game }, points: [], closed: [], winning: null, finish: "" };
}

const beforeLastCard = view({
  hand: ["2c"],
  trick: [[1, "Ks"]],
  taken: [0, 1],
  tricks: [{ leader: 0, plays: [], winner: 1 }],
});

/** My card *card*, played as the last one of a trick. */
function playing(card: string): TableEvent {
  return { version: 3, type: "play", seat: 0, card };
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

test("one played card makes one scene, in which the player may move", () => {
  const after = view({ trick: [[1, "Ks"]] });
  const shown = scenes(view({}), [{ version: 2, type: "play", seat: 1, card: "Ks" }], after, "normal");
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ now: true, view: after });
});

test("the last card of a trick stays, the trick moves to its winner, and then the table is clear", () => {
  const trick = {
    leader: 1,
    plays: [
      [1, "Ks"],
      [0, "As"],
    ] as [number, string][],
    winner: 0,
  };
  const after = view({ hand: ["2c"], tricks: [trick], taken: [1, 0] });
  const shown = scenes(view({ trick: [[1, "Ks"]] }), [playing("As")], after, "normal");
  expect(shown.map((scene) => [scene.taken?.winner ?? null, scene.sweep, scene.now])).toEqual([
    [0, false, false],
    [0, true, false],
    [null, false, true],
  ]);
});

test("my card leaves my hand in the scene in which I play it", () => {
  const after = view({ hand: ["2c"], taken: [1, 0], tricks: [{ leader: 1, plays: [], winner: 0 }] });
  const shown = scenes(view({ trick: [[1, "Ks"]] }), [playing("As")], after, "normal");
  expect(shown[0]?.view.game.hand).toEqual(["2c"]);
});

test("the last trick of a hand is shown after the next deal, and the result waits for the player", () => {
  const after = view({
    phase: "bid",
    hand: ["9d"],
    hand_number: 2,
    sheet: [row],
    totals: [11, 11],
    bids: [null, null],
  });
  const shown = scenes(
    beforeLastCard,
    [
      playing("2c"),
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
  const shown = scenes(before, [playing("As")], after, "normal");
  expect(shown.map((scene) => scene.view.game.legal.length)).toEqual([0, 0, 1]);
});

test("without pauses only the result of a hand comes before the newest view", () => {
  const after = view({ phase: "bid", hand: ["9d"], sheet: [row] });
  const shown = scenes(beforeLastCard, [playing("2c")], after, "none");
  expect(shown.map((scene) => scene.moment)).toEqual(["hand-over", null]);
});

test("a player who was away gets only the newest view", () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ version: at, type: "bid" as const, seat: 1, tricks: 1 }));
  expect(scenes(view({}), many, view({ hand_number: 3 }), "normal")).toHaveLength(1);
});

test("one bid from each of twelve players is not mistaken for an absence", () => {
  const names = Array.from({ length: 12 }, (_, at) => `${at}`);
  const before = view({ phase: "bid", seats: 12, names, bids: names.map(() => null) });
  const bids = names.slice(1).map((_, at) => ({ version: at, type: "bid" as const, seat: at + 1, tricks: 0 }));
  expect(scenes(before, bids, view({ phase: "bid", seats: 12, names }), "normal")).toHaveLength(bids.length);
});

test("the last result of a match waits for the player after the next match has begun", () => {
  const after = view({ phase: "draw", hand: [], bids: [null, null] });
  const shown = scenes(beforeLastCard, [playing("2c")], after, "none", row);
  expect(shown.map((scene) => scene.row)).toEqual([row, null]);
});

describe("the scene player", () => {
  let shown: Scene[];
  let patience: number | null;
  let player: ScenePlayer;

  function scene(hold: number | null, more: Partial<Scene> = {}): Scene {
    return { ...still({} as SeatView), hold, now: false, ...more };
  }

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    patience = null;
    player = new ScenePlayer(
      (one) => shown.push(one),
      () => patience,
    );
  });

  afterEach(() => {
    player.clear();
    vi.useRealTimers();
  });

  test("shows the first scene immediately", () => {
    player.add([scene(400)]);
    expect(shown).toHaveLength(1);
  });

  test("shows a scene for its whole time when the next one arrives early", () => {
    player.add([scene(400, { now: true })]);
    player.add([scene(0, { sweep: true })]);
    vi.advanceTimersByTime(399);
    expect(shown.at(-1)?.sweep).toBe(false);
    vi.advanceTimersByTime(1);
    expect(shown.at(-1)?.sweep).toBe(true);
  });

  test("shows the next scene immediately when the time of the last one is over", () => {
    player.add([scene(400, { now: true })]);
    vi.advanceTimersByTime(5000);
    player.add([scene(0, { sweep: true })]);
    expect(shown.at(-1)?.sweep).toBe(true);
  });

  test("offers no moves in a scene that is no longer the newest", () => {
    player.add([scene(400, { now: true })]);
    player.add([scene(0)]);
    expect(shown.at(-1)?.now).toBe(false);
  });

  test("shows the result of a hand until the player continues", () => {
    player.add([scene(null), scene(0, { now: true })]);
    vi.advanceTimersByTime(600_000);
    expect(shown).toHaveLength(1);
    player.next();
    expect(shown.at(-1)?.now).toBe(true);
  });

  test("ends the result of a hand when the next hand was dealt", () => {
    player.add([scene(null)]);
    patience = 0;
    player.add([scene(0, { now: true })]);
    expect(shown.at(-1)?.now).toBe(true);
  });

  test("ends the result of a hand after some time when the table does not wait", () => {
    patience = HAND_OVER;
    player.add([scene(null), scene(0, { now: true })]);
    vi.advanceTimersByTime(HAND_OVER);
    expect(shown.at(-1)?.now).toBe(true);
  });

  test("skips to the result of a hand, and not past it", () => {
    player.add([scene(400), scene(400), scene(null), scene(0, { now: true })]);
    player.skip();
    expect(shown.at(-1)?.hold).toBe(null);
    player.skip();
    expect(shown.at(-1)?.hold).toBe(null);
  });
});
