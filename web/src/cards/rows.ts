/** How my hand lies on a phone: in how many rows, and how wide a card is, so that each can be hit with a finger. Pixels. */

/** What is seen of a card that another one covers; a finger needs as much. */
export const STRIP = 44;
/** A card is never wider than this on a phone. */
export const WIDEST = 84;
/** As much of a card's height as rank and suit take, in parts of its width. */
export const CORNER = 0.74;
/** Above the first row, for a card that is lifted. */
export const ABOVE = 14;
const MOST_ROWS = 4;

export type Lying = { rows: number; card: number };

/** The fewest rows in which *count* cards lie as large as the room allows, or nearly so. */
export function handRows(width: number, height: number, count: number): Lying {
  if (width <= 0) return { rows: 1, card: WIDEST };
  const choices = Array.from({ length: MOST_ROWS }, (_, at) => ({ rows: at + 1, card: cardIn(width, height, count, at + 1) }));
  const best = Math.max(...choices.map(({ card }) => card));
  return choices.find(({ card }) => card >= best * 0.94) ?? { rows: 1, card: WIDEST };
}

function cardIn(width: number, height: number, count: number, rows: number): number {
  const inRow = Math.ceil(count / rows);
  return Math.floor(Math.min(WIDEST, (height - ABOVE) / (CORNER * rows), width - STRIP * (inRow - 1)));
}

/** How high a hand of *count* cards is where nothing is missing; *whole* shows all of the last row. */
export function handHeight(width: number, count: number, whole: boolean): number {
  const { rows, card } = handRows(width, Infinity, count);
  const last = whole ? card * 1.4 + 18 : rows > 1 ? card * CORNER : card * 1.2;
  const places = whole ? Math.max(rows, 2) : rows;
  return Math.ceil(ABOVE + (places - 1) * card * (whole ? 0.86 : CORNER) + last);
}
