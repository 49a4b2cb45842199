/** A finished game step by step: the table after so many moves of a hand. The server says who took each trick. */
import { inWords } from "../cards/suits";
import { sorted } from "../cards/sorting";
import { dealtHands, eventsOf, type Checkable } from "../proof/game";
import { say } from "../words/words";
import type { Card, Move, ReplayHand, Row } from "../net/wire.gen";

/** A card of a player's hand; *played* once it has left the hand. */
export type Held = { card: Card; played: boolean };

export type Moment = {
  hand: ReplayHand;
  step: number;
  steps: number;
  /** everyone's cards as dealt, sorted */
  held: Held[][];
  bids: (number | null)[];
  taken: number[];
  trick: [number, Card][];
  /** the winner of the trick on the table, when it is complete */
  winner: number | null;
  whole: boolean;
  /** the hand was played with real cards, so they are unknown */
  noted: boolean;
  /** the last move, and the next seat */
  move: Move | null;
  next: number | null;
};

/** The moment after *step* moves of the hand numbered *number*; both are limited to the game. */
export function moment(game: Checkable, number: number, step: number): Moment | null {
  const hand = game.hands[within(number, 1, game.hands.length) - 1];
  if (hand === undefined) return null;
  const { deal, noted, moves } = eventsOf(game, hand);
  const at = within(step, 0, moves.length);
  const done = moves.slice(0, at);
  const seats = game.names.length;
  const plays = done.filter((move) => move.type === "play");
  const bids: (number | null)[] = noted?.bids ?? game.names.map(() => null);
  for (const move of done) if (move.type === "bid") bids[move.seat] = move.tricks;
  const move = done.at(-1) ?? null;
  // a complete trick stays until the next card is played
  const over = Math.floor(plays.length / seats);
  const whole = over > 0 && plays.length % seats === 0;
  const from = whole ? plays.length - seats : over * seats;
  return {
    hand,
    step: at,
    steps: moves.length,
    held: dealtHands(hand, deal?.pack ?? []).map((cards, seat) =>
      marked(
        cards,
        plays.filter((play) => play.seat === seat).map((play) => play.card),
      ),
    ),
    bids,
    taken: noted?.taken ?? hand.tricks[over - 1]?.taken ?? game.names.map(() => 0),
    trick: plays.slice(from).map((play) => [play.seat, play.card]),
    winner: whole ? (hand.tricks[over - 1]?.winner ?? null) : null,
    whole,
    noted: noted !== null,
    move,
    next: moves[at]?.seat ?? null,
  };
}

/** The cards in order, with played ones marked; of two identical cards, one at a time. */
function marked(dealt: readonly Card[], played: readonly Card[]): Held[] {
  const gone = [...played];
  return sorted(dealt).map((card) => {
    const at = gone.indexOf(card);
    if (at >= 0) gone.splice(at, 1);
    return { card, played: at >= 0 };
  });
}

/** The hands that are finished at a moment. */
export function sheetAt(sheet: readonly Row[], { hand, step, steps }: Moment): Row[] {
  return sheet.filter((row) => row.number < hand.number || (row.number === hand.number && step === steps));
}

/** What happened last, in a sentence or two. */
export function sentenceOf({ move, hand, whole, winner, noted }: Moment, names: readonly string[]): string {
  if (noted) return say("replay.noted-by", { name: names[hand.dealer] ?? "" });
  if (move === null) return say("replay.dealt", { name: names[hand.dealer] ?? "" });
  const name = names[move.seat] ?? "";
  if (move.type === "bid") return say("replay.bids", { name, n: move.tricks });
  const played = say("replay.plays", { name, card: inWords(move.card) });
  if (!whole) return played;
  return `${played} ${winner === null ? say("replay.nobody") : say("replay.takes", { name: names[winner] ?? "" })}`;
}

/** The seats in playing order; mine, or else the first, is last. */
export function around(hand: ReplayHand, mine: number): number[] {
  const at = hand.order.indexOf(mine) + 1;
  return [...hand.order.slice(at), ...hand.order.slice(0, at)];
}

/** "#3.12" is hand 3 after 12 moves. */
export function readPlace(fragment: string): { hand: number; step: number } {
  const found = /^#(\d{1,4})(?:\.(\d{1,4}))?$/.exec(fragment);
  return { hand: Number(found?.[1] ?? 1), step: Number(found?.[2] ?? 0) };
}

export function writePlace(hand: number, step: number): string {
  return `#${hand}.${step}`;
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
