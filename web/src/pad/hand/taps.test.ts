/**
 * How many taps a hand takes: a scorer enters the hands of whole games between club bots, 3 to 7 players, and every
 * tap is counted. `npm test -- taps --reporter verbose` prints the numbers. Bids need one tap per player, because
 * nobody knows them before; the limit is for everything after the last bid, up to the next hand.
 */
import { expect, test } from "vitest";
import typical from "./typical-hands.json";
import { entered, nextSeat } from "./entering";
import { openSeats, restMade, stepped } from "./tricks";
import { Typist } from "../fold/typed-pad";
import type { Plan, Trump, WriteNote } from "../../net/wire.gen";

type Hand = { trump: string; bids: number[]; taken: number[] };
type Game = { plan: Plan; dealer: number; hands: Hand[] };
const games = typical as unknown as Game[];

/** A scorer who counts the own taps. */
class Scorer extends Typist {
  taps = 0;

  tap(note: WriteNote | null): void {
    if (note === null) throw new Error("this tap does nothing");
    this.type(note);
    this.taps += 1;
  }

  key(cell: "bids" | "taken", seat: number, n: number): void {
    this.tap(entered(this.plan, this.view.match, cell, seat, n));
  }

  /** Trump and bids of the next hand, as a tap each. */
  bid(hand: Hand): void {
    if (this.current.trump === null) {
      const { number } = this.current;
      this.tap({ kind: "write", match: 1, hand: number, trump: hand.trump as Trump });
    }
    for (const seat of this.current.order) this.key("bids", seat, hand.bids[seat] ?? 0);
  }

  /** Tricks in order with the keys, as before tricks started at the bids; the last number follows. */
  inOrder(hand: Hand): void {
    const at = this.current.number;
    while (this.view.match.current?.number === at) {
      const seat = nextSeat(this.current, "taken") ?? 0;
      this.key("taken", seat, hand.taken[seat] ?? 0);
    }
  }

  /** Corrections of the players who missed, then "All made" or "Rest made". */
  corrections(hand: Hand): void {
    const at = this.current.number;
    for (const seat of this.current.order) {
      if (this.view.match.current?.number !== at || !openSeats(this.current).includes(seat)) continue;
      const off = (hand.taken[seat] ?? 0) - (hand.bids[seat] ?? 0);
      if (off === 0) continue;
      const step = Math.abs(off) === 1 ? stepped(this.plan, this.view.match, seat, off > 0 ? 1 : -1) : null;
      if (step !== null) this.tap(step);
      else {
        if (nextSeat(this.current, "taken") !== seat) this.taps += 1; // a tap on the row
        this.key("taken", seat, hand.taken[seat] ?? 0);
      }
    }
    if (this.view.match.current?.number === at) this.tap(restMade(this.plan, this.view.match));
  }
}

/** The taps for one hand after the bids, with "Next hand" in the end. */
function tapsFor(game: Game, before: readonly Hand[], hand: Hand, way: "inOrder" | "corrections"): number {
  const scorer = new Scorer(game.plan, game.dealer);
  for (const one of before) {
    scorer.bid(one);
    scorer.inOrder(one);
  }
  scorer.bid(hand);
  scorer.taps = 0;
  scorer[way](hand);
  expect(scorer.view.match.rows.at(-1)?.taken).toEqual(hand.taken);
  return scorer.taps + 1;
}

const mean = (numbers: readonly number[]) =>
  Math.round((10 * numbers.reduce((all, n) => all + n, 0)) / numbers.length) / 10;

const counted = games.map((game) => {
  const taps = game.hands.map((hand, at) => ({
    then: tapsFor(game, game.hands.slice(0, at), hand, "inOrder"),
    now: tapsFor(game, game.hands.slice(0, at), hand, "corrections"),
  }));
  const now = taps.map((one) => Math.min(one.then, one.now));
  const [players, limit] = [game.plan.seats, game.plan.seats / 2 + 2];
  const within = now.filter((count) => count <= limit).length / now.length;
  return {
    players,
    limit,
    within,
    then: mean(taps.map((one) => one.then)),
    now: mean(now),
    all: 1 + players + mean(now),
  };
});

test.each(counted)(
  "$players players: $now taps after the bids, at most $limit; $then if everybody is entered; $all with trump and bids",
  ({ now, limit, within }) => {
    expect(now).toBeLessThanOrEqual(limit);
    expect(within).toBeGreaterThan(0.5);
  },
);
