/** The settings of this browser, stored only here. */
import { putIn, recordIn } from "./device";
import { backOf, feltOf } from "./looks";
import type { CardBack, Felt, HandOrder, TrumpSide } from "./looks";
import type { GameLength, Rules } from "../net/wire.gen";

export type Theme = "system" | "light" | "dark" | "contrast";
export type Pace = "slow" | "normal" | "quick" | "none";

type Liking = {
  /** a language code; "" for the language of the device */
  language: string;
  theme: Theme;
  colours: "four" | "two";
  letters: boolean;
  oneTap: boolean;
  pace: Pace;
  /** play the last card of a hand automatically */
  lastCard: boolean;
  sounds: boolean;
  /** show a notification when it is my turn */
  notify: boolean;
  /** single letters are keyboard shortcuts at the table */
  keys: boolean;
  /** percent of the device's text size */
  text: 100 | 125 | 150 | 200;
  /** the name on the server; empty before sign-up */
  name: string;
  /** a picture of `profile/Avatar.svelte` */
  avatar: string;
  felt: Felt;
  back: CardBack;
  trumpSide: TrumpSide;
  order: HandOrder;
  rules: string;
  /** the rules of the last table, if they are not a preset */
  own: Rules | null;
  rulesTitle: string;
  seats: number;
  bot: string;
  /** the lesson or a whole game was finished on this device */
  learned: boolean;
  /** of the game that "Play now" starts */
  length: GameLength;
  /** the lengths in minutes that a game can have, and the rules and seats *of* that game */
  lengths: { of: string; choices: { length: GameLength; minutes: number }[] };
};

const PLACE = "ohhell";
const FIRST: Liking = {
  language: "",
  theme: "system",
  colours: "four",
  letters: false,
  oneTap: false,
  pace: "normal",
  lastCard: false,
  sounds: false,
  notify: false,
  keys: true,
  text: 100,
  name: "",
  avatar: "fox",
  felt: "green",
  back: "lattice",
  trumpSide: "none",
  order: "down",
  rules: "screw-your-buddy",
  own: null,
  rulesTitle: "Screw Your Buddy",
  seats: 5,
  bot: "club",
  learned: false,
  length: "quick",
  lengths: {
    of: "screw-your-buddy 5",
    choices: [
      { length: "quick", minutes: 5 },
      { length: "medium", minutes: 15 },
      { length: "whole", minutes: 25 },
    ],
  },
};

const stored = recordIn(PLACE) as Partial<Liking>;
/** whoever has a name from an earlier version has played before */
const EARLIER: Partial<Liking> = stored.name ? { learned: true, length: "whole" } : {};

export const settings: Liking = $state({ ...FIRST, ...EARLIER, ...stored });

/** Change settings and store them. */
export function like(change: Partial<Liking>): void {
  Object.assign(settings, change);
  putIn(PLACE, settings);
  show();
}

/**
 * Apply theme and text size, now and when the device's theme changes. `public/first.js` does it before the first paint.
 */
export function show(): void {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme === "system" ? ofDevice() : settings.theme;
  root.dataset["colours"] = settings.colours;
  root.dataset["felt"] = feltOf(settings.felt);
  root.dataset["back"] = backOf(settings.back);
  root.dataset["text"] = String(settings.text);
  root.classList.toggle("letters", settings.letters);
  const panel = getComputedStyle(root).getPropertyValue("--panel");
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = panel;
}

/** Whether the text is too large for the seat plates. */
export function readsLarge(): boolean {
  const size = settings.text > 0 ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : 0;
  return size >= (innerWidth < 700 ? 20 : 24);
}

export function watchDevice(): void {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", show);
  }
}

function ofDevice(): Exclude<Theme, "system"> {
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
