/** The page's fold and the engine's make the same sheet of the same notes: the engine wrote what is expected here. */
import { expect, test } from "vitest";
import { fold } from "./fold";
import { nextSeat } from "../hand/entering";
import { mismatches, sum } from "./progression";
import type { Current, Happened, Match, PadView, Row } from "./view";
import type { LogEntry, Plan } from "../../net/wire.gen";

type Json = Record<string, unknown>;
type Fixture = {
  plan: Plan;
  entries: LogEntry[];
  phases: string[];
  sheet: Json & { matches: (Json & { surplus: { number: number }[] })[] };
};

const fixtures = import.meta.glob<Fixture>("../fixtures/**/*.json", { eager: true, import: "default" });
const cases = Object.entries(fixtures).map(([path, fixture]) => ({
  name: path.replace(/^\.\.\/fixtures\/|\.json$/g, ""),
  fixture,
}));

const folded = (entries: readonly LogEntry[], plan: Plan): PadView => {
  const view = fold(entries, plan);
  if (view === null) throw new Error("the first note opens no pad");
  return view;
};
const phase = (view: PadView) => (view.phase === "match-over" ? "between" : view.phase);
const clockwise = (view: PadView, seats: readonly number[]) => view.circle.filter((seat) => seats.includes(seat));

/** A view in the words of the engine's sheet, as far as the page shows it. */
function sheet(view: PadView, plan: Plan): Json {
  return {
    title: view.title,
    details: view.details,
    names: view.names,
    circle: view.circle,
    active: view.active,
    phase: phase(view),
    matches: view.matches.map((match) => matchJson(view, match, plan)),
    standing: view.totals,
    winners: view.winners,
    changes: view.history.flatMap(changeJson),
    table: view.table,
  };
}

function matchJson(view: PadView, match: Match, plan: Plan): Json {
  return {
    number: match.number,
    over: match.current === null,
    rows: match.rows.map((row) => rowJson(view, row)),
    surplus: match.surplus,
    current: match.current === null ? null : handJson(view, match.current, plan),
    totals: match.totals,
    leaders: match.leaders.toSorted((one, other) => one - other),
    winners: match.winners,
    forfeits: view.owed
      .filter((one) => one.match === match.number)
      .map(({ hand, seat, forfeit, choice }) => ({ hand, seat, id: forfeit, choice: choice ?? "" })),
  };
}

function rowJson(
  view: PadView,
  { number, cards, trump, dealer, extra, order, bids, taken, points, totals, dead, comment, voided, paper }: Row,
): Json {
  const later = <Thing>(known: (Thing | null)[]) => view.names.map((_, seat) => known[seat] ?? null);
  return {
    number,
    cards,
    trump,
    dealer,
    extra,
    company: clockwise(view, order),
    bids: later(bids),
    taken: later(taken),
    points: later(points),
    totals: later(totals),
    dead,
    comment,
    voided,
    paper: later(paper),
    flags: mismatches({ paper, points }).map((flag) => ({ code: "score-mismatch", ...flag })),
  };
}

function handJson(
  view: PadView,
  { number, plan: hand, trump, dealer, order, leader, written }: Current,
  plan: Plan,
): Json {
  const all = (numbers: readonly (number | null | undefined)[]) => view.names.map((_, seat) => numbers[seat] ?? null);
  const waits = trump === null && (!plan.trump_after_bids || order.every((seat) => written.bids[seat] != null));
  const missing = waits ? "trump" : order.some((seat) => written.bids[seat] == null) ? "bid" : "taken";
  return {
    number,
    cards: hand.cards,
    trump,
    dealer,
    extra: hand.extra,
    company: clockwise(view, order),
    order,
    leader,
    bids: all(written.bids),
    taken: all(written.taken),
    asks: missing,
    next: missing === "trump" ? null : nextSeat({ order, written }, missing === "bid" ? "bids" : "taken"),
    bid: sum(written.bids, order),
    left: hand.cards - sum(written.taken, order),
    comment: written.comment,
    voided: written.voided,
  };
}

function changeJson(one: Happened): Json[] {
  const { by, at } = one;
  if (one.what === "void")
    return one.corrects
      ? [{ by, at, match: one.match, hand: one.hand, cell: "void", seat: null, old: null, new: null }]
      : [];
  if (one.what !== "change") return [];
  const { match, hand, cell, seat, was, now } = one.change;
  return [{ by, at, match, hand, cell, seat: cell === "trump" ? null : seat, old: was, new: now }];
}

/** What the page does not show is left out, and hands that no longer count are listed by number. */
function expected({ sheet }: Fixture): Json {
  const { version: _v, closed: _c, changes, matches, ...rest } = sheet;
  return {
    ...rest,
    changes: (changes as Json[]).map(({ version: _version, ...change }) => change),
    matches: matches.map(({ dealer: _d, first_trump: _f, active: _a, notes: _n, surplus, ...match }) => ({
      ...match,
      surplus: surplus.map((row) => row.number),
    })),
  };
}

test.each(cases)("$name: the page and the engine make the same sheet", ({ fixture }) => {
  expect(sheet(folded(fixture.entries, fixture.plan), fixture.plan)).toEqual(expected(fixture));
});

test.each(cases)(
  "$name: the page and the engine wait for the same after every note",
  ({ fixture: { entries, plan, phases } }) => {
    expect(entries.map((_, at) => phase(folded(entries.slice(0, at + 1), plan)))).toEqual(phases);
  },
);

test("there are fixtures to compare with", () => {
  expect(cases.length).toBeGreaterThan(10);
});
