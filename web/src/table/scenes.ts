/**
 * What the table shows, one scene after another, though the server sends everything that happened in one update.
 * Nothing here knows the rules: the winner of a trick is read from the views before and after it.
 */
import type { Pace } from "../settings/settings.svelte";
import type { GameView, Row, SeatView, SeenEvent, TableEvent, Trick } from "../net/wire.gen";

/** A moment at the table: a view, and what is special about it. */
export type Scene = {
  view: SeatView;
  /** a finished trick that is still on the table */
  taken: Trick | null;
  /** its cards move to the winner */
  sweep: boolean;
  moment: "draw" | "reveal" | "hand-over" | null;
  /** the row of the score sheet that is new */
  row: Row | null;
  /** milliseconds before the next scene; null waits for the player */
  hold: number | null;
  /** this is the newest scene, so the player may move */
  now: boolean;
};

const HOLDS = { bid: 420, card: 420, taken: 900, sweep: 280, draw: 2600, redraw: 1200, reveal: 3500 };
const FACTORS: Record<Pace, number> = { slow: 1.6, normal: 1, quick: 0.5, none: 0 };
/** After more events than this, and than two per seat, the player was away: only the result is shown. */
const MOST_EVENTS = 8;
/** Milliseconds that the result of a hand stays where the table does not wait, as for a spectator. */
export const HAND_OVER = 15_000;

/** The scene of a view in which nothing special happens. */
export function still(view: SeatView, hold = 0): Scene {
  return { view, taken: null, sweep: false, moment: null, row: null, hold, now: true };
}

/**
 * The result of the last hand, for a player who arrives before the next deal. *last* is the last row of a finished
 * match.
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
 * The scenes from the view *before* to the view *after*; the last one shows *after*. *ended* is the last row of the
 * newest finished match, because the view of the next match does not have it.
 */
export function scenes(
  before: SeatView | null,
  events: readonly TableEvent[],
  after: SeatView,
  pace: Pace,
  ended: Row | null = null,
): Scene[] {
  const gameEvents = events.filter((event) => "type" in event);
  if (before === null) return [still(after)];
  if (gameEvents.length > Math.max(MOST_EVENTS, 2 * after.game.seats)) {
    // a hand that was finished automatically still shows its result
    const ends = events.some((event) => "fact" in event && event.fact === "finish");
    return ends ? [handIsOver(after, ended), ...(after.game.phase === "deal" ? [] : [still(after)])] : [still(after)];
  }
  const shown: Scene[] = [];
  let game = before.game;
  for (const event of gameEvents) {
    const next = step(game, event, after.game, ended);
    for (const scene of next.scenes)
      shown.push({ ...still({ ...after, game: scene.game, closed: [], winning: null }), ...scene.mark, now: false });
    game = next.game;
  }
  const factor = FACTORS[pace];
  const timed = shown.map((scene) => ({ ...scene, hold: scene.hold === null ? null : scene.hold * factor }));
  const visible = timed.filter((scene) => scene.hold !== 0);
  const last = visible.at(-1);
  // a bid or a card that nothing followed looks the same as *after*
  const same =
    last !== undefined && last.taken === null && last.moment === null && after.game.hand_number === game.hand_number;
  // between two hands there is only the result to show
  if (last?.moment === "hand-over" && after.game.phase === "deal") return visible;
  return [...(same ? visible.slice(0, -1) : visible), still(after, HOLDS.card * factor)];
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
      // hidden bids have nothing to reveal
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

/** Shows scenes in order, each for its time. */
export class ScenePlayer {
  private current: Scene | null = null;
  private since = 0;
  private readonly queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (scene: Scene) => void,
    /** milliseconds after which a scene that waits for the player ends anyway; null means never */
    private readonly patience: () => number | null,
  ) {}

  add(scenes: readonly Scene[]): void {
    if (scenes.length === 0) return;
    for (const scene of this.queue) scene.now = false;
    this.queue.push(...scenes.map((scene) => ({ ...scene })));
    if (this.current === null) this.next();
    else {
      if (this.current.now) this.put({ ...this.current, now: false }, this.since);
      this.wait();
    }
  }

  /** Drop all scenes and show this one. */
  replace(scene: Scene): void {
    this.clear();
    this.put(scene, Date.now());
  }

  next(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const scene = this.queue.shift();
    if (scene === undefined) return;
    this.put(scene, Date.now());
    this.wait();
  }

  /** Jump to the newest scene, or to one that waits for the player. */
  skip(): void {
    const stop = this.queue.findIndex((scene) => scene.now || scene.hold === null);
    if (stop < 0 || this.current?.hold === null) return;
    this.queue.splice(0, stop);
    this.next();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue.length = 0;
    this.current = null;
  }

  private put(scene: Scene, since: number): void {
    this.current = scene;
    this.since = since;
    this.show(scene);
  }

  private wait(): void {
    if (this.queue.length === 0 || this.timer !== undefined || this.current === null) return;
    const hold = this.current.hold ?? this.patience();
    if (hold === null) return;
    const rest = this.since + hold - Date.now();
    if (rest <= 0) this.next();
    else this.timer = setTimeout(() => this.next(), rest);
  }
}
