/**
 * The pace: what happened is shown one thing after the other, though the server tells it all at once. Nothing here
 * knows
 * rules: whoever took a trick is read from the views before and after.
 */
import type { Pace } from "../../settings/settings.svelte";
import type { GameView, Row, SeatView, SeenEvent, TableEvent, Trick } from "../../net/wire.gen";

/** What the table shows for a while: a view, and what is special about this moment. */
export type Scene = {
  view: SeatView;
  /** a finished trick that still lies there */
  taken: Trick | null;
  /** its cards are on their way to whoever took it */
  sweep: boolean;
  moment: "draw" | "reveal" | "hand-over" | null;
  /** the line of the sheet that was just written */
  row: Row | null;
  /** milliseconds it stays at least before the next; null waits for the player */
  hold: number | null;
  /** nothing is waiting behind this scene: moves are offered */
  now: boolean;
};

const HOLDS = { bid: 420, card: 420, taken: 900, sweep: 280, draw: 2600, redraw: 1200, reveal: 3500 };
const FACTORS: Record<Pace, number> = { slow: 1.6, normal: 1, quick: 0.5, none: 0 };
/**
 * More news than this in one update, and than two of everybody, is a return after an absence: only the end of it is
 * shown.
 */
const MOST = 8;

export function still(view: SeatView, hold = 0): Scene {
  return { view, taken: null, sweep: false, moment: null, row: null, hold, now: true };
}

/**
 * The result of the hand that is over, for somebody who comes while the next one waits; *last* is the line of a match
 * that ended.
 */
export function handIsOver(view: SeatView, last: Row | null): Scene {
  const row = view.game.sheet.at(-1) ?? last;
  if (row === null) return still(view);
  const { cards, trump, dealer, bids, taken } = row;
  const tricks = Array.from({ length: cards }, () => ({ leader: dealer, plays: [], winner: null }));
  const game: GameView = {
    ...view.game,
    phase: "over",
    hand_number: row.number,
    hand: [],
    cards,
    trump,
    dealer,
    bids,
    taken,
    tricks,
    trick: [],
    bid_total: bids.reduce((sum, bid) => sum + bid, 0),
  };
  return { ...still({ ...view, game }), moment: "hand-over", row, hold: null, now: false };
}

/**
 * The scenes from the view *before* to the view *after*, the last of which is what is true now; *ended* is the line
 * that
 * ended the newest finished match, for a view of the next one does not have it.
 */
export function scenes(
  before: SeatView | null,
  events: readonly TableEvent[],
  after: SeatView,
  pace: Pace,
  ended: Row | null = null,
): Scene[] {
  const told = events.filter((event) => "type" in event);
  if (before === null || told.length > Math.max(MOST, 2 * after.game.seats)) return [still(after)];
  const shown: Scene[] = [];
  let game = before.game;
  for (const event of told) {
    const next = step(game, event, after.game, ended);
    for (const scene of next.scenes)
      shown.push({ ...still({ ...after, game: scene.game, closed: [], winning: null }), ...scene.mark, now: false });
    game = next.game;
  }
  const factor = FACTORS[pace];
  const timed = shown.map((scene) => ({ ...scene, hold: scene.hold === null ? null : scene.hold * factor }));
  const kept = timed.filter((scene) => scene.hold !== 0);
  const last = kept.at(-1);
  // the scene of a bid or a card that nothing followed is what is true now
  const same =
    last !== undefined && last.taken === null && last.moment === null && after.game.hand_number === game.hand_number;
  // between two hands there is nothing to see but how the last one ended
  if (last?.moment === "hand-over" && after.game.phase === "deal") return kept;
  return [...(same ? kept.slice(0, -1) : kept), still(after, HOLDS.card * factor)];
}

type Shown = { game: GameView; mark: Partial<Scene> };

function step(
  game: GameView,
  event: SeenEvent,
  after: GameView,
  ended: Row | null,
): { game: GameView; scenes: Shown[] } {
  const quiet = { ...game, legal: [], waiting_for: [] };
  switch (event.type) {
    case "bid": {
      const bids = game.bids.with(event.seat, event.tricks);
      const total = game.bid_total === null ? null : bids.reduce<number>((sum, bid) => sum + (bid ?? 0), 0);
      const next = { ...quiet, bids, bid_total: total };
      return { game: next, scenes: [{ game: next, mark: { hold: HOLDS.bid } }] };
    }
    case "play":
      return played(quiet, event.seat, event.card, after, ended);
    case "draw":
      return {
        game,
        scenes: [
          {
            game: { ...quiet, draw: event },
            mark: { hold: HOLDS.draw + HOLDS.redraw * Math.max(0, event.rounds.length - 1), moment: "draw" },
          },
        ],
      };
    case "seen-reveal": {
      const next = { ...quiet, bids: event.bids, bid_total: event.total };
      // where bids stay hidden there are no fingers to see
      if (event.bids.some((bid) => bid === null)) return { game: next, scenes: [] };
      return { game: next, scenes: [{ game: next, mark: { hold: HOLDS.reveal, moment: "reveal" } }] };
    }
    case "seen-deal":
      return { game: after, scenes: [] };
    default:
      return { game, scenes: [] };
  }
}

function played(
  game: GameView,
  seat: number,
  card: string,
  after: GameView,
  ended: Row | null,
): { game: GameView; scenes: Shown[] } {
  const at = seat === game.seat ? game.hand.indexOf(card) : -1;
  const hand = at < 0 ? game.hand : game.hand.toSpliced(at, 1);
  const lying = { ...game, phase: "play" as const, hand, trick: [...game.trick, [seat, card] as [number, string]] };
  if (lying.trick.length < game.seats) return { game: lying, scenes: [{ game: lying, mark: { hold: HOLDS.card } }] };
  const over = game.tricks.length + 1 === game.cards;
  const row = over ? (after.sheet[game.sheet.length] ?? ended) : null;
  const winner = whoTook(game, after, row);
  const taken: Trick = { leader: lying.trick[0]?.[0] ?? seat, plays: lying.trick, winner };
  const counts = winner === null ? game.taken : game.taken.with(winner, (game.taken[winner] ?? 0) + 1);
  const cleared = { ...lying, trick: [], tricks: [...game.tricks, taken], taken: counts };
  const scenes: Shown[] = [
    { game: lying, mark: { hold: HOLDS.taken, taken } },
    { game: { ...lying, taken: counts }, mark: { hold: HOLDS.sweep, taken, sweep: true } },
  ];
  if (row !== null) {
    const written = { ...cleared, totals: row.totals, sheet: [...game.sheet, row] };
    scenes.push({ game: written, mark: { hold: null, moment: "hand-over", row } });
    return { game: written, scenes };
  }
  return { game: cleared, scenes };
}

function whoTook(before: GameView, after: GameView, row: Row | null): number | null {
  if (row === null) return after.tricks[before.tricks.length]?.winner ?? null;
  const seat = row.taken.findIndex((taken, at) => taken > (before.taken[at] ?? 0));
  return seat < 0 ? null : seat;
}
