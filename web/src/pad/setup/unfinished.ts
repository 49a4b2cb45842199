/**
 * The unfinished games on pads of this device, newest first. They are stored apart from the pads, because the start
 * page must read them quickly.
 */
import { listIn, putIn, type Found } from "../../settings/device";

export type Unfinished = { id: string; rules: string; names: string[]; hand: number; of: number; at: number };

const PLACE = "ohhell.unfinished";
const MOST = 6;

export const unfinished = () => listIn<Unfinished>(PLACE, isWhole);

function isWhole({ id, rules, names, hand, of, at }: Found): boolean {
  const texts = Array.isArray(names) && [id, rules, ...names].every((text) => typeof text === "string");
  return texts && [hand, of, at].every((number) => typeof number === "number");
}

/** Store the progress of a game. */
export function goesOn(game: Unfinished): void {
  putIn(
    PLACE,
    [game, ...unfinished().filter((one) => one.id !== game.id)].sort((one, other) => other.at - one.at).slice(0, MOST),
  );
}

/** Remove a game that is over, or whose pad is gone. */
export function isDone(id: string): void {
  const before = unfinished();
  if (before.some((one) => one.id === id))
    putIn(
      PLACE,
      before.filter((one) => one.id !== id),
    );
}
