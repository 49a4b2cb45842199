/** The data of the chart of a race: how far each player was behind the leader after every match. */
import type { EventStanding } from "../../net/wire.gen";

/** How many of the leaders have a line. */
export const LINES = 8;

/** One player: how many points behind the leader after each match, beginning with 0 before the first. */
export type RaceLine = { number: number; behind: number[] };

/** The lines of the best eight and of one *chosen* player, over so many matches. */
export function race(rows: readonly EventStanding[], after: number, chosen: number | null): RaceLine[] {
  const ranked = rows.filter((row) => row.place != null);
  const leaders = ranked.slice(0, LINES);
  const other = ranked.slice(LINES).find((row) => row.number === chosen);
  const best = Array.from({ length: after }, (_, at) => Math.max(...ranked.map((row) => row.totals?.[at] ?? 0)));
  return [...leaders, ...(other === undefined ? [] : [other])].map((row) => ({
    number: row.number,
    behind: [0, ...best.map((most, at) => rounded(most - (row.totals?.[at] ?? 0)))],
  }));
}

/** Without the noise of fractions that were added up. */
const rounded = (points: number) => Math.round(points * 100) / 100;
