/** Which pages the wall shows one after another, and what is on each. */
import type { EventInfo, EventMessage, EventSettings } from "../../net/wire.gen";
import { namesOf } from "../event-info";
import { lastComplete } from "../standings-after";

/** How many rows fit: in *columns* side by side. */
export type WallLayout = { columns: number; rows: number };

/** Rows from index *from* up to, but without, *until*. */
export type Slice = { from: number; until: number };

export type WallList = "entrants" | "seating" | "standings";

export type WallPage =
  { kind: "announcement"; message: EventMessage } | ({ kind: WallList; page: number; pages: number } & Slice);

/** Milliseconds that a page stays. */
export const PAGE_TIME = 12_000;

/** Milliseconds that an announcement is one of the pages. */
const ANNOUNCEMENT_TIME = 10 * 60_000;

/** So many rows or fewer fill one column. */
const FEW = 10;
/** Hundredths of the height for all rows of a wide screen. */
const HEIGHT = 69.6;

/**
 * The layout of a screen for so many rows. A wide one has two columns; *large*, for a small screen in a large room, has
 * one column of nine rows, and a short list has one column, too.
 */
export function layoutFor(width: number, height: number, large: boolean, count: number): WallLayout {
  if (width >= height) {
    if (large) return { columns: 1, rows: 9 };
    return count <= FEW ? { columns: 1, rows: FEW } : { columns: 2, rows: 13 };
  }
  const rows = Math.floor((18 * height) / width) - 8;
  return { columns: 1, rows: Math.max(5, large ? Math.floor(rows / 2) : rows) };
}

/** The height of a row and the size of a name on a wide screen, in hundredths of its height: few rows are larger. */
export function rowSize(rows: number, { columns }: WallLayout): { row: number; name: number } {
  const row = Math.min(columns === 1 ? 8.4 : 7.2, HEIGHT / Math.max(1, rows));
  return { row, name: Math.min(0.745 * row, columns === 1 ? 6.2 : 4.6) };
}

/** So many rows on pages of about equal length. */
export function slices(count: number, layout: WallLayout): Slice[] {
  const pages = Math.max(1, Math.ceil(count / (layout.columns * layout.rows)));
  const size = Math.ceil(count / pages);
  return Array.from({ length: pages }, (_, page) => ({
    from: page * size,
    until: Math.min(count, (page + 1) * size),
  }));
}

/** The rows of a page in columns; an earlier column is never shorter. */
export function inColumns<Row>(rows: readonly Row[], columns: number): Row[][] {
  const size = Math.ceil(rows.length / columns);
  return Array.from({ length: columns }, (_, column) => rows.slice(column * size, (column + 1) * size));
}

/** What people need now: who has entered, where they sit, or how they stand. */
export function listFor(event: EventInfo): WallList {
  const current = event.matches.at(-1);
  if (current === undefined) return "entrants";
  if (event.closed) return "standings";
  return current.started == null || lastComplete(event) < 1 ? "seating" : "standings";
}

/** The pages of the wall, with *count* rows in its list; a recent announcement comes first. */
export function wallPages(event: EventInfo, count: number, layout: WallLayout, now: number): WallPage[] {
  const last = event.announcements.at(-1);
  const isRecent = last !== undefined && now - last.at < ANNOUNCEMENT_TIME;
  const found = slices(count, layout);
  const pages = found.map((slice, page) => ({
    kind: listFor(event),
    page: page + 1,
    pages: found.length,
    ...slice,
  }));
  return isRecent ? [{ kind: "announcement", message: last }, ...pages] : pages;
}

/** Somebody's seat in the last match that was drawn; seats count from 1. */
export type NamedSeat = { number: number; name: string; table: number; seat: number };

/** Everybody's seat, by name. */
export function seatsByName(event: EventInfo): NamedSeat[] {
  const name = namesOf(event);
  const tables = event.matches.at(-1)?.tables ?? [];
  const seats = tables.flatMap(({ number: table, players }) =>
    players.map((number, seat) => ({ number, name: name(number), table, seat: seat + 1 })),
  );
  return byName(seats);
}

/** Sorted by name, without regard to case and accents. */
export function byName<One extends { name: string }>(all: readonly One[]): One[] {
  return all.toSorted((one, other) => COLLATOR.compare(one.name, other.name));
}

const COLLATOR = new Intl.Collator("en-GB", { sensitivity: "base", numeric: true });

/** The matches whose points fit beside a name: the last few, fewer in two columns or with decimals. */
export function shownMatches(after: number, columns: number, { combine }: Pick<EventSettings, "combine">): number[] {
  const most = (combine === "sum" ? 4 : 3) - (columns > 1 ? 1 : 0);
  const from = Math.max(1, after - most + 1);
  return Array.from({ length: Math.max(0, after - from + 1) }, (_, at) => from + at);
}
