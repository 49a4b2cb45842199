/** The score sheet as texts and lines on white paper, for a picture or a PDF made in the page. */
import { list, number, say, shortened, signed } from "../../words/words";
import { handLabel } from "../score-sheet/hand-labels";
import type { Match, PadView, Row } from "../fold/view";
import type { Plan, Trump } from "../../net/wire.gen";

type Text = {
  x: number;
  y: number;
  text: string;
  size: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "center";
  /** a longer text is squeezed */
  most?: number;
};
type Rule = { y: number; thick: number };
export type Drawing = { width: number; height: number; texts: Text[]; rules: Rule[] };

const [MARGIN, HEAD, COLUMN, LABEL, ROW, NAMES_ROW] = [28, 104, 104, 96, 46, 40];
/** A page has at least so many rows: a usual game fits on one, a little smaller. */
const FEWEST = 22;
const [GRAY, GOOD, BAD] = ["#5c5648", "#1d6b4b", "#a3261c"];
const SUITS: Record<Trump, string> = { s: "♠", h: "♥", d: "♦", c: "♣", nt: "" };

/** A line of the table: a hand, or the name of a match. */
type Entry = { match: Match; row: Row | null };

/** The whole sheet; with *shape* (height by width) it is split into pages of that shape. */
export function sheetDrawings(view: PadView, plan: Plan, shape: number | null): Drawing[] {
  const width = 2 * MARGIN + LABEL + Math.max(4, view.names.length) * COLUMN;
  const entries = view.matches.flatMap((match): Entry[] => [
    ...(plan.matches > 1 && match.rows.length > 0 ? [{ match, row: null }] : []),
    ...match.rows.map((row) => ({ match, row })),
  ]);
  const room = shape === null ? Infinity : Math.max(FEWEST, Math.floor((width * shape - fixedHeight) / ROW));
  const pages = Math.max(1, Math.ceil(entries.length / room));
  return Array.from({ length: pages }, (_, page) =>
    pageOf(view, plan, width, entries.slice(page * room, (page + 1) * room), page === pages - 1),
  );
}

const fixedHeight = 2 * MARGIN + HEAD + NAMES_ROW + ROW;

function pageOf(view: PadView, plan: Plan, width: number, entries: readonly Entry[], last: boolean): Drawing {
  const texts: Text[] = headOf(view, plan, width);
  const rules: Rule[] = [];
  const column = (seat: number) => MARGIN + LABEL + (seat + 0.5) * COLUMN;
  let y = MARGIN + HEAD;
  for (const [seat, name] of view.names.entries())
    texts.push({
      ...{ x: column(seat), y: y + 24, text: shortened(name, 14), size: 17 },
      ...{ bold: true, align: "center", most: COLUMN - 8 },
    });
  y += NAMES_ROW;
  rules.push({ y, thick: 2 });
  for (const { match, row } of entries) {
    if (row === null)
      texts.push({ x: MARGIN, y: y + 28, text: say("pad.match", { n: match.number }), size: 17, bold: true });
    else texts.push(...handOf(view, match, row, y, column));
    y += ROW;
    rules.push({ y, thick: 1 });
  }
  if (last) {
    rules.push({ y, thick: 2 });
    texts.push({ x: MARGIN, y: y + 31, text: say("after.total"), size: 17, bold: true });
    for (const [seat, total] of view.totals.entries())
      texts.push({ x: column(seat), y: y + 33, text: number(total ?? 0), size: 25, bold: true, align: "center" });
    y += ROW;
  }
  return { width, height: y + MARGIN, texts, rules };
}

function headOf(view: PadView, plan: Plan, width: number): Text[] {
  const winners = list(view.winners.map((seat) => view.names[seat] ?? ""));
  const top = view.totals[view.winners[0] ?? 0] ?? 0;
  const news = view.winners.length === 1 ? say("pad.won", { name: winners }) : say("pad.shared", { names: winners });
  const { date, place, scorer } = view.details;
  const under = [plan.name, date, place, scorer && say("pad.keeps-only", { name: scorer })].filter(Boolean).join(" · ");
  const most = width - 2 * MARGIN;
  return [
    {
      ...{ x: MARGIN, y: MARGIN + 36, size: 34, bold: true, most },
      text: view.winners.length > 0 ? `${news} ${say("pad.with", { n: top })}` : say("app.name"),
    },
    { x: MARGIN, y: MARGIN + 70, size: 17, color: GRAY, text: under, most },
  ];
}

function handOf(view: PadView, match: Match, row: Row, y: number, column: (seat: number) => number): Text[] {
  const label = row.extra ? handLabel(view, match.number, row.number) : `${row.cards} ${SUITS[row.trump]}`.trim();
  const red = row.trump === "h" || row.trump === "d";
  const texts: Text[] = [
    { x: MARGIN, y: y + 29, text: label, size: row.extra ? 14 : 20, most: LABEL - 8, ...(red ? { color: BAD } : {}) },
  ];
  for (const seat of row.order) {
    const made = row.bids[seat] === row.taken[seat];
    const detail = `${row.taken[seat] ?? 0}/${row.bids[seat] ?? 0}`;
    const dealt = seat === row.dealer ? ` ${say("seat.dealer-letter")}` : "";
    texts.push(
      { x: column(seat), y: y + 22, text: number(row.totals[seat] ?? 0), size: 20, bold: true, align: "center" },
      {
        ...{ x: column(seat), y: y + 39, size: 14, align: "center", color: made ? GOOD : BAD },
        text: `${detail}  ${signed(row.points[seat] ?? 0)}${dealt}`,
      },
    );
  }
  return texts;
}
