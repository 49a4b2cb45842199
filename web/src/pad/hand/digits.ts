/** Digits from a keyboard. Nothing depends on how fast they are typed. */

/** The numbers of two digits that may be entered and begin with *first*. */
export function longer(first: number, open: readonly number[]): number[] {
  return first > 0 ? open.filter((n) => n >= 10 && Math.floor(n / 10) === first) : [];
}

/** The number that a first digit and the next one make together; null if that number may not be entered. */
export function joined(first: number, next: number, open: readonly number[]): number | null {
  const both = first * 10 + next;
  return longer(first, open).includes(both) ? both : null;
}

export type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type Meant =
  | { do: "digit"; digit: number }
  | { do: "trump"; trump: "s" | "h" | "d" | "c" | "nt" }
  | { do: "row"; by: 1 | -1 }
  | { do: "step"; by: 1 | -1 }
  | { do: "undo" | "enter" | "drop" | "sheet" };

const SIGNS: Record<string, Meant> = {
  ArrowUp: { do: "row", by: -1 },
  ArrowDown: { do: "row", by: 1 },
  "+": { do: "step", by: 1 },
  "-": { do: "step", by: -1 },
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

/** What a key means on the score pad. */
export function meant(pressed: Pressed): Meant | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (/^[0-9]$/.test(pressed.key)) return { do: "digit", digit: Number(pressed.key) };
  return SIGNS[pressed.key] ?? LETTERS[pressed.key.toLowerCase()] ?? null;
}
