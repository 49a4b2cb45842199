/** A puzzle's position at the table: before the answer, and after it. */
import { LiveTable } from "../table/live-table.svelte";
import { still } from "../table/scenes";
import type { GameView, SeatView } from "../net/wire.gen";

/** A table without a server, whose only move is the answer to a puzzle. */
export class PuzzleTable extends LiveTable {
  constructor(
    view: SeatView,
    private readonly answer: (move: string) => Promise<void>,
  ) {
    super("");
    this.view = view;
    this.seat = view.game.seat;
    this.scene = still(view);
  }

  override async move(move: { tricks: number } | { card: string }): Promise<boolean> {
    if (this.moving) return false;
    this.moving = true;
    await this.answer("card" in move ? move.card : String(move.tricks));
    this.moving = false;
    return true;
  }

  /** Show the position with a move made. */
  show(move: string, winning: number | null): void {
    if (this.view !== null) this.scene = { ...still(withMove(this.view, move, winning)), now: false };
  }
}

/** The view after a move of its seat: the card is on the table, or the bid is made. */
export function withMove(view: SeatView, move: string, winning: number | null): SeatView {
  const { game } = view;
  const seat = game.seat ?? 0;
  const done: Partial<GameView> = { legal: [], waiting_for: [] };
  if (game.phase !== "play") {
    const bids = game.bids.map((bid, at) => (at === seat ? Number(move) : bid));
    const total = game.bid_total === null ? null : game.bid_total + Number(move);
    return { ...view, closed: [], game: { ...game, ...done, bids, bid_total: total } };
  }
  const at = game.hand.indexOf(move);
  const hand = game.hand.filter((_, place) => place !== at);
  return { ...view, closed: [], winning, game: { ...game, ...done, hand, trick: [...game.trick, [seat, move]] } };
}
