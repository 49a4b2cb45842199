/** The order of the player's hand, and its rows on a phone. */
import { settings } from "../settings/settings.svelte";
import { face } from "./suits";
import type { HandOrder, TrumpSide } from "../settings/looks";
import type { Card, GameView, Suit, Trump } from "../net/wire.gen";

/** How a player wants the hand sorted. */
type Sorting = { trumpSide: TrumpSide; order: HandOrder };
type HandView = Pick<GameView, "hand" | "seat" | "tricks" | "trick"> & { trump?: Trump | null };

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"];

/** The most cards in a row on a phone that are easy to tap. */
const ROW = 7;

/** My hand in display order, sorted as I chose; playing a card does not move the others. */
export function lying(
  { hand, seat, tricks, trick, trump = null }: HandView,
  { trumpSide, order }: Sorting = settings,
): Card[] {
  const played = [...tricks.flatMap(({ plays }) => plays), ...trick].filter(([player]) => player === seat);
  const dealt = [...hand, ...played.map(([, card]) => card)];
  return sorted(hand, dealt, { trumpSide, order }, trump);
}

/**
 * Sorted by suit in alternating colours, high cards first, jokers last, or as *sorting* says. *dealt* says which suits
 * there were.
 */
export function sorted(
  hand: readonly Card[],
  dealt: readonly Card[] = hand,
  sorting: Sorting = { trumpSide: "none", order: "down" },
  trump: Trump | null = null,
): Card[] {
  const suits = withTrump(suitsInOrder(dealt), sorting.trumpSide, trump);
  const place = (card: Card) => {
    const { rank, suit } = face(card);
    const high = RANKS.indexOf(rank);
    return suit === null ? 1000 : suits.indexOf(suit) * 100 + (sorting.order === "up" ? high : -high);
  };
  return [...hand].sort((one, other) => place(one) - place(other));
}

/** The suits with trumps at the left or right end. */
function withTrump(suits: Suit[], side: TrumpSide, trump: Trump | null): Suit[] {
  const others = suits.filter((suit) => suit !== trump);
  const trumps = suits.filter((suit) => suit === trump);
  if (side === "none") return suits;
  return side === "left" ? [...trumps, ...others] : [...others, ...trumps];
}

/** Black and red suits in turn as far as possible; the colour with more suits is first. */
function suitsInOrder(hand: readonly Card[]): Suit[] {
  const held = (suits: Suit[]) => suits.filter((suit) => hand.some((card) => face(card).suit === suit));
  const black = held(["s", "c"]);
  const red = held(["h", "d"]);
  const [first, second] = red.length > black.length ? [red, black] : [black, red];
  return first.flatMap((suit, at) => [suit, ...second.slice(at, at + 1)]);
}

/**
 * The hand in rows for a phone: one row up to seven cards, else as few as possible, split between suits if possible.
 */
export function rows(hand: readonly Card[], most = ROW): Card[][] {
  if (hand.length <= most) return [[...hand]];
  const count = Math.ceil(hand.length / most);
  const fair = Math.ceil(hand.length / count);
  const cut = bestCut(hand, fair, hand.length - most * (count - 1), most);
  return [hand.slice(0, cut), ...rows(hand.slice(cut), most)];
}

/** Where the first row ends: between suits near the middle, after *least* to *most* cards, else at *fair*. */
function bestCut(hand: readonly Card[], fair: number, least: number, most: number): number {
  const near = [fair, fair + 1, fair - 1].filter(
    (cut) => cut >= Math.max(least, 1) && cut <= most && cut < hand.length,
  );
  return near.find((cut) => face(hand[cut - 1] ?? "").suit !== face(hand[cut] ?? "").suit) ?? fair;
}
