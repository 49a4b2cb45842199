/** The lengths that a game under the chosen rules can have; the server computes the minutes, this device keeps them. */
import { gameLengths } from "../net/api";
import { like, settings } from "../settings/settings.svelte";
import type { GameLength } from "../net/wire.gen";

export type LengthInMinutes = { length: GameLength; minutes: number };

/** What the lengths depend on. */
function chosenGame(): string {
  return `${settings.own === null ? settings.rules : JSON.stringify(settings.own)} ${settings.seats}`;
}

/** The lengths to choose from, the shortest first; empty until the server has answered. */
export function lengths(): readonly LengthInMinutes[] {
  return settings.lengths.of === chosenGame() ? settings.lengths.choices : [];
}

/** The chosen length, or the whole game if these rules don't have that length. */
export function chosenLength(): GameLength {
  return lengths().some(({ length }) => length === settings.length) ? settings.length : "whole";
}

/** Get the lengths of the chosen game from the server, unless they are known. */
export async function loadLengths(): Promise<void> {
  const of = chosenGame();
  if (settings.lengths.of === of) return;
  const { seats } = settings;
  const found = await gameLengths({ rules: settings.own ?? settings.rules, seats, bots: seats - 1 });
  like({ lengths: { of, choices: found.map(({ length, minutes }) => ({ length, minutes })) } });
}
