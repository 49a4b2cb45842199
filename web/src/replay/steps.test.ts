import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Checkable } from "../proof/game";
import { around, moment, readPlace, sentenceOf, writePlace, type Moment } from "./steps";

const game = JSON.parse(
  readFileSync(join(import.meta.dirname, "../proof/fixtures/two-packs.json"), "utf8"),
) as Checkable;
const seats = game.names.length;
const at = (hand: number, step: number): Moment => {
  const found = moment(game, hand, step);
  if (found === null) throw new Error("no hand");
  return found;
};
const open = (found: Moment) => found.held.map((cards) => cards.filter((held) => !held.played).length);

describe("a moment", () => {
  test("starts with everyone's cards and no bids", () => {
    const dealt = at(1, 0);
    expect(open(dealt)).toEqual(game.names.map(() => 3));
    expect(dealt.bids).toEqual(game.names.map(() => null));
    expect(sentenceOf(dealt, game.names)).toBe(`${game.names[dealt.hand.dealer]} dealt.`);
  });

  test("has every bid when all have bid", () => {
    expect(at(1, seats).bids.every((bid) => bid !== null)).toBe(true);
    expect(at(1, seats).trick).toEqual([]);
  });

  test("marks the card that was played", () => {
    const played = at(1, seats + 1);
    const [seat, card] = played.trick[0] ?? [0, ""];
    expect(played.held[seat]?.filter((held) => held.played)).toEqual([{ card, played: true }]);
  });

  test("shows a complete trick with its winner", () => {
    const whole = at(1, 2 * seats);
    expect(whole.trick).toHaveLength(seats);
    expect(whole.winner).toBe(whole.hand.tricks[0]?.winner);
    expect(whole.taken).toEqual(whole.hand.tricks[0]?.taken);
  });

  test("begins the next trick with the next card", () => {
    expect(at(1, 2 * seats + 1).trick).toHaveLength(1);
  });

  test("is limited to the game", () => {
    expect(at(99, 0).hand.number).toBe(2);
    expect(at(1, 999).step).toBe(at(1, 0).steps);
    expect(open(at(1, 999))).toEqual(game.names.map(() => 0));
  });
});

test("has my seat last, whichever seat deals", () => {
  const { hand } = at(1, 0);
  expect(around(hand, 2).at(-1)).toBe(2);
  expect(around(hand, 2).toSorted()).toEqual([...game.names.keys()]);
});

describe("a link to a moment", () => {
  test("is read back as it was written", () => {
    expect(readPlace(writePlace(3, 12))).toEqual({ hand: 3, step: 12 });
  });

  test("without a moment means the start", () => {
    expect(readPlace("")).toEqual({ hand: 1, step: 0 });
    expect(readPlace("#nonsense")).toEqual({ hand: 1, step: 0 });
  });
});

describe("a hand played with real cards", () => {
  const mixed = JSON.parse(
    readFileSync(join(import.meta.dirname, "../proof/fixtures/from-pad.json"), "utf8"),
  ) as Checkable;

  test("has its bids and tricks, no cards and no steps", () => {
    const noted = moment(mixed, 1, 5);
    expect(noted).toMatchObject({
      noted: true,
      step: 0,
      steps: 0,
      bids: [1, 0, 0],
      taken: [1, 1, 0],
      trick: [],
      next: null,
    });
    expect(noted?.held.flat()).toEqual([]);
    expect(noted && sentenceOf(noted, mixed.names)).toBe("Played with real cards. Bob dealt.");
  });

  test("is followed by hands with all their moves", () => {
    expect(moment(mixed, 2, 0)).toMatchObject({ noted: false, bids: [null, null, null] });
    expect(moment(mixed, 2, 99)?.taken.reduce((sum, tricks) => sum + tricks, 0)).toBe(1);
  });
});
