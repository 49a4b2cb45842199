/** The table in words, for screen readers. Sentences come from the view; nothing here knows the rules. */
import { lying, sorted } from "../../cards/sorting";
import { cardInSentence, face, inWords as cardInWords, rankInWords } from "../../cards/suits";
import { count, isolated, list, number, say } from "../../words/words";
import type { Meaning } from "../keys";
import { bidsShown, inWords, standing } from "../seats/needs";
import type { Card, GameView, Rules, SeatView, Suit, TableView } from "../../net/wire.gen";

/** Seats in playing order after *first*, which is last. */
export function inPlayingOrder(game: GameView, first: number): number[] {
  const step = game.rules.direction === "counterclockwise" ? -1 : 1;
  return Array.from(
    { length: game.seats },
    (_, at) => (((first + step * (at + 1)) % game.seats) + game.seats) % game.seats,
  );
}

export function nameOf(game: GameView, seat: number): string {
  return seat === game.seat ? say("say.you") : isolated(game.names[seat] ?? "");
}

/** "Hand 3 of 19, 8 cards. Trump is hearts, by the queen of hearts." */
export function dealInWords(game: GameView): string {
  const extra = game.schedule.find((plan) => plan.number === game.hand_number)?.extra ?? false;
  const hand = extra
    ? say("bar.extra", { n: game.hand_number })
    : say("bar.hand", { n: game.hand_number, of: game.schedule.length });
  return say("say.deal", { hand, cards: count("bar.cards", game.cards), trump: trumpInWords(game) });
}

/** The card that shows trumps: turned up, or cut before the deal. */
export function trumpCard(game: GameView): Card | null {
  return game.turn_up ?? game.cuts.at(-1) ?? null;
}

export function trumpInWords(game: GameView): string {
  if (game.trump === "nt") return say("say.no-trump");
  if (game.trump === null) return say("say.trump-unknown");
  const suit = say(`suit.${game.trump}`);
  const shown = trumpCard(game);
  return shown === null ? say("say.trump", { suit }) : say("say.trump-turned", { suit, card: cardInSentence(shown) });
}

/** "Maya, your hand, 9 cards. Spades: ace, 9, 4. Hearts, trump: queen, 3." */
export function handInWords(game: GameView): string {
  if (game.seat === null) return say("me.watching");
  if (game.hand.length === 0)
    return joined(game.phase === "bid" ? say("hand.unseen") : say("say.no-cards"), openCards(game));
  const suits = new Map<Suit | null, Card[]>();
  for (const card of lying(game)) {
    const { suit } = face(card);
    suits.set(suit, [...(suits.get(suit) ?? []), card]);
  }
  const suitTexts = [...suits].map(([suit, cards]) => {
    if (suit === null) return say("say.jokers", { n: cards.length });
    const ranks = cards.map((card) => rankInWords(face(card).rank)).join(", ");
    return say(suit === game.trump ? "say.suit-trump" : "say.suit", { suit: say(`Suit.${suit}`), ranks });
  });
  return joined(
    count("say.hand", game.hand.length, { name: game.names[game.seat] ?? "", suits: suitTexts.join(" ") }),
    openCards(game),
  );
}

/** "You can see these cards of the others: Bram queen of hearts.", if the rules show cards. */
function openCards(game: GameView): string {
  const cards = game.shown
    .filter(([seat]) => seat !== game.seat)
    .map(([seat, card]) => say("say.trick-play", { name: nameOf(game, seat), card: cardInWords(card) }));
  return cards.length === 0 ? "" : say("say.open", { cards: cards.join(", ") });
}

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(" ");

/** "Needs: Bram 3, Chidi made, Devi none, Eoin 4, you 3."; while bidding, who has bid what. */
export function needsInWords(game: GameView): string {
  const order = inPlayingOrder(game, game.seat ?? game.dealer ?? 0);
  if (game.phase === "bid" || game.phase === "reveal")
    return say("say.bids-so-far", { bids: order.map((seat) => bidOf(game, seat)).join(", ") });
  const need = (seat: number) => {
    const progress = standing(game, seat);
    if (progress.kind === "needs") return say("say.bid-of", { name: nameOf(game, seat), n: progress.n });
    return `${nameOf(game, seat)} ${progress.kind === "wants" ? say("say.need-none") : inWords(progress)}`;
  };
  return say("say.needs", { needs: order.map(need).join(", ") });
}

function bidOf(game: GameView, seat: number): string {
  const bid = game.bids[seat] ?? null;
  if (bid !== null) return say("say.bid-of", { name: nameOf(game, seat), n: bid });
  const ready = game.bid_total === null && !game.waiting_for.includes(seat);
  return `${nameOf(game, seat)} ${ready ? say("seat.ready") : say("say.not-yet")}`;
}

export function bidsInWords(game: GameView): string {
  const order = inPlayingOrder(game, game.seat ?? game.dealer ?? 0);
  return say("say.revealed", { bids: order.map((seat) => bidOf(game, seat)).join(", ") });
}

/** "Totals over all matches: Maya 32, Bram 20."; empty in the first match. */
export function matchesInWords(table: TableView | null, names: readonly string[]): string {
  if (table === null || (table.match?.of ?? 1) === 1 || table.matches.length === 0) return "";
  const ranked = [...names.keys()].sort((one, other) => (table.totals[other] ?? 0) - (table.totals[one] ?? 0));
  return say("sheet.matches", {
    totals: ranked.map((seat) => `${isolated(names[seat] ?? "")} ${number(table.totals[seat] ?? 0)}`).join(", "),
  });
}

/** Whose turn it is, and the trick so far. */
export function turnInWords(view: SeatView): string {
  const { game } = view;
  const waiting = game.seat !== null && game.waiting_for.includes(game.seat);
  const [who, ...more] = game.waiting_for;
  const name = game.names[who ?? -1] ?? "";
  const turn = () => {
    if (waiting) return say("say.turn-mine");
    if (who === undefined) return say("say.turn-nobody");
    if (more.length > 0) return `${say("me.others-bid")}.`;
    return game.phase === "play" ? say("say.turn", { name }) : say("say.turn-bid", { name });
  };
  return game.phase === "play" ? `${turn()} ${trickInWords(view)}` : turn();
}

/** "Trick 3: Gwen 5 of clubs, Eoin queen of clubs. Eoin winning." */
function trickInWords(view: SeatView): string {
  const { game, winning = null } = view;
  const n = game.tricks.length + 1;
  if (game.trick.length === 0) return say("say.trick-empty", { n });
  const plays = game.trick.map(([seat, card]) =>
    say("say.trick-play", { name: nameOf(game, seat), card: cardInWords(card) }),
  );
  const sentence = say("say.trick", { n, plays: plays.join(", ") });
  if (winning === null) return sentence;
  const leader =
    winning === game.seat ? say("say.you-winning") : say("say.winning", { name: game.names[winning] ?? "" });
  return `${sentence} ${leader}`;
}

/** What the player must do, as a sentence that may interrupt; "" if it is not their turn. */
export function yourTurn(view: SeatView): string {
  const { game } = view;
  if (game.seat === null || !game.waiting_for.includes(game.seat)) return "";
  if (game.phase === "bid") return yourBid(view);
  if (game.phase !== "play") return "";
  const led = face(game.trick[0]?.[1] ?? "").suit;
  const begins =
    game.trick.length === 0 ? say("say.you-lead") : led === null ? "" : say("say.led", { suit: say(`Suit.${led}`) });
  return say("say.your-play", { led: begins, open: openInWords(game) }).trim();
}

function openInWords(game: GameView): string {
  const open = sorted(game.legal.flatMap((move) => (move.type === "play" ? [move.card] : [])));
  if (new Set(open).size === new Set(game.hand).size && game.hand.length > 1) return say("say.any-card");
  const suits = new Set(open.map((card) => face(card).suit));
  const led = face(game.trick[0]?.[1] ?? "").suit;
  const short = suits.size === 1 && led !== null && suits.has(led);
  const names = [...new Set(open)].map((card) => (short ? rankInWords(face(card).rank) : cardInWords(card)));
  return say("say.can-play", { cards: list(names, "disjunction") });
}

function yourBid(view: SeatView): string {
  const { game, closed } = view;
  const sum = game.bid_total;
  const total = sum === null ? say("say.sealed") : say("say.so-far", { n: sum, of: game.cards });
  const hooked = closed.flatMap(({ move, code }) =>
    move.type === "bid" && code === "bid-hooked" ? [move.tricks] : [],
  );
  const reasons = hooked
    .filter((n) => sum !== null && sum + n === game.cards)
    .map((n) => say("say.not-allowed", { n, cards: game.cards }));
  return say("say.your-bid", { total, closed: reasons.join(" ") }).trim();
}

const CHANGING: Record<string, "bid.changing" | "bid.changing-sealed" | "bid.changing-play"> = {
  until_reveal: "bid.changing-sealed",
  until_play: "bid.changing-play",
};

/** The state of the bidding, for the bid pad. */
export function bidSituation(game: GameView): string {
  const mine = game.seat === null ? null : (game.bids[game.seat] ?? null);
  const changes = (game.rules["bid"] as Rules | undefined)?.["change"];
  if (mine !== null) return say(CHANGING[String(changes)] ?? "bid.changing", { n: mine });
  if (game.bid_total === null) return say("bid.secret");
  if (game.bids.every((bid) => bid === null)) return say("bid.first");
  const last = game.dealer === game.seat && game.bids.filter((bid) => bid === null).length === 1;
  return last ? say("bid.last") : say("bid.so-far", { n: game.bid_total });
}

/** "Chidi takes the trick, 1 of 1, made." for a view in which it is counted. */
export function takesInWords(game: GameView, winner: number | null): string {
  if (winner === null) return say("say.nobody-takes");
  const [bid, taken, name] = [game.bids[winner] ?? null, game.taken[winner] ?? 0, game.names[winner] ?? ""];
  if (bid === null || !(bidsShown(game) || winner === game.seat)) return say("say.takes-hidden", { name, taken });
  const need = inWords(standing(game, winner));
  return winner === game.seat
    ? say("say.you-take", { taken, bid, need })
    : say("say.takes", { name, taken, bid, need });
}

/** The text for a key that reads out information, or null. */
export function answerTo(wanted: Meaning["do"], view: SeatView): string | null {
  switch (wanted) {
    case "needs":
      return needsInWords(view.game);
    case "trump":
      return trumpInWords(view.game);
    case "hand":
      return handInWords(view.game);
    case "whose":
      return turnInWords(view);
    default:
      return null;
  }
}
