/** A game as `GET /api/games/{id}` tells it, or one going on as far as its hands are over. */
import type { Card, Deal, Dealing, Move, DealProof, ReplayEvent, ReplayHand, Tally } from "../net/wire.gen";

/** All chains of keys, the oldest first. */
export function chainsOf(proof: DealProof): DealProof[] {
  return [...(proof.earlier ?? []), proof];
}

/** As much of a game as the check of its deals reads. */
export type Checkable = {
  names: string[];
  events: ReplayEvent[];
  proof: DealProof | null;
  dealing: Dealing;
  hands: ReplayHand[];
};

/** The cards of every seat as a hand was dealt: singly, in the order of dealing. */
export function dealtHands(hand: ReplayHand, pack: readonly Card[]): Card[][] {
  const hands: Card[][] = hand.order.map(() => []);
  for (const [place, card] of pack.slice(0, hand.cards * hand.order.length).entries()) {
    hands[hand.order[place % hand.order.length] ?? 0]?.push(card);
  }
  return hands;
}

/** The deal and the moves of a hand, or what was noted of it. */
export function eventsOf(game: Checkable, hand: ReplayHand): { deal: Deal | null; noted: Tally | null; moves: Move[] } {
  const next = game.hands.find((other) => other.event > hand.event)?.event ?? game.events.length;
  const [deal, ...rest] = game.events.slice(hand.event, next);
  return {
    deal: deal?.type === "deal" ? deal : null,
    noted: deal?.type === "tally" ? deal : null,
    moves: rest.filter((event) => event.type === "bid" || event.type === "play"),
  };
}
