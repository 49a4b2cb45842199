/** Formats and sorts the figures of a season. */
import { date as inWords, number, say } from "../words/words";
import type { FormEntry, PersonSummary } from "../net/wire.gen";

/** The columns of the table, in their order. */
export const COLUMNS = ["games", "wins", "place", "average", "made", "zeros", "run", "comeback", "pants"] as const;
export type Column = (typeof COLUMNS)[number];
export type Order = { by: Column | "name"; down: boolean };

const NUMBERS: Record<Column, (line: PersonSummary) => number | null> = {
  games: (line) => line.games,
  wins: (line) => line.wins,
  place: (line) => line.place,
  average: (line) => line.average,
  made: (line) => line.made_rate,
  zeros: (line) => (line.zeros > 0 ? line.zeros_made / line.zeros : null),
  run: (line) => line.run,
  comeback: (line) => line.comeback,
  pants: (line) => line.pants,
};

/** A figure as shown in the table. */
export function shown(line: PersonSummary, column: Column): string {
  if (column === "zeros") return say("season.zeros-of", { made: line.zeros_made, all: line.zeros });
  if (column === "made") return percent(line.made_rate);
  return figure(NUMBERS[column](line));
}

/** A number with at most one decimal; a dash for none. */
export function figure(value: number | null): string {
  if (value === null) return "–";
  return number(Number.isInteger(value) ? value : Number(value.toFixed(1)));
}

export function percent(rate: number | null): string {
  return rate === null ? "–" : say("after.rate", { n: Math.round(100 * rate) });
}

/** The first sort direction of a column: descending, but ascending for the place. */
export const first = (by: Column | "name"): Order => ({ by, down: by !== "name" && by !== "place" });

/** The rows in the wanted order; rows without a figure are last, and ties keep their order. */
export function sorted(table: readonly PersonSummary[], { by, down }: Order): PersonSummary[] {
  const turn = down ? -1 : 1;
  if (by === "name") return table.toSorted((one, other) => turn * one.name.localeCompare(other.name));
  const value = NUMBERS[by];
  return table.toSorted((one, other) => {
    const [mine, theirs] = [value(one), value(other)];
    if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null);
    return turn * (mine - theirs);
  });
}

/** The running mean over at most *over* games. */
export function running(form: readonly FormEntry[], over: number): number[] {
  return form.map((_, at) => {
    const last = form.slice(Math.max(0, at + 1 - over), at + 1);
    return last.reduce((sum, outing) => sum + outing.edge, 0) / last.length;
  });
}

/** A date in words. */
export function day(iso: string): string {
  if (iso === "") return say("season.no-day");
  const date = new Date(`${iso}T12:00:00`);
  return Number.isNaN(date.valueOf()) ? iso : inWords(date, { day: "numeric", month: "short", year: "numeric" });
}

/** Names that may be two spellings of one: equal without case, accents and spaces, up to one letter. */
export function alike(names: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  names.forEach((one, at) => {
    for (const other of names.slice(at + 1)) if (near(bare(one), bare(other))) found.push([one, other]);
  });
  return found;
}

const bare = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

function near(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 3 || long.length - short.length > 1) return false;
  if (long.startsWith(short)) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return short.slice(short.length === long.length ? same + 1 : same) === long.slice(same + 1);
}
