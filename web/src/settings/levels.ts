/** The bots that players choose from. The server has more, for programs. */
const LEVELS: readonly string[] = ["novice", "club", "expert"];

/** The levels to offer, weakest first, including the bot that is chosen already. */
export function levels(chosen: string): string[] {
  return LEVELS.includes(chosen) ? [...LEVELS] : [...LEVELS, chosen];
}
