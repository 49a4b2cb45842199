/** What keys mean at the table. */
import { face } from "../cards/suits";
import type { Card, Suit } from "../net/wire.gen";

export type Meaning =
  | { do: "card"; by: -1 | 1 }
  | { do: "end"; last: boolean }
  | { do: "lift" | "enter" | "drop" }
  | { do: "suit"; suit: Suit }
  | { do: "digit"; digit: number }
  | { do: "last" | "sheet" | "needs" | "trump" | "hand" | "whose" | "talk" | "list" | "hint" };

/** The part of a keyboard event that matters. */
export type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const STEADY: Record<string, Meaning> = {
  ArrowLeft: { do: "card", by: -1 },
  ArrowRight: { do: "card", by: 1 },
  Home: { do: "end", last: false },
  End: { do: "end", last: true },
  ArrowUp: { do: "lift" },
  Enter: { do: "enter" },
  Escape: { do: "drop" },
};
const LETTERS: Record<string, Meaning> = {
  s: { do: "suit", suit: "s" },
  h: { do: "suit", suit: "h" },
  d: { do: "suit", suit: "d" },
  c: { do: "suit", suit: "c" },
  l: { do: "last" },
  t: { do: "sheet" },
  n: { do: "needs" },
  r: { do: "trump" },
  y: { do: "hand" },
  w: { do: "whose" },
  i: { do: "hint" },
  "/": { do: "talk" },
  "?": { do: "list" },
};

/** What a key means at the table, or null. *single* enables single-letter shortcuts. */
export function meaning(pressed: Pressed, single: boolean): Meaning | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const steady = STEADY[pressed.key];
  if (steady !== undefined || !single) return steady ?? null;
  if (/^[0-9]$/.test(pressed.key)) return { do: "digit", digit: Number(pressed.key) };
  return LETTERS[pressed.key.toLowerCase()] ?? null;
}

/** Whether keys belong to something else: a text field, or a panel over the table. */
export function belongsElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** The next card of a suit after the one at *from*, continuing at the first; null if there is none. */
export function nextOf(suit: Suit, hand: readonly Card[], from: number): number | null {
  const places = [...hand.keys()].map((at) => (from + 1 + at) % hand.length);
  return places.find((at) => face(hand[at] ?? "").suit === suit) ?? null;
}

export type Typed = { n: number; at: number };
/** Milliseconds in which a second digit belongs to the first. */
export const TOGETHER = 1500;

/** The number meant by a digit after what was typed before, among the *numbers* on the pad, or null. */
export function typed(before: Typed | null, digit: number, now: number, numbers: readonly number[]): Typed | null {
  const joined = before !== null && now - before.at < TOGETHER ? before.n * 10 + digit : digit;
  const n = numbers.includes(joined) ? joined : digit;
  return numbers.includes(n) ? { n, at: now } : null;
}
