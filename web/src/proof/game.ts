/** A game from `GET /api/games/{id}`, or the finished hands of one in progress. */
import type { Card, Deal, Dealing, Move, DealProof, ReplayEvent, ReplayHand, Tally } from "../net/wire.gen";

/** All chains of keys, the oldest first. */
export function chainsOf(proof: DealProof): DealProof[] {
  return [...(proof.earlier ?? []), proof];
}

/** The part of a game that the check of its deals needs. */
export type Checkable = {
  names: string[];
  events: ReplayEvent[];
  proof: DealProof | null;
  dealing: Dealing;
  hands: ReplayHand[];
};

/** The cards of every seat in the order in which they were dealt. */
export function dealtHands(hand: ReplayHand, pack: readonly Card[]): Card[][] {
  const hands: Card[][] = hand.order.map(() => []);
  for (const [place, card] of pack.slice(0, hand.cards * hand.order.length).entries()) {
    hands[hand.order[place % hand.order.length] ?? 0]?.push(card);
  }
  return hands;
}

/** The deal and the moves of a hand, or its noted result. */
export function eventsOf(game: Checkable, hand: ReplayHand): { deal: Deal | null; noted: Tally | null; moves: Move[] } {
  const next = game.hands.find((other) => other.event > hand.event)?.event ?? game.events.length;
  const [deal, ...rest] = game.events.slice(hand.event, next);
  return {
    deal: deal?.type === "deal" ? deal : null,
    noted: deal?.type === "tally" ? deal : null,
    moves: rest.filter((event) => event.type === "bid" || event.type === "play"),
  };
}
