/** How far the tables of a match are, compared with the pace of the event. */
import type { EventInfo, EventMatch, EventTableInfo, TableProgress } from "../net/wire.gen";
import { count, say } from "../words/words";

const MINUTE = 60_000;
/** Minutes without a sign of a table's scorer or players after which contact counts as lost. */
const LOST_AFTER = 2;

/** A table: how many of its *hands* it has reached, and where the pace should be; null without a pace. */
export type TablePace = {
  hand: number;
  hands: number;
  due: number | null;
  /** minutes behind the pace, 0 if it isn't */
  behind: number;
  state: "finished" | "ahead" | "on-pace" | "behind" | "unknown";
  /** minutes since the last sign of the table; 0 while there is contact */
  lost: number;
};

type Clock = { started: number | null | undefined; now: number; minutes: number; hands: number };

/** The hand that should be played now, or null without a pace. */
export function handDue({ started, now, minutes, hands }: Clock): number | null {
  if (started == null || minutes === 0) return null;
  return Math.min(hands, Math.max(1, Math.floor((now - started) / (minutes * MINUTE)) + 1));
}

/** When the match should end, or null without a pace. */
export function dueEnd({ started, minutes, hands }: Omit<Clock, "now">): number | null {
  return started == null || minutes === 0 ? null : started + hands * minutes * MINUTE;
}

export function paceOf(table: EventTableInfo, progress: TableProgress | undefined, clock: Clock): TablePace {
  const { hands, now } = clock;
  const due = handDue(clock);
  if (table.totals != null) return { hand: hands, hands, due, behind: 0, state: "finished", lost: 0 };
  const hand = Math.min(progress?.hand ?? 0, hands);
  // before its first hand, a table waits for its scorer
  const lost =
    progress?.connected || progress?.heard_at == null || hand === 0
      ? 0
      : Math.floor((now - progress.heard_at) / MINUTE);
  const known = { hand, hands, due, lost: lost >= LOST_AFTER ? lost : 0 };
  if (due === null || clock.started == null) return { ...known, behind: 0, state: "unknown" };
  const late = Math.floor((now - clock.started) / MINUTE - Math.max(1, hand) * clock.minutes);
  if (late >= 1) return { ...known, behind: late, state: "behind" };
  return { ...known, behind: 0, state: hand > due ? "ahead" : "on-pace" };
}

/** The pace in words: "4 min behind"; empty if there is none. */
export function paceText({ state, behind }: TablePace): string {
  if (state === "behind") return say("event.behind", { n: behind });
  if (state === "finished") return say("event.finished");
  if (state === "unknown") return "";
  return state === "ahead" ? say("event.ahead") : say("event.on-pace");
}

/** The hand in words: "Hand 9 of 10". */
export function handText({ hand, hands, state }: TablePace): string {
  if (state === "finished") return count("event.all-hands", hands);
  return hand === 0 ? say("event.not-begun") : say("event.hand", { n: hand, of: hands });
}

/** The pace of every table of a match. */
export function paces(
  info: Pick<EventInfo, "settings">,
  match: EventMatch,
  progress: readonly TableProgress[],
  now: number,
): TablePace[] {
  const known = new Map(progress.map((one) => [one.table, one]));
  const { minutes_per_hand: minutes = 0, hands } = info.settings;
  return match.tables.map((table) =>
    paceOf(table, known.get(table.number), { started: match.started, now, minutes, hands: table.hands ?? hands }),
  );
}
