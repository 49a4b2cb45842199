import { expect, test } from "vitest";
import type { GameView, LessonStep, Row } from "../net/wire.gen";
import { lessonText } from "./lesson-words";
import type { LessonMoment } from "./steps";

const step = (id: string, first = 0): LessonStep => ({ id, hand: 2, first, moves: [], any: false });
const at = (id: string, more: Partial<LessonMoment> = {}): LessonMoment => ({
  step: step(id),
  number: 1,
  wanted: null,
  strayed: null,
  off: false,
  ...more,
});
const game = (bid: number, taken: number): GameView =>
  ({
    seat: 0,
    names: ["You", "Alba"],
    trick: [[1, "5s"]],
    bids: [bid, 0],
    taken: [taken, 0],
    cards: 3,
    tricks: [{}],
  }) as unknown as GameView;
const row = { bids: [1], taken: [1], points: [10] } as unknown as Row;

test("a step names the player who led", () => {
  expect(lessonText(at("follow"), game(1, 0), null, false)).toMatch(/^Alba led a spade/);
});

test("a wrong bid is answered before it is confirmed", () => {
  const wanted = { type: "bid" as const, seat: 0, tricks: 1 };
  expect(lessonText(at("count", { wanted }), game(0, 0), null, true)).toBe(
    "Count the cards that win: only your ace of diamonds is sure. Bid 1.",
  );
});

test("a wrong bid that was made at once is explained beside what is needed now", () => {
  const text = lessonText(at("follow", { strayed: step("count"), off: true }), game(2, 0), null, false);
  expect(text).toMatch(/^Count the cards that win: .* You need 2 more tricks\. Play any card/);
});

test("a wrong card is answered after it was played", () => {
  expect(lessonText(at("exactly", { strayed: step("trump", 2), off: true }), game(1, 0), null, false)).toBe(
    "That works, too: your ace of trumps wins the last trick.",
  );
});

test("a hand on another course says what is needed", () => {
  const off = at("trump", { off: true });
  expect(lessonText(off, game(2, 0), null, false)).toBe("You need 2 more tricks. Play any card that isn't dimmed.");
  expect(lessonText(off, game(0, 0), null, false)).toMatch(/Try to lose the rest/);
  expect(lessonText(off, game(0, 1), null, false)).toMatch(/can't make this bid/);
  expect(lessonText(off, game(3, 0), null, false)).toMatch(/can't make this bid/);
});

test("the result says the points, made or missed", () => {
  expect(lessonText(at("result"), game(1, 1), row, false)).toMatch(/^Exactly 1 again: 10 points/);
  expect(lessonText(at("result"), game(1, 1), { ...row, taken: [0], points: [-10] } as Row, false)).toMatch(
    /^You bid 1 and took 0: −10 points/,
  );
});

test("a step that this page doesn't know says nothing", () => {
  expect(lessonText(at("a newer step"), game(1, 0), null, false)).toBe("");
});
