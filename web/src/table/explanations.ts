/** What the facts, needs and points on the table mean, in sentences with this hand's numbers; without rules. */
import { cardInSentence, face } from "../cards/suits";
import { count, number, say, sentence } from "../words/words";
import { trumpCard } from "./announcements/sentences";
import { bidsShown, standing } from "./seats/needs";
import type { GameView, HandTerms, Row } from "../net/wire.gen";

export type Term = HandTerms["seats"][number][number];

export function explainTrump(game: GameView): string {
  const { trump } = game;
  if (trump === "nt") return say("explain.no-trump");
  if (trump === null) return say(game.phase === "bid" ? "explain.trump-later" : "explain.trump-unknown");
  const [card, suit] = [trumpCard(game), say(`suit.${trump}`)];
  return card !== null && face(card).suit === trump
    ? sentence(say("explain.trump-turned", { card: cardInSentence(card), suit }))
    : say("explain.trump", { suit: say(`Suit.${trump}`) });
}

/** What the sum of the bids means for this hand. */
export function explainBids(game: GameView): string {
  const { bid_total: sum, cards, seats } = game;
  if (sum === null)
    return game.phase === "bid"
      ? say("explain.sealed", { n: seats - game.waiting_for.length, of: seats })
      : say("explain.hidden");
  if (game.phase === "bid" && game.bids.includes(null)) return count("explain.so-far", cards, { sum });
  if (sum > cards) return count("explain.over", cards, { sum, by: sum - cards });
  if (sum < cards) return count("explain.under", cards, { sum, by: cards - sum });
  return count("explain.even", cards);
}

/** What a player still needs, and who deals. */
export function explainSeat(game: GameView, seat: number): string {
  const need = explainNeed(game, seat);
  return game.dealer === seat ? `${need} ${explainDealer(game, seat)}` : need;
}

type RuleValues = Record<string, unknown>;

function explainDealer(game: GameView, seat: number): string {
  const bidding = game.rules["bid"] as RuleValues | undefined;
  const hook = game.rules["hook"] as RuleValues | undefined;
  const last = bidding?.["first"] !== "dealer" && bidding?.["form"] !== "simultaneous";
  const who = seat === game.seat ? "you-deal" : "deals";
  const deals = count(`explain.${who}${last ? "-last" : ""}`, game.cards, { name: game.names[seat] ?? "" });
  const hooked = last && game.hook && hook?.["kind"] === "last_not_equal";
  return hooked ? `${deals} ${say("explain.hook", { n: game.cards })}` : deals;
}

function explainNeed(game: GameView, seat: number): string {
  const { kind, n } = standing(game, seat);
  const who = seat === game.seat ? "you" : "they";
  const [bid, taken, name] = [game.bids[seat] ?? 0, game.taken[seat] ?? 0, game.names[seat] ?? ""];
  const left = game.cards - game.tricks.length;
  switch (kind) {
    case "needs":
      return count(`explain.${who}-need`, left, { name, bid, taken, more: n });
    case "made":
      return say(left > 0 ? `explain.${who}-made` : `explain.${who}-did`, { name, bid, taken });
    case "wants":
      return say(`explain.${who}-want`, { name });
    case "over":
      return say(`explain.${who}-over`, { name, bid, taken, by: n });
    case "short":
      return say(`explain.${who}-short`, { name, bid, taken, by: n });
    case "cannot":
      return count(`explain.${who}-cannot`, left, { name, bid, taken });
    case "took":
      return say(bidsShown(game) ? `explain.${who}-sit-out` : `explain.${who}-took`, { name, taken });
    case "ready":
      return say(`explain.${who}-ready`, { name });
    case "waits":
      return say(`explain.${who}-wait`, { name });
  }
}

function product(each: number, times: number): string {
  const plain = times === 0 || times === 1 || Math.abs(each) === 1;
  return plain ? number(each * times) : `${number(times)} × ${number(each)}`;
}

/** A sum as people write it: "10 + 3 = 13", "2 × −5 = −10", "0". */
export function sumInWords(terms: readonly Term[], points: number): string {
  const [first, ...rest] = terms;
  if (first === undefined) return number(points);
  const sum = rest.reduce(
    (whole, [, each, times]) => `${whole} ${each < 0 ? "−" : "+"} ${product(Math.abs(each), times)}`,
    product(first[1], first[2]),
  );
  return sum === number(points) ? sum : `${sum} = ${number(points)}`;
}

/** "bid 3, took 3: 10 + 3 = 13", "bid 2, took 1: 1 short, so 0". */
export function pointsInWords(row: Row, seat: number, terms: readonly Term[]): string {
  const [bid, taken, points] = [row.bids[seat] ?? 0, row.taken[seat] ?? 0, row.points[seat] ?? 0];
  // a sum stays on one line
  const values = { bid, taken, sum: sumInWords(terms, points).replaceAll(" ", "\u00a0") };
  if (bid === taken) return say("hand-over.row-made", values);
  return taken < bid
    ? say("hand-over.row-short", { ...values, by: bid - taken })
    : say("hand-over.row-over", { ...values, by: taken - bid });
}

const KINDS = [
  "base",
  "per_bid",
  "per_bid_sq",
  "per_card",
  "zero_per_card",
  "per_hand_index",
  "bonus",
  "table",
  "zero",
  "per_taken",
  "per_off",
  "per_off_sq",
  "per_off_tri",
] as const;

/** Where each part of the points comes from, a line each. */
export function explainPoints(row: Row, seat: number, terms: readonly Term[]): string {
  const bid = row.bids[seat] ?? 0;
  const made = bid === row.taken[seat];
  const points = row.points[seat] ?? 0;
  const lines = terms.flatMap(([name, each, times]) => {
    const kind = KINDS.find((one) => one === name);
    if (kind === undefined) return [];
    const values = { bid, each, times, sum: each * times };
    return [kind === "base" && !made ? say("points.missed", values) : say(`points.${kind}`, values)];
  });
  if (terms.length === 0 && points === 0) return say(made ? "points.none-made" : "points.none-missed");
  return (lines.length === 1 ? lines : [...lines, count("points.total", points)]).join("\n");
}

/** The place of a seat by these totals, and how many share it. */
export function placeOf(totals: readonly number[], seat: number): { place: number; shared: number } {
  const mine = totals[seat] ?? 0;
  return {
    place: 1 + totals.filter((total) => total > mine).length,
    shared: totals.filter((total) => total === mine).length,
  };
}

/** Places gained in the hand of this row; negative if lost. */
export function movementIn(row: Row, seat: number): number {
  const before = row.totals.map((total, at) => total - (row.points[at] ?? 0));
  return placeOf(before, seat).place - placeOf(row.totals, seat).place;
}
