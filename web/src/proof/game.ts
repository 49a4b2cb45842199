/** A game as `GET /api/games/{id}` tells it, or one going on as far as its hands are over. */
import type { Card, Draw, Move, Row, Rules, Suit, Trump } from "../net/messages";

export type Deal = { type: "deal"; pack: Card[]; cuts: Card[]; suit: Suit | null };
/** A hand that was played with real cards: what was noted of it, by seat. */
export type Tally = { type: "tally"; trump: Trump; bids: number[]; taken: number[] };
export type Happened = Draw | Deal | Tally | Move | { type: "reveal"; bids: number[] } | { type: "forfeit"; seat: number; id: string };

/** A chain of keys. After the server was restored from a backup, *first* is the first hand of the newest chain, and *earlier* has those before. */
export type Proof = { commitment: string; contributions: [number, string][]; opened: [number, string] | null; first?: number; earlier?: Proof[] };

/** All chains of keys, the oldest first. */
export function chainsOf(proof: Proof): Proof[] {
  return [...(proof.earlier ?? []), proof];
}

/** What the draw and the deals are made of. */
export type Dealing = { pack: Card[]; worth: Record<Card, number> | null; dealers: number[]; first_trumps: Suit[] };

export type HandTold = {
  number: number;
  cards: number;
  extra: boolean;
  event: number;
  dealer: number;
  order: number[];
  cut: boolean;
  suits: Suit[];
  turned: Card[];
  trump: Trump;
  tricks: { winner: number | null; taken: number[] }[];
};

/** As much of a game as the check of its deals reads. */
export type Checkable = { names: string[]; events: Happened[]; proof: Proof | null; dealing: Dealing; hands: HandTold[] };

export type GameTold = Checkable & {
  game: { id: string; table: string; match: number; finished: number; rules: string; mark: string; you: number[] };
  rules: Rules;
  sheet: Row[];
  winners: number[];
  comments: { after: number; text: string }[];
};

/** The cards of every seat as a hand was dealt: singly, in the order of dealing. */
export function dealtHands(hand: HandTold, pack: readonly Card[]): Card[][] {
  const hands: Card[][] = hand.order.map(() => []);
  for (const [place, card] of pack.slice(0, hand.cards * hand.order.length).entries()) {
    hands[hand.order[place % hand.order.length] ?? 0]?.push(card);
  }
  return hands;
}

/** The deal and the moves of a hand, or what was noted of it. */
export function eventsOf(game: Checkable, hand: HandTold): { deal: Deal | null; noted: Tally | null; moves: Move[] } {
  const next = game.hands.find((other) => other.event > hand.event)?.event ?? game.events.length;
  const [deal, ...rest] = game.events.slice(hand.event, next);
  return {
    deal: deal?.type === "deal" ? deal : null,
    noted: deal?.type === "tally" ? deal : null,
    moves: rest.filter((event) => event.type === "bid" || event.type === "play"),
  };
}
