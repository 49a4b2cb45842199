/**
 * How my hand lies on a phone: in how many rows, and how wide a card is, so that each can be hit with a finger. Pixels.
 */

/** What is seen of a card that another one covers; a finger needs as much. */
export const STRIP = 44;
/** A card is never wider than this on a phone. */
export const WIDEST = 84;
/** As much of a card's height as rank and suit take, in parts of its width. */
const CORNER = 0.74;
/** Above the first row, for a card that is lifted. */
const ABOVE = 14;
/** The same where there is hardly any room. */
const BARELY_ABOVE = 4;
/**
 * The least that a row shows below the top of the one behind it, in parts of a card's width: the rank and most of the
 * suit.
 */
const LEAST_STEP = 0.55;
const MOST_ROWS = 4;

type Lying = { rows: number; card: number };
/** *top* is where the first row begins; each further row lies lower by *step*. */
export type Rows = Lying & { top: number; step: number };

/** The fewest rows in which *count* cards lie as large as the room allows, or nearly so. */
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

/**
 * A card is as wide as a finger, even where the height has only room for a smaller one: then its row lies closer to the
 * next.
 */
function cardIn(width: number, height: number, count: number, rows: number): number {
  const inRow = Math.ceil(count / rows);
  const asHigh = Math.max(STRIP, (height - ABOVE) / (CORNER * rows));
  return Math.floor(Math.min(WIDEST, asHigh, width - STRIP * (inRow - 1)));
}

/** Where the rows of a hand lie in its height: the corners of all of them can be seen, and more where there is room. */
export function rowsIn(height: number, { rows, card }: Lying): Rows {
  const corner = card * CORNER;
  const above = clamp(height - corner * rows, BARELY_ABOVE, ABOVE);
  if (rows < 2) return { rows, card, step: 0, top: above + middle(height - above - card * 1.4) };
  const close = clamp((height - above - corner) / (rows - 1), card * LEAST_STEP, corner);
  const step = clamp((height - above - card * 1.4 - 18) / (rows - 1), close, card * 0.86);
  return { rows, card, step, top: above + middle(height - above - step * (rows - 1) - card * 1.4) };
}

/** Half of what is left over, less a little for the shadow. */
function middle(left: number): number {
  return Math.max(0, (left - 4) / 2);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** How high a hand of *count* cards is where nothing is missing; *whole* shows all of the last row. */
export function handHeight(width: number, count: number, whole: boolean): number {
  const { rows, card } = handRows(width, Infinity, count);
  const last = whole ? card * 1.4 + 18 : rows > 1 ? card * CORNER : card * 1.2;
  const places = whole ? Math.max(rows, 2) : rows;
  return Math.ceil(ABOVE + (places - 1) * card * (whole ? 0.86 : CORNER) + last);
}
