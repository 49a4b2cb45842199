/** The course of one match: which hand is next by the plan, what its numbers bring, who leads, who has won. */
import { begins, leftOf, playing, roundFrom, type Company } from "./seating";
import type { Current, Match, Numbers, Owed, Row, Step, Written } from "./view";
import type { Plan, PlanHand, Suit, Trump } from "../../net/wire.gen";

export type MatchNotes = {
  number: number;
  dealer: number;
  first_trump: Suit | null;
  hands: Map<number, Written>;
  steps: Step[];
};

export const blank = (): Written => ({ trump: null, bids: [], taken: [], comment: "", paper: [], voided: 0 });

/** Those of *seats* with the highest total. */
export function seatsWith(totals: Numbers, seats: readonly number[]): number[] {
  const best = Math.max(...seats.map((seat) => totals[seat] ?? -Infinity));
  return seats.filter((seat) => totals[seat] === best);
}

/** The one at a place of a list that begins again after its last. */
function inTurn<Thing>(list: readonly Thing[], place: number): Thing | null {
  return list[place % list.length] ?? null;
}

export function trumpOf(plan: Plan, hand: PlanHand, first: Suit | null, written: Written): Trump | null {
  if (hand.trump !== null) return hand.trump;
  if (hand.asks.length === 0 && first !== null) return inTurn(plan.rotations[first] ?? [], hand.number - 1);
  return written.trump;
}

/** Whether anything of a hand's play is written. */
export function isBegun(written: Written): boolean {
  return written.trump !== null || [...written.bids, ...written.taken].some((cell) => cell != null);
}

/** Whether these players have all their bids and tricks. */
export function isComplete(written: Written, players: readonly number[]): boolean {
  return bidsIn(written, players) && players.every((seat) => written.taken[seat] != null);
}

export function bidsIn(written: Written, players: readonly number[]): boolean {
  return players.every((seat) => written.bids[seat] != null);
}

export function sum(numbers: Numbers, seats: readonly number[]): number {
  return seats.reduce((all, seat) => all + (numbers[seat] ?? 0), 0);
}

/** A match as its notes make it; *carried* are the totals of earlier matches. */
export function matchOf(plan: Plan, company: Company, notes: MatchNotes, carried: Numbers): Match {
  const { circle, names } = company;
  const rows: Row[] = [];
  const first = playing(company, { match: notes.number, hand: 1 });
  let totals: Numbers = names.map((_, seat) => (first.includes(seat) ? 0 : null));
  let dealer = notes.dealer;
  for (;;) {
    const at = { match: notes.number, hand: rows.length + 1 };
    const players = playing(company, at);
    totals = welcomed(company, totals, players, at);
    const next = following(plan, rows, totals, players, carried, notes.number);
    const leaders = rows.length === 0 ? [] : seatsWith(totals, players);
    const told = { number: notes.number, rows, totals, leaders };
    if (next === null)
      return {
        ...told,
        surplus: after(notes, rows.length),
        current: null,
        winners: plan.matches > 1 ? leaders.toSorted((one, other) => one - other) : settled(plan, rows, leaders),
        tied: rows.at(-1)?.extra ?? false,
      };
    if (rows.length > 0 || !players.includes(dealer)) dealer = leftOf(circle, players, plan.direction, dealer, 1);
    const written = notes.hands.get(at.hand) ?? blank();
    const trump = trumpOf(plan, next, notes.first_trump, written);
    const order = roundFrom(
      circle,
      players,
      plan.direction,
      leftOf(circle, players, plan.direction, dealer, plan.first_bidder),
    );
    if (trump === null || !isComplete(written, order)) {
      const current: Current = {
        number: at.hand,
        plan: next,
        dealer,
        order,
        leader: leaderOf(plan, circle, dealer, order, written.bids),
        trump,
        written,
        steps: notes.steps,
      };
      return { ...told, surplus: after(notes, at.hand), current, winners: [], tied: next.extra };
    }
    const row = rowOf(plan, names.length, next, trump, dealer, order, written);
    totals = totals.map((total, seat) => (row.points[seat] == null ? total : (total ?? 0) + row.points[seat]));
    rows.push({ ...row, totals });
  }
}

/** The totals with what latecomers start from; who comes back has one. */
function welcomed(
  company: Company,
  totals: Numbers,
  players: readonly number[],
  at: { match: number; hand: number },
): Numbers {
  const known = (seats: readonly number[]) => seats.flatMap((seat) => totals[seat] ?? []);
  const there = known(players);
  return company.names.map((_, seat) => {
    const start = players.includes(seat) ? begins(company, seat, at) : null;
    if (start === null || totals[seat] != null) return totals[seat] ?? null;
    return start === "zero" ? 0 : Math.min(...(there.length > 0 ? there : known(company.circle)));
  });
}

function rowOf(
  plan: Plan,
  seats: number,
  hand: PlanHand,
  trump: Trump,
  dealer: number,
  order: number[],
  written: Written,
): Omit<Row, "totals"> {
  const by = (value: (seat: number) => number | null) =>
    Array.from({ length: seats }, (_, seat) => (order.includes(seat) ? value(seat) : null));
  return {
    number: hand.number,
    plan: hand,
    cards: hand.cards,
    trump,
    dealer,
    order,
    bids: by((seat) => written.bids[seat] ?? null),
    taken: by((seat) => written.taken[seat] ?? null),
    points: by((seat) => plan.points[hand.points]?.[written.bids[seat] ?? 0]?.[written.taken[seat] ?? 0] ?? 0),
    dead: hand.cards - sum(written.taken, order),
    extra: hand.extra,
    comment: written.comment,
    voided: written.voided,
    paper: by((seat) => written.paper[seat] ?? null),
  };
}

/** The hand that follows the finished ones: the next of the schedule, one that a tie adds, or none. */
function following(
  plan: Plan,
  rows: readonly Row[],
  totals: Numbers,
  players: readonly number[],
  carried: Numbers,
  match: number,
): PlanHand | null {
  const extra = rows.filter((row) => row.extra).length;
  const scheduled = rows.length - extra;
  const target = plan.end.kind === "target" ? plan.end.target : null;
  const reached = target !== null && rows.length > 0 && players.some((seat) => (totals[seat] ?? 0) >= target);
  if (extra === 0 && scheduled < plan.hands.length && !reached) return plan.hands[scheduled] ?? null;
  if (plan.tie.kind !== "extra_hands" || match < plan.matches) return null;
  const all = totals.map((total, seat) => (total ?? 0) + (carried[seat] ?? 0));
  if (seatsWith(all, players).length === 1) return null;
  const added = extra < plan.most_extra ? inTurn(plan.extras[String(scheduled)] ?? [], extra) : null;
  return added && { ...added, number: rows.length + 1 };
}

/** The leaders, fewer of them where the bids they made break the tie. */
export function settled(plan: Plan, rows: readonly Row[], leaders: readonly number[]): number[] {
  const { kind } = plan.tie;
  const worth = (bid: number | null | undefined) => (kind === "most_hands_made" ? 1 : (bid ?? 0));
  const made = (seat: number) =>
    rows.reduce((all, row) => all + (row.bids[seat] === row.taken[seat] ? worth(row.bids[seat]) : 0), 0);
  const most = kind === "most_bid_made" || kind === "most_hands_made" ? Math.max(...leaders.map(made)) : null;
  return leaders.filter((seat) => most === null || made(seat) === most).toSorted((one, other) => one - other);
}

function leaderOf(
  plan: Plan,
  circle: readonly number[],
  dealer: number,
  order: readonly number[],
  bids: Numbers,
): number | null {
  if (plan.leader !== "highest_bidder") return leftOf(circle, order, plan.direction, dealer, plan.leader);
  if (order.some((seat) => bids[seat] == null)) return null;
  const round = roundFrom(circle, order, plan.direction, leftOf(circle, order, plan.direction, dealer, 1));
  return round.reduce((best, seat) => ((bids[seat] ?? 0) > (bids[best] ?? 0) ? seat : best), round[0] ?? dealer);
}

/** Where the points on paper are not those that count. */
export function mismatches({
  paper,
  points,
}: Pick<Row, "paper" | "points">): { seat: number; paper: number; points: number }[] {
  return paper.flatMap((typed, seat) => {
    const counted = points[seat];
    return typed == null || counted == null || typed === counted ? [] : [{ seat, paper: typed, points: counted }];
  });
}

/** Hands that are typed and stand after the last that counts. */
function after({ hands }: MatchNotes, last: number): number[] {
  return [...hands].flatMap(([number, written]) => (number > last && isBegun(written) ? [number] : []));
}

/** What a match brings in forfeits, each once for a player; *known* are seats and forfeits that are not owed again. */
export function owedIn(plan: Plan, match: Match, known: readonly [number, string][]): Owed[] {
  const owed: Owed[] = [];
  for (const row of match.rows)
    for (const rule of plan.forfeits)
      for (const [seat, bid] of row.bids.entries()) {
        const once =
          known.some(([who, what]) => who === seat && what === rule.id) ||
          owed.some((one) => one.seat === seat && one.forfeit === rule.id);
        const missed = bid !== null && bid >= rule.min_bid && bid !== row.taken[seat];
        if (missed && !once)
          owed.push({
            match: match.number,
            hand: row.number,
            seat,
            forfeit: rule.id,
            choices: rule.choices,
            choice: null,
          });
      }
  return owed;
}
