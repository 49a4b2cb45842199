/** The layout of the player's hand on a phone, in pixels: rows and card size, large enough for a finger. */

/** The visible width of a covered card; a finger needs this much. */
export const STRIP = 44;
/** The largest width of a card on a phone. */
export const WIDEST = 84;
/** The height of rank and suit, relative to the card's width. */
const CORNER = 0.74;
/** The space above the first row, for a lifted card. */
const ABOVE = 14;
/** The same on a tiny screen. */
const BARELY_ABOVE = 4;
/** The least visible height of a covered row, relative to the card's width: the rank and most of the suit. */
const LEAST_STEP = 0.55;
const MOST_ROWS = 4;

type Lying = { rows: number; card: number };
/** *top* is the start of the first row; each row is *step* below the previous one. */
export type Rows = Lying & { top: number; step: number };

/** The fewest rows in which *count* cards are nearly as large as the space allows. */
export function handRows(width: number, height: number, count: number): Lying {
  if (width <= 0) return { rows: 1, card: WIDEST };
  const choices = Array.from({ length: MOST_ROWS }, (_, at) => ({
    rows: at + 1,
    card: cardIn(width, height, count, at + 1),
  }));
  const best = Math.max(...choices.map(({ card }) => card));
  const least = Math.min(best, Math.max(best * 0.94, STRIP));
  return choices.find(({ card }) => card >= least) ?? { rows: 1, card: WIDEST };
}

/** A card is at least as wide as a finger needs; if the height is too small, the rows overlap more. */
function cardIn(width: number, height: number, count: number, rows: number): number {
  const inRow = Math.ceil(count / rows);
  const asHigh = Math.max(STRIP, (height - ABOVE) / (CORNER * rows));
  return Math.floor(Math.min(WIDEST, asHigh, width - STRIP * (inRow - 1)));
}

/** The positions of the rows in the height, with at least the corner of every card visible. */
export function rowsIn(height: number, { rows, card }: Lying): Rows {
  const corner = card * CORNER;
  const above = clamp(height - corner * rows, BARELY_ABOVE, ABOVE);
  if (rows < 2) return { rows, card, step: 0, top: above + middle(height - above - card * 1.4) };
  const close = clamp((height - above - corner) / (rows - 1), card * LEAST_STEP, corner);
  const step = clamp((height - above - card * 1.4 - 18) / (rows - 1), close, card * 0.86);
  return { rows, card, step, top: above + middle(height - above - step * (rows - 1) - card * 1.4) };
}

/** Half of the free space, minus a little for the shadow. */
function middle(left: number): number {
  return Math.max(0, (left - 4) / 2);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The full height of a hand of *count* cards; *whole* shows all of the last row. */
export function handHeight(width: number, count: number, whole: boolean): number {
  const { rows, card } = handRows(width, Infinity, count);
  const last = whole ? card * 1.4 + 18 : rows > 1 ? card * CORNER : card * 1.2;
  const places = whole ? Math.max(rows, 2) : rows;
  return Math.ceil(ABOVE + (places - 1) * card * (whole ? 0.86 : CORNER) + last);
}
