/** The course of a match: rows, totals, ties, forfeits; what is no longer counted. */
import { expect, test } from "vitest";
import { isBegun, isComplete, owedIn, seatsWith, winnersOf, blank } from "./progression";
import { PLANS, Typist } from "./typed-pad";

const { buddy, mrpikes } = PLANS;
const bySeat = (numbers: number[]) => Object.fromEntries(numbers.entries());
const hand = (typist: Typist, number: number, bids: number[], taken: number[]) =>
  typist.write(number, { trump: "c" }).write(number, { bids: bySeat(bids), taken: bySeat(taken) });

test("players with the highest total lead, a player without a total does not", () => {
  expect(seatsWith([10, null, 30, 30], [0, 1, 2, 3])).toEqual([2, 3]);
  expect(seatsWith([10, null, 30, 30], [0, 1])).toEqual([0]);
});

test("a hand begins with its first number and is complete with its last", () => {
  const written = blank();
  expect(isBegun(written)).toBe(false);
  expect(isBegun({ ...written, taken: [null, 0] })).toBe(true);
  expect(isComplete({ ...written, bids: [1, 2], taken: [1] }, [0, 1])).toBe(false);
  expect(isComplete({ ...written, bids: [1, 2], taken: [1, 0] }, [0, 1])).toBe(true);
});

test("points are looked up and added, and everything after a correction is counted anew", () => {
  const typist = hand(hand(new Typist(buddy), 1, [5, 3, 3], [5, 3, 2]), 2, [0, 3, 3], [0, 6, 3]);
  expect(typist.view.match.rows.map((row) => row.totals)).toEqual([
    [50, 30, -10],
    [60, 0, 20],
  ]);
  typist.write(1, { taken: { 0: 4, 2: 3 } });
  expect(typist.view.match.rows.map((row) => row.totals)).toEqual([
    [-10, 30, 30],
    [0, 0, 60],
  ]);
  expect(typist.view.changes.map(({ seat, was, now }) => [seat, was, now])).toEqual([
    [0, 5, 4],
    [2, 2, 3],
  ]);
});

test("the deal goes to the left, and the dealer leads where the rules say so", () => {
  const typist = hand(new Typist(buddy, 2), 1, [5, 3, 3], [5, 3, 2]);
  expect(typist.view.match.rows.map((row) => row.dealer)).toEqual([2]);
  expect([typist.current.dealer, typist.current.leader, typist.current.order]).toEqual([0, 0, [1, 2, 0]]);
});

test("equal totals at the end bring a hand more, of the last number of cards", () => {
  const typist = new Typist(buddy);
  for (const { number, cards } of buddy.hands) hand(typist, number, [cards, cards, cards], [0, 0, cards]);
  const [first] = typist.view.match.rows;
  expect(first?.points).toEqual([-100, -100, 100]);
  expect(typist.view.phase).toBe("over");
  const tied = new Typist(buddy);
  for (const { number, cards } of buddy.hands) hand(tied, number, [0, 0, 0], [0, 0, cards]);
  expect(tied.view.match).toMatchObject({
    tied: true,
    winners: [],
    current: { number: 20, plan: { cards: 10, extra: true } },
  });
  expect(hand(tied, 20, [0, 1, 0], [0, 0, 10]).view.winners).toEqual([0]);
});

test("a bold bid that failed is owed once for each player", () => {
  const typist = hand(hand(new Typist(mrpikes), 1, [5, 5, 0, 0], [4, 5, 1, 0]), 2, [6, 0, 0, 0], [5, 0, 4, 0]);
  const [rule] = mrpikes.forfeits;
  const owed = owedIn(mrpikes, typist.view.match, []);
  expect(owed.map(({ seat, hand: number, forfeit }) => [seat, number, forfeit])).toEqual([[0, 1, rule?.id]]);
  expect(owedIn(mrpikes, typist.view.match, [[0, rule?.id ?? ""]])).toEqual([]);
});

test("made bids part equal totals where the rules say so", () => {
  const typist = hand(new Typist(buddy), 1, [5, 3, 3], [5, 3, 2]);
  const rows = typist.view.match.rows;
  expect(winnersOf(buddy, rows, [0, 1])).toEqual([0, 1]);
  expect(winnersOf({ ...buddy, tie: { kind: "most_bid_made" } }, rows, [1, 0])).toEqual([0]);
});

test("the number of made bids breaks a tie where the rules say so, whatever the bids were", () => {
  const typist = hand(hand(new Typist(buddy), 1, [5, 1, 3], [5, 1, 4]), 2, [2, 1, 3], [1, 1, 7]);
  const rows = typist.view.match.rows;
  expect(winnersOf({ ...buddy, tie: { kind: "most_hands_made" } }, rows, [0, 1])).toEqual([1]);
});
