import { beforeEach, expect, test } from "vitest";
import type { LiveTable } from "../live-table.svelte";
import { settings } from "../../settings/settings.svelte";
import { still } from "../scenes";
import { Picking } from "./picking.svelte";
import type { GameView, SeatView } from "../../net/wire.gen";

const HAND = ["As", "9s", "2c"];
let moves: unknown[] = [];
let notice = "";
const live = {
  showNotice: (text: string) => (notice = text),
  move: (move: unknown) => moves.push(move),
} as unknown as LiveTable;

/** A player with three cards who must follow spades. */
function picking(more: Partial<GameView> = {}): Picking {
  const legal = ["As", "9s"].map((card) => ({ type: "play", seat: 0, card }));
  const game = {
    seat: 0,
    phase: "play",
    names: ["Ann", "Bob"],
    rules: {},
    hand: HAND,
    trump: "h",
    trick: [[1, "Ks"]],
    tricks: [],
    waiting_for: [0],
    legal,
    ...more,
  };
  const closed = [{ move: { type: "play", seat: 0, card: "2c" }, code: "must-follow" }];
  return new Picking(() => ({ live, scene: still({ game, points: [], closed } as unknown as SeatView) }));
}

beforeEach(() => {
  [moves, notice] = [[], ""];
  settings.oneTap = false;
});

test("a lifted card is played by a second tap or by the button", () => {
  const mine = picking();
  mine.tap(1, "9s");
  expect([mine.lifted, mine.ready, moves]).toEqual([1, "9s", []]);
  mine.play();
  mine.tap(1, "9s");

  expect(moves).toEqual([{ card: "9s" }, { card: "9s" }]);
});

test("one tap plays a card if the setting says so", () => {
  settings.oneTap = true;
  picking().tap(0, "As");

  expect(moves).toEqual([{ card: "As" }]);
});

test("a card that can't be played stays in the hand and says why, tapped or dragged", () => {
  const mine = picking();
  mine.thrown(2, "2c");

  expect([mine.lifted, moves]).toEqual([null, []]);
  expect(notice).not.toBe("");
});

test("while others play, the second tap chooses a card and the third puts it back", () => {
  const mine = picking({ waiting_for: [1], legal: [] });
  expect(mine.next).toBe(null);
  mine.tap(2, "2c");
  expect([mine.lifted, mine.ahead, mine.next?.chosen]).toEqual([2, null, false]);
  mine.tap(2, "2c");
  expect([mine.lifted, mine.ahead, mine.next?.chosen]).toEqual([null, 2, true]);
  mine.next?.choose();

  expect([mine.lifted, mine.ahead, moves]).toEqual([null, null, []]);
});

test("during bidding a card is only lifted and put down again", () => {
  const mine = picking({ phase: "bid", legal: [] });
  mine.tap(0, "As");
  expect([mine.lifted, mine.ready, mine.next]).toEqual([0, null, null]);
  mine.tap(0, "As");
  mine.thrown(1, "9s");

  expect([mine.lifted, mine.ahead, moves]).toEqual([null, null, []]);
});
