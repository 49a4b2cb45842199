/** Tricks start at the bids: the scorer corrects only the players who missed, then enters the rest with one tap. */
import { sum } from "../fold/progression";
import type { Current, Match, Numbers } from "../fold/view";
import type { Plan, WriteNote } from "../../net/wire.gen";

/** The players whose tricks are not entered yet, in bidding order. */
export function openSeats({ order, written }: Pick<Current, "order" | "written">): number[] {
  return order.filter((seat) => written.taken[seat] == null);
}

/** The tricks that no entered number accounts for. */
export function tricksLeft({ plan, order, written }: Current): number {
  return plan.cards - sum(written.taken, order);
}

/** Everybody's tricks as entered, or as proposed: the bid, and for the last player what the others left. */
export function proposed(plan: Plan, current: Current): Numbers {
  const { order, written } = current;
  const open = openSeats(current);
  const follows = open.length === 1 && !plan.dead_tricks ? open[0] : null;
  const numbers: Numbers = [];
  for (const seat of order)
    numbers[seat] = written.taken[seat] ?? (seat === follows ? tricksLeft(current) : (written.bids[seat] ?? 0));
  return numbers;
}

/** How many tricks are left over if all proposals are right; negative if they are more than there are. */
export function tricksOver(plan: Plan, current: Current): number {
  return current.plan.cards - sum(proposed(plan, current), current.order);
}

/** The note that enters all proposals; null if they don't add up. */
export function restMade(plan: Plan, match: Match): WriteNote | null {
  const { current } = match;
  if (current === null) return null;
  const open = openSeats(current);
  const over = tricksOver(plan, current);
  if (open.length === 0 || over < 0 || (over > 0 && !plan.dead_tricks)) return null;
  const numbers = proposed(plan, current);
  return noteOf(match, current, Object.fromEntries(open.map((seat) => [seat, numbers[seat] ?? 0])));
}

/** The note for one trick more or less than a row shows; null if that number is not possible. */
export function stepped(plan: Plan, match: Match, seat: number, by: 1 | -1): WriteNote | null {
  const { current } = match;
  if (current === null) return null;
  const [first, second] = openSeats(current);
  // the last open number follows from the others, or ends the hand
  if (first === seat && second === undefined) return null;
  const n = (proposed(plan, current)[seat] ?? 0) + by;
  const most = tricksLeft(current) + (current.written.taken[seat] ?? 0);
  return n < 0 || n > most ? null : noteOf(match, current, { [seat]: n });
}

const noteOf = (match: Match, current: Current, taken: Record<string, number>): WriteNote => ({
  kind: "write",
  match: match.number,
  hand: current.number,
  taken,
});
