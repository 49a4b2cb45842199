/** The next cell, forbidden numbers, the note for a number, and undo. */
import { expect, test } from "vitest";
import { choices, closedBids, entered, mayChange, nextSeat, restTookNone, undone } from "./entering";
import { PLANS, Typist } from "../fold/typed-pad";

const { buddy, cancel, irish, mrpikes } = PLANS;
/** Ten cards, Ann deals: Bob, Cid, Ann bid. */
const bidding = (bids: Record<string, number> = {}) => new Typist(buddy).write(1, { trump: "c" }).write(1, { bids });
const closed = (typist: Typist, cell: "bids" | "taken", seat: number) =>
  choices(typist.plan, typist.current, cell, seat).flatMap(({ n, closed: why }) =>
    why === null ? [] : [{ n, ...why }],
  );

test("the player left of the dealer bids first, the dealer last", () => {
  const typist = bidding();
  const written: (number | null)[] = [];
  for (const bid of [1, 2, 3]) {
    const seat = nextSeat(typist.current, "bids");
    written.push(seat);
    const note = entered(buddy, typist.view.match, "bids", seat ?? 0, bid);
    if (note) typist.type(note);
  }
  expect(written).toEqual([1, 2, 0]);
  expect(nextSeat(typist.current, "bids")).toBe(null);
  expect(typist.view.phase).toBe("taken");
  expect(nextSeat(typist.current, "taken")).toBe(1);
});

test("only the last bidder has a hooked number, with the sum as the reason", () => {
  expect(closed(bidding(), "bids", 1)).toEqual([]);
  expect(closed(bidding({ 1: 3, 2: 3 }), "bids", 0)).toEqual([{ n: 4, why: "hooked", before: 6, cards: 10 }]);
});

test("an earlier bid cannot be corrected to a number that hooks a later one", () => {
  const typist = bidding({ 1: 3, 2: 3, 0: 5 });
  expect(closed(typist, "bids", 1)).toEqual([{ n: 2, why: "closes-later", seat: 0, bid: 5 }]);
  expect(closedBids(buddy, typist.current.plan, typist.current.order, [5, 2, 3])).toEqual([0]);
});

test("sealed bids have no order and no hook", () => {
  const typist = new Typist(mrpikes).write(1, { trump: "s" }).write(1, { bids: { 1: 3, 2: 3, 3: 4 } });
  expect(closed(typist, "bids", 0)).toEqual([]);
});

test("more tricks than are left are forbidden, with the number left", () => {
  const typist = bidding({ 1: 3, 2: 3, 0: 5 }).write(1, { taken: { 1: 8 } });
  expect(closed(typist, "taken", 2)[0]).toEqual({ n: 3, why: "no-tricks-left", left: 2, cards: 10 });
});

test("the last player's tricks are filled in automatically", () => {
  const typist = bidding({ 1: 3, 2: 3, 0: 5 }).write(1, { taken: { 1: 3 } });
  expect(entered(buddy, typist.view.match, "taken", 2, 4)).toEqual({
    kind: "write",
    match: 1,
    hand: 1,
    taken: { 2: 4, 0: 3 },
  });
});

test("if a trick can go to nobody, the last number is not filled in", () => {
  const typist = new Typist(cancel).write(1, { trump: "c" }).write(1, { bids: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } });
  const open = typist.write(1, { taken: { 1: 0, 2: 0, 3: 0, 4: 0 } });
  expect(entered(cancel, open.view.match, "taken", 5, 0)).toEqual({
    kind: "write",
    match: 1,
    hand: 1,
    taken: { 5: 0 },
  });
});

test("the others took 0 only if no trick is left or tricks can go to nobody", () => {
  const some = bidding({ 1: 3, 2: 3, 0: 5 });
  expect(restTookNone(buddy, some.view.match)).toBe(null);
  expect(restTookNone(buddy, some.write(1, { taken: { 1: 7 } }).view.match)).toBe(null);
  expect(restTookNone(buddy, some.write(1, { taken: { 1: 10 } }).view.match)).toEqual({
    kind: "write",
    match: 1,
    hand: 1,
    taken: { 2: 0, 0: 0 },
  });
  const dead = new Typist(cancel)
    .write(1, { trump: "c" })
    .write(1, { bids: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, taken: { 1: 0 } });
  expect(restTookNone(cancel, dead.view.match)).toMatchObject({ taken: { 2: 0, 3: 0, 4: 0, 5: 0, 0: 0 } });
});

test("undo removes number after number, and finally the trump", () => {
  const typist = bidding({ 1: 3 }).write(1, { bids: { 1: 4 } });
  for (const note of [{ bids: { 1: 3 } }, { bids: { 1: null } }, { trump: null }]) {
    const back = undone(typist.view.match);
    expect(back).toEqual({ kind: "write", match: 1, hand: 1, ...note });
    if (back) typist.type(back);
  }
  expect(undone(typist.view.match)).toBe(null);
});

test("a finished hand is corrected, not undone", () => {
  const typist = bidding({ 1: 3, 2: 3, 0: 5 }).write(1, { taken: { 1: 3, 2: 4, 0: 3 } });
  expect(undone(typist.view.match)).toBe(null);
});

test("a bid can be changed until the next player bids", () => {
  const typist = bidding({ 1: 3 });
  expect(mayChange(buddy, typist.current, 1)).toBe(true);
  typist.write(1, { bids: { 2: 3 } });
  expect([1, 2, 0].map((seat) => mayChange(buddy, typist.current, seat))).toEqual([false, true, false]);
});

test("sealed bids can be changed until they are shown, others only if the rules allow it", () => {
  const sealed = new Typist(mrpikes).write(1, { trump: "s" }).write(1, { bids: { 1: 3, 2: 3 } });
  expect(mayChange(mrpikes, sealed.current, 1)).toBe(true);
  expect(mayChange(mrpikes, sealed.write(1, { bids: { 3: 1, 0: 1 } }).current, 1)).toBe(false);
  const fixed = new Typist(irish).write(1, { bids: { 1: 3 } });
  expect(mayChange(irish, fixed.current, 1)).toBe(false);
});
