/** Repeats every deal of a finished game from its keys, and reports differences. */
import { say } from "../words/words";
import { chainsOf, dealtHands, eventsOf, type Checkable } from "./game";
import { commitment, keysUpTo, Stream } from "./stream";
import type { Card, Draw, DealProof, ReplayHand } from "../net/wire.gen";

/** A difference; hand 0 is the draw for the first dealer. */
export type Mismatch = { hand: number; fact: string; found: string; expected: string };

/**
 * *hands* were dealt here; *noted* ones were played with real cards and can't be checked. *keysMatch*: the newest
 * opened key leads back to the commitment. *unopened* are hands whose key is not open yet. *restarts* are the first
 * hands of new key chains, after the server was restored from a backup.
 */
export type Report = {
  hands: number;
  noted: number;
  keysMatch: boolean;
  unopened: number[];
  restarts: number[];
  mismatches: Mismatch[];
};

type Fact = [name: string, value: string];
type Source = { first: number; keys: string[]; texts: string[]; game: Checkable };

/** Null if the game has no proof. *seen* is the commitment that this page got before the first card. */
export function verify(game: Checkable, seen: string | null = null): Report | null {
  const { proof } = game;
  if (proof === null) return null;
  const chains = chainsOf(proof);
  if (chains.every((chain) => chain.opened === null)) return null;
  const sources = chains.map((chain) => sourceOf(chain, game));
  const sourceFor = (hand: number): Source =>
    sources.findLast((source) => source.first <= hand) ?? (sources[0] as Source);
  const promised = chains.every(
    (chain, at) => chain.opened === null || commitment(sources[at]?.keys ?? []) === chain.commitment,
  );
  const keysMatch = promised && (seen === null || chains.some((chain) => chain.commitment === seen));
  const noted = game.hands.map((hand) => eventsOf(game, hand).noted !== null);
  // a game that began with real cards also drew with them
  const mismatches = [noted[0] === true || sourceFor(0).keys.length === 0 ? null : drawMismatch(sourceFor(0))];
  const unopened: number[] = [];
  for (const [at, hand] of game.hands.entries()) {
    if (hand.number !== at + 1)
      mismatches.push({
        hand: at + 1,
        fact: say("proof.number"),
        found: String(hand.number),
        expected: String(at + 1),
      });
    else if (noted[at] === true) continue;
    else if (hand.number < sourceFor(hand.number).keys.length)
      mismatches.push(handMismatch(sourceFor(hand.number), hand));
    else unopened.push(hand.number);
  }
  const paper = noted.filter(Boolean).length;
  const restarts = sources.slice(1).map((source) => source.first);
  return {
    hands: game.hands.length - paper,
    noted: paper,
    keysMatch,
    unopened,
    restarts,
    mismatches: mismatches.filter((one) => one !== null),
  };
}

/** What the hands from *first* on are dealt from; without keys if none is open. */
function sourceOf(chain: DealProof, game: Checkable): Source {
  const keys = chain.opened === null ? [] : keysUpTo(...chain.opened);
  return { first: chain.first ?? 0, keys, texts: chain.contributions.map(([, text]) => text), game };
}

function drawMismatch({ keys, texts, game }: Source): Mismatch | null {
  const found = game.events.find((event) => event.type === "draw");
  if (found === undefined)
    return { hand: 0, fact: say("proof.draw"), found: say("proof.nothing"), expected: say("proof.something") };
  const [now, before] = [false, true].map((withRepeats) =>
    firstDifference(
      0,
      drawFacts(found, game.names),
      drawFacts(drawn(keys[0] ?? "", texts, game, withRepeats), game.names),
    ),
  );
  return before === null ? null : (now ?? null);
}

/**
 * The draw for the first dealer, repeated; *withRepeats* as in version 0.1.0, which could show a card twice in a round.
 */
function drawn(key: string, texts: string[], { dealing, names }: Checkable, withRepeats: boolean): Draw {
  const stream = (purpose: string) => new Stream(key, texts, 0, purpose);
  const suits = dealing.first_trumps;
  const first_trump = suits.length > 0 ? (suits[stream("first trump").below(suits.length)] ?? null) : null;
  if (dealing.worth === null) {
    const dealer = dealing.dealers[stream("dealer").below(dealing.dealers.length)] ?? 0;
    return { type: "draw", rounds: [], dealer, first_trump };
  }
  const worth = dealing.worth;
  const cards = packs((number) => stream(`draw ${number}`).shuffled(dealing.pack));
  const whole = counted(dealing.pack);
  const rounds: [number, Card][][] = [];
  let still = [...names.keys()];
  while (still.length > 1) {
    const round: [number, Card][] = [];
    const height = new Map<number, number>();
    const onTable = new Map<Card, number>();
    for (const seat of still) {
      // a player who draws a joker draws again
      while (!height.has(seat)) {
        // more players than cards: the next pack is a second one
        if (sum(onTable) === dealing.pack.length) onTable.clear();
        let card = cards.next().value as Card;
        // if a round continues with the next pack, cards already on the table are skipped
        while (!withRepeats && (onTable.get(card) ?? 0) >= (whole.get(card) ?? 0)) card = cards.next().value as Card;
        onTable.set(card, (onTable.get(card) ?? 0) + 1);
        round.push([seat, card]);
        const high = worth[card];
        if (high !== undefined) height.set(seat, high);
      }
    }
    rounds.push(round);
    const best = Math.max(...height.values());
    still = still.filter((seat) => height.get(seat) === best);
  }
  return { type: "draw", rounds, dealer: still[0] ?? 0, first_trump };
}

function counted(pack: readonly Card[]): Map<Card, number> {
  const found = new Map<Card, number>();
  for (const card of pack) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

function sum(counts: Map<Card, number>): number {
  return [...counts.values()].reduce((all, n) => all + n, 0);
}

function* packs(shuffled: (number: number) => Card[]): Generator<Card> {
  for (let number = 0; ; number++) yield* shuffled(number);
}

function handMismatch({ keys, texts, game }: Source, hand: ReplayHand): Mismatch | null {
  const { deal, moves } = eventsOf(game, hand);
  if (deal === null)
    return {
      hand: hand.number,
      fact: say("proof.deal"),
      found: say("proof.nothing"),
      expected: say("proof.something"),
    };
  const stream = (purpose: string) => new Stream(keys[hand.number] ?? "", texts, hand.number, purpose);
  const { pack } = game.dealing;
  const order = hand.cut ? stream("cut").shuffled(pack) : [];
  const cuts = order.slice(0, order.findIndex(hasSuit) + 1);
  const suit = hand.suits.length > 0 ? (hand.suits[stream("suit").below(hand.suits.length)] ?? null) : null;
  const expected = { pack: stream("pack").shuffled(pack), cuts, suit };
  return (
    firstDifference(hand.number, dealFacts(hand, deal, game.names), dealFacts(hand, expected, game.names)) ??
    turnedMismatch(hand, expected.pack) ??
    playMismatch(hand, dealtHands(hand, expected.pack), moves, game.names)
  );
}

function hasSuit(card: Card): boolean {
  return /[cdhs]$/.test(card);
}

/** The cards turned are the next ones of the pack. */
function turnedMismatch(hand: ReplayHand, pack: readonly Card[]): Mismatch | null {
  const next = pack.slice(hand.cards * hand.order.length);
  const at = hand.turned.findIndex((card, place) => card !== next[place]);
  return at < 0
    ? null
    : {
        hand: hand.number,
        fact: say("proof.turned"),
        found: hand.turned[at] ?? "",
        expected: next[at] ?? say("proof.nothing"),
      };
}

/** Every played card was dealt to its player, and is played once. */
function playMismatch(
  hand: ReplayHand,
  held: Card[][],
  moves: ReturnType<typeof eventsOf>["moves"],
  names: string[],
): Mismatch | null {
  for (const move of moves) {
    if (move.type !== "play") continue;
    const mine = held[move.seat] ?? [];
    const at = mine.indexOf(move.card);
    if (at < 0)
      return {
        hand: hand.number,
        fact: say("proof.played", { name: names[move.seat] ?? "" }),
        found: move.card,
        expected: mine.join(" "),
      };
    mine.splice(at, 1);
  }
  return null;
}

function drawFacts(draw: Draw, names: string[]): Fact[] {
  const cards = draw.rounds.flatMap((round, number) =>
    round.map(([seat, card], place): Fact => [
      say("proof.drawn", { place: place + 1, round: number + 1 }),
      say("proof.for", { card, name: names[seat] ?? "" }),
    ]),
  );
  return [
    ...cards,
    [say("proof.dealer"), names[draw.dealer] ?? ""],
    [say("proof.first-trump"), draw.first_trump ?? say("proof.nothing")],
  ];
}

function dealFacts(
  hand: ReplayHand,
  deal: { pack: Card[]; cuts: Card[]; suit: string | null },
  names: string[],
): Fact[] {
  const seats = hand.order.length;
  const named = (place: number) =>
    place < hand.cards * seats
      ? say("proof.card", { n: Math.floor(place / seats) + 1, name: names[hand.order[place % seats] ?? 0] ?? "" })
      : say("proof.left-over", { n: place - hand.cards * seats + 1 });
  return [
    ...deal.cuts.map((card, place): Fact => [say("proof.cut", { n: place + 1 }), card]),
    [say("proof.suit"), deal.suit ?? say("proof.nothing")],
    ...deal.pack.map((card, place): Fact => [named(place), card]),
  ];
}

function firstDifference(hand: number, found: Fact[], expected: Fact[]): Mismatch | null {
  for (let at = 0; at < Math.max(found.length, expected.length); at++) {
    const [there, should] = [found[at], expected[at]];
    if (there?.[0] === should?.[0] && there?.[1] === should?.[1]) continue;
    const same = there === undefined || should === undefined || there[0] === should[0];
    return {
      hand,
      fact: (there ?? should)?.[0] ?? "",
      found: there?.[1] ?? say("proof.nothing"),
      expected: should === undefined ? say("proof.nothing") : same ? should[1] : should.join(" "),
    };
  }
  return null;
}
