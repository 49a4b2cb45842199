/**
 * The games going on on score pads of this device, newest first. They stand apart from the pads themselves, where they
 * can be read in a moment: the start page shows them at once.
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

/** How a game stands now. */
export function goesOn(game: Unfinished): void {
  putIn(
    PLACE,
    [game, ...unfinished().filter((one) => one.id !== game.id)].sort((one, other) => other.at - one.at).slice(0, MOST),
  );
}

/** A game is over, or its pad is no longer here to write on. */
export function isDone(id: string): void {
  const before = unfinished();
  if (before.some((one) => one.id === id))
    putIn(
      PLACE,
      before.filter((one) => one.id !== id),
    );
}
