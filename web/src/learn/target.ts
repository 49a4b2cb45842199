/** The control on the table that a step of the lesson talks about, and where the bubble goes. */
import { inWords } from "../cards/suits";
import type { Move } from "../net/wire.gen";

/** *confirms*: the right move is chosen, and this button makes it; *wrong*: another move is chosen. */
export type LessonTarget = { control: HTMLElement | null; anchor: Element | null; confirms: boolean; wrong: boolean };

const one = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

export function lessonTarget(wanted: Move | null, over: boolean): LessonTarget {
  // a hint or a notice is above the bar
  const anchor = one(".game > .over") ?? one(".doing > :first-child");
  if (over) return { control: one(".game > .over .next .btn"), anchor, confirms: false, wrong: false };
  const isBid = one(".doing > .pad") !== null;
  const chosen = one(isBid ? ".pad .key[aria-pressed='true']" : ".hand button[aria-pressed='true']");
  const button = one(isBid ? ".pad .btn.go" : ".me .btn.go");
  const control = wanted === null ? null : controlOf(wanted);
  if (chosen === null || button === null) return { control, anchor, confirms: false, wrong: false };
  const right = wanted === null || chosen === control;
  return { control: right ? button : control, anchor, confirms: right, wrong: !right };
}

function controlOf(move: Move): HTMLElement | null {
  if (move.type === "bid") return named(".pad .key", (key) => key.textContent, String(move.tricks));
  return named(".hand button", (card) => card.querySelector(".unseen")?.textContent, inWords(move.card));
}

function named(
  selector: string,
  nameOf: (control: HTMLElement) => string | null | undefined,
  name: string,
): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.find((control) => nameOf(control)?.trim() === name) ?? null;
}
