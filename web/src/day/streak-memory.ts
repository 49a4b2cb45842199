/** The last known streak and result, so that the start page can show them at once, and offline. */
import { putIn, recordIn } from "../settings/device";
import type { DayInfo } from "../net/wire.gen";

const PLACE = "ohhell.day";

export type DayMemory = {
  /** the day the server was last asked */
  today: string;
  streak: number;
  best: number;
  /** points of that day's deal; null if it wasn't finished */
  points: number | null;
};

const isCount = (found: unknown): found is number => typeof found === "number" && Number.isSafeInteger(found);

/** What this device remembers; null if it is nothing or damaged. */
export function remembered(): DayMemory | null {
  const { today, streak, best, points } = recordIn(PLACE);
  if (typeof today !== "string" || !/^\d{4}-\d\d-\d\d$/.test(today) || !isCount(streak) || !isCount(best)) return null;
  return { today, streak, best, points: isCount(points) ? points : null };
}

/** Remember what the server says of today. */
export function remember(info: DayInfo): void {
  if (info.day !== info.today) return;
  const { now, best } = info.streak;
  putIn<DayMemory>(PLACE, { today: info.today, streak: now, best, points: info.mine?.points ?? null });
}
