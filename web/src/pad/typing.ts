/** Digits from a keyboard: a number is meant as soon as no further digit could belong to it. */

/** What a digit does after those before it: numbers to enter now, and what still waits for a second digit. */
export type Typed = { enter: number[]; waiting: number | null };

/** Milliseconds after which a digit that could begin a longer number is meant by itself. */
export const PATIENCE = 900;

const begins = (n: number, high: number): boolean => n > 0 && n * 10 <= high;

/** *waiting* is the digit before that could begin a longer number; *high* the highest number on the keys. */
export function digit(waiting: number | null, pressed: number, high: number): Typed {
  if (waiting !== null) {
    const joined = waiting * 10 + pressed;
    if (joined <= high) return { enter: [joined], waiting: null };
    const after = digit(null, pressed, high);
    return { enter: [waiting, ...after.enter], waiting: after.waiting };
  }
  return begins(pressed, high) ? { enter: [], waiting: pressed } : { enter: [pressed], waiting: null };
}

export type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
export type Meant =
  | { do: "digit"; digit: number }
  | { do: "trump"; trump: "s" | "h" | "d" | "c" | "nt" }
  | { do: "row"; by: 1 | -1 }
  | { do: "undo" | "enter" | "drop" | "sheet" };

const SIGNS: Record<string, Meant> = {
  ArrowUp: { do: "row", by: -1 },
  ArrowDown: { do: "row", by: 1 },
  Backspace: { do: "undo" },
  Enter: { do: "enter" },
  Escape: { do: "drop" },
};
const LETTERS: Record<string, Meant> = {
  s: { do: "trump", trump: "s" },
  h: { do: "trump", trump: "h" },
  d: { do: "trump", trump: "d" },
  c: { do: "trump", trump: "c" },
  n: { do: "trump", trump: "nt" },
  t: { do: "sheet" },
};

/** What a key means to a scorer. */
export function meant(pressed: Pressed): Meant | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (/^[0-9]$/.test(pressed.key)) return { do: "digit", digit: Number(pressed.key) };
  return SIGNS[pressed.key] ?? LETTERS[pressed.key.toLowerCase()] ?? null;
}
