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

/** A rank within a sentence, with its article where the language has one: "king", "der König". */
export function rankInSentence(rank: string): string {
  return say(`the.${kindOf(rank)}`, { rank });
}

/** A card within a sentence, with its article where the language has one: "king of spades", "le roi de pique". */
export function cardInSentence(card: Card): string {
  const { rank, suit } = face(card);
  if (suit === null) return say("the.joker");
  return say(`the.${kindOf(rank)}-of`, { rank, suit: say(`suit.${suit}`) });
}

function kindOf(rank: string): "A" | "K" | "Q" | "J" | "number" {
  return rank === "A" || rank === "K" || rank === "Q" || rank === "J" ? rank : "number";
}
