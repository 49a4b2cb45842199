/** What a seat still needs, and why a move is forbidden; computed from the view, without rules. */
import { face } from "../../cards/suits";
import { errorText } from "../../words/errors";
import { say, sentence } from "../../words/words";
import type { ClosedMove, GameView, Suit } from "../../net/wire.gen";

type Standing =
  | { kind: "needs" | "over" | "short" | "took"; n: number }
  | { kind: "made" | "wants" | "cannot" | "ready" | "waits"; n: 0 };

/** Whether all bids are visible now. */
export function bidsShown(game: GameView): boolean {
  return (
    game.bid_total !== null &&
    game.bids.every((bid, seat) => bid !== null || game.phase === "bid" || seat === game.seat)
  );
}

export function standing(game: GameView, seat: number): Standing {
  const bid = game.bids[seat] ?? null;
  const taken = game.taken[seat] ?? 0;
  const bidding = game.phase === "bid" || game.phase === "reveal";
  if (bidding && bid === null)
    return { kind: game.bid_total === null && !game.waiting_for.includes(seat) ? "ready" : "waits", n: 0 };
  if (bid === null) return { kind: "took", n: taken };
  if (taken > bid) return { kind: "over", n: taken - bid };
  const left = game.cards - game.tricks.length;
  if (taken === bid) return { kind: bid === 0 && left > 0 ? "wants" : "made", n: 0 };
  if (left === 0) return { kind: "short", n: bid - taken };
  return bid - taken > left ? { kind: "cannot", n: 0 } : { kind: "needs", n: bid - taken };
}

export function inWords(standing: Standing): string {
  switch (standing.kind) {
    case "needs":
    case "over":
    case "short":
    case "took":
      return say(`seat.${standing.kind}`, { n: standing.n });
    default:
      return say(`seat.${standing.kind}`);
  }
}

/** The suit that the player must follow, or null. */
export function suitToFollow(game: GameView): Suit | null {
  const led = face(game.trick[0]?.[1] ?? "").suit;
  const open = game.legal.filter((move) => move.type === "play");
  if (led === null || open.length === 0) return null;
  return open.every((move) => face(move.card).suit === led) ? led : null;
}

/** Why a move is forbidden, as a sentence. */
export function why(closed: ClosedMove, game: GameView): string {
  const { move, code } = closed;
  if (move.type === "play" && code === "must-follow") {
    const led = face(game.trick[0]?.[1] ?? "").suit;
    if (led !== null) return say("why.must-follow", { suit: say(`suit.${led}`) });
  }
  if (move.type === "bid" && code === "bid-hooked" && game.bid_total !== null) {
    const mine = game.bids[move.seat] ?? 0;
    if (game.bid_total - mine + move.tricks === game.cards)
      return say("bid.hooked", { bid: move.tricks, cards: game.cards });
  }
  return sentence(errorText(closed));
}
