/** Results by seat at the table: how often bids are made, and points per hand, by bidding place and as the dealer. */
import type { Row } from "../fold/view";

export type Tally = { hands: number; made: number; points: number };
type Played = Pick<Row, "order" | "dealer" | "bids" | "taken" | "points">;

const none = (): Tally => ({ hands: 0, made: 0, points: 0 });

function add(tally: Tally, row: Played, seat: number): void {
  tally.hands += 1;
  tally.made += Number(row.bids[seat] === row.taken[seat]);
  tally.points += row.points[seat] ?? 0;
}

/** Everybody's results by place in the bidding order, the dealer's apart. */
export function byPlace(rows: readonly Played[]): { places: Tally[]; dealer: Tally } {
  const places: Tally[] = [];
  const dealer = none();
  for (const row of rows)
    for (const [place, seat] of row.order.filter((other) => other !== row.dealer).entries())
      add((places[place] ??= none()), row, seat);
  for (const row of rows) add(dealer, row, row.dealer);
  return { places, dealer };
}

/** Each player's results in the hands they dealt, and in the others. */
export function byDealer(rows: readonly Played[], seats: number): { dealing: Tally; others: Tally }[] {
  const players = Array.from({ length: seats }, () => ({ dealing: none(), others: none() }));
  for (const row of rows)
    for (const seat of row.order) {
      const player = players[seat];
      if (player !== undefined) add(seat === row.dealer ? player.dealing : player.others, row, seat);
    }
  return players;
}
