import { expect, test } from "vitest";
import type { GameView, LessonStep, Move } from "../net/wire.gen";
import { lessonMoment } from "./steps";

const bid = (tricks: number): Move => ({ type: "bid", seat: 0, tricks });
const play = (card: string): Move => ({ type: "play", seat: 0, card });
const STEPS: LessonStep[] = [
  { id: "count", hand: 1, first: 0, moves: [bid(1)], any: false },
  { id: "trump", hand: 1, first: 1, moves: [play("Ad")], any: false },
  { id: "lose", hand: 1, first: 2, moves: [play("4c"), play("3s")], any: true },
  { id: "result", hand: 1, first: 4, moves: [], any: false },
];

/** A view in which the learner, in seat 0, bid and played this, and may make these moves. */
function view(tricks: number | null, cards: string[], legal: Move[] = []): GameView {
  const played = cards.map((card) => ({
    leader: 1,
    plays: [
      [1, "2h"],
      [0, card],
    ],
    winner: 1,
  }));
  return { seat: 0, hand_number: 1, bids: [tricks, 0], tricks: played, trick: [], legal } as unknown as GameView;
}

test("the first step asks for the bid", () => {
  expect(lessonMoment(STEPS, view(null, []), false)).toMatchObject({ number: 1, wanted: bid(1), off: false });
});

test("a step that was done leads to the next", () => {
  expect(lessonMoment(STEPS, view(1, []), false)).toMatchObject({ number: 2, wanted: play("Ad"), strayed: null });
});

test("another bid is answered, and the hand goes on without advice", () => {
  const legal = [play("Ad"), play("4c")];
  expect(lessonMoment(STEPS, view(0, [], legal), false)).toMatchObject({ number: 2, wanted: null, off: true });
  expect(lessonMoment(STEPS, view(0, [], legal), false)?.strayed?.id).toBe("count");
});

test("a step whose move is the only legal one is still shown after another bid", () => {
  expect(lessonMoment(STEPS, view(0, [], [play("Ad")]), false)).toMatchObject({ wanted: play("Ad"), off: false });
});

test("a later step whose move is the only legal one is not shown after another bid", () => {
  const steps = [...STEPS.slice(0, 2), { id: "exactly", hand: 1, first: 2, moves: [play("4c")], any: false }];
  expect(lessonMoment(steps, view(2, ["Ad"], [play("4c")]), false)).toMatchObject({ wanted: null, off: true });
});

test("a step in which every move is right asks for none and is never missed", () => {
  expect(lessonMoment(STEPS, view(1, ["Ad", "3s"]), false)).toMatchObject({ number: 3, wanted: null, off: false });
});

test("the end of the hand has its own step", () => {
  expect(lessonMoment(STEPS, view(1, ["Ad", "4c", "3s"]), true)).toMatchObject({ number: 4, wanted: null });
});

test("a hand without steps has none", () => {
  expect(lessonMoment(STEPS, { ...view(null, []), hand_number: 2 }, false)).toBe(null);
});
