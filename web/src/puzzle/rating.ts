/** The rating of a player: Elo, with each puzzle as an opponent whose rating is fixed. */

export const FIRST_RATING = 1200;
/** After this many puzzles a rating moves half as fast. */
const SETTLED = 20;
const FAST = 32;
const SLOW = 16;
const SCALE = 400;
const LOWEST = 100;

/** The chance that a player of this rating solves a puzzle of that rating. */
export function chance(player: number, puzzle: number): number {
  return 1 / (1 + 10 ** ((puzzle - player) / SCALE));
}

/** The rating after a puzzle, the *played*-th before which so many were rated. */
export function after(player: number, puzzle: number, right: boolean, played: number): number {
  const step = played < SETTLED ? FAST : SLOW;
  return Math.max(LOWEST, Math.round(player + step * (Number(right) - chance(player, puzzle))));
}
