/** Rank and suit of a card, and its name. */
import { en } from "../words/en";
import { say, type Key } from "../words/words";
import type { Card, Suit } from "../net/wire.gen";

type Face = { rank: string; suit: Suit | null };

const TEXT = /^(1[0-3]|[2-9AKQJ])([cdhs])$/;

/** Rank and suit; for a card without a suit, such as a joker, the whole text is the rank. */
export function face(card: Card): Face {
  const found = TEXT.exec(card);
  return found ? { rank: found[1] ?? "", suit: found[2] as Suit } : { rank: card, suit: null };
}

/** The id of the suit symbol in the page's sprite. */
export function drawing(suit: Suit): "S" | "H" | "D" | "C" {
  return suit.toUpperCase() as "S" | "H" | "D" | "C";
}

export function rankInWords(rank: string): string {
  const key = `rank.${rank}`;
  return key in en ? say(key as Key & "rank.A") : rank;
}

/** "queen of hearts". */
export function inWords(card: Card): string {
  const { rank, suit } = face(card);
  if (suit === null) return say("card.joker");
  return say("card.of", { rank: rankInWords(rank), suit: say(`suit.${suit}`) });
}
