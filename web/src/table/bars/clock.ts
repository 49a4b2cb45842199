/** Clocks at the table, in milliseconds: what is left now of the times that the server sent. */
import type { SeatTime } from "../../net/wire.gen";

export type Moment = {
  /** left on the clock; null without a clock */
  left: number | null;
  /** how long the table has been waiting for this seat */
  waited: number;
  /** how long the player may still stay away */
  excused: number;
};

/** Seconds after which slow play is reported without a clock. */
export const SLOW_AFTER = 30;
/** Seconds below which the clock is shown as a number. */
export const SHORT = 15;

/** The clock of a seat *elapsed* milliseconds after the update; *running* if the table waits for a person there. */
export function momentOf(time: SeatTime | undefined, elapsed: number, running: boolean): Moment {
  const [left, waited, excused] = time ?? [null, 0, 0];
  if (!running) return { left, waited, excused: Math.max(0, excused - elapsed) };
  const spent = Math.max(0, elapsed - excused);
  return {
    left: left === null ? null : Math.max(0, left - spent),
    waited: waited + spent,
    excused: Math.max(0, excused - elapsed),
  };
}

/** "2:05". */
export function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
