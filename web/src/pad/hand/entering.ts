/** Entering a hand: the next cell, forbidden numbers with their reasons, and the note for a number. */
import { sum } from "../fold/progression";
import type { Current, Match, Numbers, Step } from "../fold/view";
import type { Plan, PlanHand, Trump, WriteNote } from "../../net/wire.gen";

export type Cell = "bids" | "taken";
/** Why a number is forbidden: the sum of the bids, a later bid that it would forbid, or the tricks left. */
export type Reason =
  | { why: "hooked"; before: number; cards: number }
  | { why: "must-exceed" | "too-high"; before: number; cards: number }
  | { why: "closes-later"; seat: number; bid: number }
  | { why: "no-tricks-left" | "last-open"; left: number; cards: number };
export type Choice = { n: number; closed: Reason | null };

/** The first seat in bidding order that has no number yet; null if all have one. */
export function nextSeat(current: Pick<Current, "order" | "written">, cell: Cell): number | null {
  return current.order.find((seat) => current.written[cell][seat] == null) ?? null;
}

/** The numbers a plan forbids after bids that add up to *before*. */
function closedTo(plan: Plan, hand: PlanHand, before: number, last: boolean): readonly number[] {
  return plan.closed[hand.closed]?.[last ? "last" : "other"]?.[String(before)] ?? [];
}

/** The seats whose bid is forbidden by the bids before it, in bidding order. */
export function closedBids(plan: Plan, hand: PlanHand, order: readonly number[], bids: Numbers): number[] {
  if (plan.sealed || !hand.hooked) return [];
  return order.filter(
    (seat, at) =>
      bids[seat] != null &&
      closedTo(plan, hand, sum(bids, order.slice(0, at)), at === order.length - 1).includes(bids[seat]),
  );
}

/** Every number for a seat, with the reason if it is forbidden. */
export function choices(plan: Plan, current: Current, cell: Cell, seat: number): Choice[] {
  const { plan: hand, order, written } = current;
  if (cell === "taken") {
    const others = order.filter((other) => other !== seat);
    const left = hand.cards - sum(written.taken, others);
    const last = !plan.dead_tricks && others.every((other) => written.taken[other] != null);
    return upTo(0, hand.cards).map((n) => {
      if (n === left || (n < left && !last)) return { n, closed: null };
      return { n, closed: { why: n > left ? "no-tricks-left" : "last-open", left, cards: hand.cards } };
    });
  }
  const at = order.indexOf(seat);
  const before = sum(written.bids, order.slice(0, at));
  const closed = plan.sealed || !hand.hooked ? [] : closedTo(plan, hand, before, at === order.length - 1);
  return upTo(hand.low, hand.high).map((n) => {
    if (closed.includes(n)) return { n, closed: reason(before, n, hand.cards) };
    const after = written.bids.slice();
    after[seat] = n;
    const later = closedBids(plan, hand, order, after).find((other) => order.indexOf(other) > at);
    return {
      n,
      closed: later === undefined ? null : { why: "closes-later", seat: later, bid: written.bids[later] ?? 0 },
    };
  });
}

function reason(before: number, n: number, cards: number): Reason {
  if (before + n === cards) return { why: "hooked", before, cards };
  return { why: before + n < cards ? "must-exceed" : "too-high", before, cards };
}

const upTo = (low: number, high: number): number[] =>
  Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => low + at);

/** The note for a number; the last player's tricks follow from the others. */
export function entered(plan: Plan, match: Match, cell: Cell, seat: number, n: number): WriteNote | null {
  const current = match.current;
  if (current === null) return null;
  const note: WriteNote = { kind: "write", match: match.number, hand: current.number };
  if (cell === "bids") return { ...note, bids: { [seat]: n } };
  const { order, written, plan: hand } = current;
  const taken = written.taken.slice();
  taken[seat] = n;
  const open = order.filter((other) => taken[other] == null);
  const [last] = open;
  const left = hand.cards - sum(taken, order);
  const fills = open.length === 1 && last !== undefined && !plan.dead_tricks && left >= 0;
  return { ...note, taken: fills ? { [seat]: n, [last]: left } : { [seat]: n } };
}

/** The note that gives 0 tricks to all remaining players; null while tricks are left. */
export function restTookNone(plan: Plan, match: Match): WriteNote | null {
  const current = match.current;
  if (current === null) return null;
  const open = current.order.filter((seat) => current.written.taken[seat] == null);
  const left = current.plan.cards - sum(current.written.taken, current.order);
  if (open.length === 0 || open.length === current.order.length || (left > 0 && !plan.dead_tricks)) return null;
  return {
    kind: "write",
    match: match.number,
    hand: current.number,
    taken: Object.fromEntries(open.map((seat) => [seat, 0])),
  };
}

/** The note that undoes the last step; null if nothing was entered in this hand. */
export function undone(match: Match): WriteNote | null {
  const step = match.current?.steps.at(-1);
  if (match.current === null || step === undefined) return null;
  return { kind: "write", match: match.number, hand: match.current.number, ...setBack(step) };
}

function setBack({ cell, seat, before }: Step): Pick<WriteNote, "trump" | "bids" | "taken"> {
  if (cell === "trump") return { trump: before as Trump | null };
  return { [cell]: { [seat]: before as number | null } };
}

/** Whether the rules allow this player another bid now; the scorer may correct mistakes at any time. */
export function mayChange(plan: Plan, current: Current, seat: number): boolean {
  const { order, written } = current;
  const at = order.indexOf(seat);
  if (written.bids[seat] == null || at < 0) return false;
  if (plan.change_who === "last" && at !== order.length - 1) return false;
  if (plan.change === "until_play") return true;
  const all = order.every((other) => written.bids[other] != null);
  if (plan.change === "until_reveal") return !all;
  return plan.change === "until_next_bids" && written.bids[order[(at + 1) % order.length] ?? seat] == null;
}
