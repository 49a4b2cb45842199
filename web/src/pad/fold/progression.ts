/** One match, played by its plan: which hand is next, what it scores, who leads, who has won. */
import { leftOf, playersAt, roundFrom, startOf, type HandPlace, type Seating } from "./seating";
import type { Match, Numbers, Owed, Row, Step, Written } from "./view";
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

/** The item at a place of a list that repeats. */
function inTurn<Thing>(list: readonly Thing[], place: number): Thing | null {
  return list[place % list.length] ?? null;
}

/** The trump of a hand: fixed by the plan, by rotation, or as written. */
function trumpOf(plan: Plan, hand: PlanHand, first: Suit | null, written: Written): Trump | null {
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

/** A match as its notes make it, hand by hand; *carried* are the totals of earlier matches. */
export function matchOf(plan: Plan, seating: Seating, notes: MatchNotes, carried: Numbers): Match {
  const { circle, names } = seating;
  const rows: Row[] = [];
  const starters = playersAt(seating, { match: notes.number, hand: 1 });
  let totals: Numbers = names.map((_, seat) => (starters.includes(seat) ? 0 : null));
  let dealer = notes.dealer;
  for (;;) {
    const at = { match: notes.number, hand: rows.length + 1 };
    const players = playersAt(seating, at);
    totals = withLatecomers(seating, totals, players, at);
    const leaders = rows.length === 0 ? [] : seatsWith(totals, players);
    const soFar = { number: notes.number, rows, totals, leaders };
    const hand = nextHand(plan, rows, totals, players, carried, notes.number);
    if (hand === null) return finished(plan, notes, soFar);

    // the deal passes to the left after every hand, and past a first dealer who does not play
    if (rows.length > 0 || !players.includes(dealer)) dealer = leftOf(circle, players, plan.direction, dealer, 1);
    const firstBidder = leftOf(circle, players, plan.direction, dealer, plan.first_bidder);
    const order = roundFrom(circle, players, plan.direction, firstBidder);
    const written = notes.hands.get(at.hand) ?? blank();
    const trump = trumpOf(plan, hand, notes.first_trump, written);
    if (trump === null || !isComplete(written, order)) {
      const leader = leaderOf(plan, circle, dealer, order, written.bids);
      const current = { number: at.hand, plan: hand, dealer, order, leader, trump, written, steps: notes.steps };
      return { ...soFar, surplus: handsAfter(notes, at.hand), current, winners: [], tied: hand.extra };
    }
    const row = rowOf(plan, names.length, hand, trump, dealer, order, written);
    totals = totals.map((total, seat) => (row.points[seat] == null ? total : (total ?? 0) + row.points[seat]));
    rows.push({ ...row, totals });
  }
}

/** A match with no hand to follow. Where the totals of several matches are added up, a tie in one of them stays. */
function finished(plan: Plan, notes: MatchNotes, soFar: Pick<Match, "number" | "rows" | "totals" | "leaders">): Match {
  const { rows, leaders } = soFar;
  return {
    ...soFar,
    surplus: handsAfter(notes, rows.length),
    current: null,
    winners: plan.matches > 1 ? leaders.toSorted((one, other) => one - other) : winnersOf(plan, rows, leaders),
    tied: rows.at(-1)?.extra ?? false,
  };
}

/** The totals with the start of those who join with this hand; players who return have a total already. */
function withLatecomers(seating: Seating, totals: Numbers, players: readonly number[], at: HandPlace): Numbers {
  const known = (seats: readonly number[]) => seats.flatMap((seat) => totals[seat] ?? []);
  const ofPlayers = known(players);
  return seating.names.map((_, seat) => {
    const start = players.includes(seat) ? startOf(seating, seat, at) : null;
    if (start === null || totals[seat] != null) return totals[seat] ?? null;
    return start === "zero" ? 0 : Math.min(...(ofPlayers.length > 0 ? ofPlayers : known(seating.circle)));
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

/** The hand after the finished ones: the next of the schedule, an extra hand after a tie, or none. */
function nextHand(
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

/** The winners: the leaders, or those of them who made most where that breaks ties. */
export function winnersOf(plan: Plan, rows: readonly Row[], leaders: readonly number[]): number[] {
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

/** The seats whose points on paper differ from those that count. */
export function mismatches({
  paper,
  points,
}: Pick<Row, "paper" | "points">): { seat: number; paper: number; points: number }[] {
  return paper.flatMap((typed, seat) => {
    const counted = points[seat];
    return typed == null || counted == null || typed === counted ? [] : [{ seat, paper: typed, points: counted }];
  });
}

/** Hands that were typed after the last one that counts. */
function handsAfter({ hands }: MatchNotes, last: number): number[] {
  return [...hands].flatMap(([number, written]) => (number > last && isBegun(written) ? [number] : []));
}

/** The forfeits of a match, each at most once per player; *known* are those that are not owed again. */
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
