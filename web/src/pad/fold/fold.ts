/** Applies a pad's notes in order, by the plan of its rules. The page knows no rules: it looks up points and adds. */
import { seatingOf, leftOf, playersAt, type Seating } from "./seating";
import { bidsIn, blank, isComplete, matchOf, owedIn, seatsWith, winnersOf, type MatchNotes } from "./progression";
import type { Cells, Change, Happened, Match, Numbers, Owed, PadView, Phase, Step, Written } from "./view";
import type { LogEntry, Note, OpenNote, Plan, SheetDetails, Trump, WriteNote } from "../../net/wire.gen";

type PadState = {
  plan: Plan;
  open: OpenNote;
  details: SheetDetails;
  seating: Seating;
  matches: MatchNotes[];
  paid: (Note & { kind: "paid" })[];
  changes: Change[];
  history: Happened[];
  closed: boolean;
  table: string | null;
};

/** What the notes make; null where no note opens the pad. */
export function fold(entries: readonly LogEntry[], plan: Plan): PadView | null {
  const [first, ...rest] = entries;
  if (first === undefined || first.note.kind !== "open") return null;
  const open = first.note;
  const pad: PadState = {
    plan,
    open,
    details: open.details,
    seating: seatingOf(open.names),
    matches: [firstMatch(open)],
    paid: [],
    changes: [],
    history: [],
    closed: false,
    table: null,
  };
  for (const entry of rest) apply(pad, entry);
  return viewOf(pad);
}

/** The first match: empty, or with the hands of the record that the pad goes on from. */
function firstMatch({ dealer, first_trump, before }: OpenNote): MatchNotes {
  const hands = new Map<number, Written>();
  for (const { trump, bids, taken, comment } of before?.hands ?? [])
    hands.set(hands.size + 1, { trump, bids: [...bids], taken: [...taken], comment, paper: [], voided: 0 });
  if (before?.comment) hands.set(hands.size + 1, { ...blank(), comment: before.comment });
  return { number: before?.match ?? 1, dealer, first_trump, hands, steps: [] };
}

function apply(pad: PadState, { note, by, at }: LogEntry): void {
  const { seating, matches, history } = pad;
  // typed on a device that did not know yet that the game had moved: the server refuses it
  if (pad.table !== null && note.kind !== "reopen") return;
  switch (note.kind) {
    case "write":
      return write(pad, note, by, at);
    case "void":
      return dealAgain(pad, note, by, at);
    case "paid":
      pad.paid.push(note);
      return;
    case "leave":
      seating.changes.push({ seat: note.seat, from: nextHand(pad), start: null });
      history.push({ what: "leave", seat: note.seat, by, at });
      return;
    case "come": {
      const from = nextHand(pad);
      const there = playersAt(seating, from);
      const back = seating.names.findIndex((name, seat) => name === note.name && !there.includes(seat));
      const seat = back < 0 ? seating.names.length : back;
      seating.changes.push({ seat, from, start: note.start });
      if (back < 0) {
        seating.names.push(note.name);
        seating.circle.splice(seating.circle.indexOf(note.after) + (pad.plan.direction === 1 ? 1 : 0), 0, seat);
      }
      history.push({ what: "come", seat, start: note.start, by, at });
      return;
    }
    case "match": {
      const number = (matches.at(-1)?.number ?? 0) + 1;
      matches.push({
        number,
        dealer: firstDealer(pad, number) ?? note.dealer,
        first_trump: note.first_trump,
        hands: new Map(),
        steps: [],
      });
      return;
    }
    case "rename":
      history.push({ what: "rename", seat: note.seat, was: seating.names[note.seat] ?? "", by, at });
      seating.names[note.seat] = note.name;
      return;
    case "head": {
      const { date, place, scorer } = { ...pad.details, ...note };
      const corrected = { date, place, scorer };
      for (const line of ["date", "place", "scorer"] as const)
        if (corrected[line] !== pad.details[line])
          history.push({ what: "head", line, was: pad.details[line], now: corrected[line], by, at });
      pad.details = corrected;
      return;
    }
    case "close":
    case "reopen":
      history.push({ what: pad.table === null ? note.kind : "back", by, at });
      pad.closed = note.kind === "close";
      pad.table = null;
      return;
    case "moved":
      pad.table = note.table;
      history.push({ what: "moved", by, at });
      return;
    case "open":
  }
}

function write(pad: PadState, note: WriteNote, by: string, at: number): void {
  const match = pad.matches.find((one) => one.number === note.match);
  if (match === undefined) return;
  const hand = match.hands.get(note.hand) ?? blank();
  const players = playersAt(pad.seating, { match: note.match, hand: note.hand });
  const corrects = isComplete(hand, players);
  match.hands.set(note.hand, hand);
  const set = (cell: Step["cell"], seat: number, now: number | Trump | null) => {
    const was = cell === "trump" ? hand.trump : (hand[cell][seat] ?? null);
    if (was === now) return;
    if (cell === "trump") hand.trump = now as Trump | null;
    else hand[cell][seat] = now as number | null;
    if (!corrects) return recordStep(match, { cell, seat, before: was }, now);
    const change: Change = { match: note.match, hand: note.hand, cell, seat, was, now, by, at };
    pad.changes.push(change);
    pad.history.push({ what: "change", change, by, at });
  };
  const each = (cell: "bids" | "taken", cells: Cells | undefined) => {
    for (const [seat, now] of Object.entries(cells ?? {})) set(cell, Number(seat), now);
  };
  if (note.trump !== undefined) set("trump", -1, note.trump);
  each("bids", note.bids);
  each("taken", note.taken);
  if (note.comment !== undefined) hand.comment = note.comment;
  for (const [seat, now] of Object.entries(note.points ?? {})) hand.paper[Number(seat)] = now;
  if (!corrects && isComplete(hand, players)) match.steps = [];
}

/** What can be undone: setting a cell back to what stood there takes the step away. */
function recordStep(match: MatchNotes, step: Step, now: number | Trump | null): void {
  const last = match.steps.at(-1);
  if (last !== undefined && last.cell === step.cell && last.seat === step.seat && last.before === now)
    match.steps.pop();
  else match.steps.push(step);
}

/** The hand is dealt again: clears its numbers, but not its comment. */
function dealAgain(pad: PadState, note: Note & { kind: "void" }, by: string, at: number): void {
  const match = pad.matches.find((one) => one.number === note.match);
  const hand = match?.hands.get(note.hand) ?? blank();
  const corrects = isComplete(hand, playersAt(pad.seating, { match: note.match, hand: note.hand }));
  match?.hands.set(note.hand, { ...blank(), comment: hand.comment, voided: hand.voided + 1 });
  if (match) match.steps = [];
  // it is dealt again to those who are there now
  for (const one of corrects ? pad.seating.changes : [])
    if (one.from.match === note.match) one.from = { ...one.from, hand: Math.min(one.from.hand, note.hand) };
  pad.changes = pad.changes.filter((change) => change.match !== note.match || change.hand !== note.hand);
  pad.history.push({ what: "void", match: note.match, hand: note.hand, corrects, by, at });
}

/** Where a change of the seating begins: at the first hand that is not finished. */
function nextHand(pad: PadState): { match: number; hand: number } {
  const { number, current } = currentMatch(pad);
  return current === null ? { match: number + 1, hand: 1 } : { match: number, hand: current.number };
}

/** Who deals first in the next match where the deal goes on; null where it is drawn anew. */
function firstDealer(pad: PadState, number: number): number | null {
  const { plan, seating } = pad;
  const last = currentMatch(pad).rows.at(-1);
  if (plan.next_match_dealer !== "continue" || last === undefined) return null;
  return leftOf(seating.circle, playersAt(seating, { match: number, hand: 1 }), plan.direction, last.dealer, 1);
}

/** The match going on. */
function currentMatch(pad: PadState): Match {
  return allMatches(pad).matches.at(-1) as Match;
}

function allMatches({ plan, seating, matches, open }: PadState): { matches: Match[]; totals: Numbers } {
  const found: Match[] = [];
  let totals: Numbers = seating.names.map((_, seat) => open.before?.carried[seat] ?? null);
  for (const notes of matches) {
    const match = matchOf(plan, seating, notes, totals);
    totals = totals.map((total, seat) => (match.totals[seat] == null ? total : (total ?? 0) + match.totals[seat]));
    found.push(match);
  }
  return { matches: found, totals };
}

function viewOf(pad: PadState): PadView {
  const { plan, seating, open } = pad;
  const { matches, totals } = allMatches(pad);
  const match = matches.at(-1) as Match;
  const over = match.current === null && match.number >= plan.matches;
  const active = playersAt(seating, { match: Infinity, hand: 1 });
  const everyRow = matches.flatMap((one) => one.rows);
  return {
    title: open.title,
    details: pad.details,
    names: seating.names,
    circle: seating.circle,
    active,
    phase: phaseOf(pad, match),
    matches,
    match,
    totals,
    winners: over ? winnersOf(plan, everyRow, seatsWith(totals, active)) : [],
    owed: owedOf(pad, matches),
    table: pad.table,
    changes: pad.changes,
    history: pad.history,
  };
}

function owedOf({ plan, open, paid }: PadState, matches: readonly Match[]): Owed[] {
  const lasting = new Set(plan.forfeits.filter((rule) => rule.scope === "event").map((rule) => rule.id));
  const owed: Owed[] = [];
  for (const match of matches) {
    const before = owed.flatMap((one): [number, string][] =>
      lasting.has(one.forfeit) ? [[one.seat, one.forfeit]] : [],
    );
    owed.push(...owedIn(plan, match, [...(open.before?.forfeits ?? []), ...before]));
  }
  return owed.map((one) => {
    const chosen = paid.findLast(
      (other) => other.seat === one.seat && other.forfeit === one.forfeit && other.match === one.match,
    );
    return { ...one, choice: chosen?.choice || null };
  });
}

function phaseOf({ plan, closed, table }: PadState, match: Match): Phase {
  const current = match.current;
  if (table !== null) return "moved";
  if (closed) return "closed";
  if (current === null) return match.number < plan.matches ? "match-over" : "over";
  const waits = current.trump === null;
  if (waits && !plan.trump_after_bids) return "trump";
  if (!bidsIn(current.written, current.order)) return "bid";
  return waits ? "trump" : "taken";
}
