/** The bots that players choose from. The server has more, for programs. */
const LEVELS: readonly string[] = ["novice", "club", "expert"];

/** The levels to offer, the weakest first, and the bot that is chosen already, which may be another one. */
export function levels(chosen: string): string[] {
  return LEVELS.includes(chosen) ? [...LEVELS] : [...LEVELS, chosen];
}
