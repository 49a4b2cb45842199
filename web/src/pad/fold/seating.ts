/** Who sits where, from which hand on: somebody may leave, come late, or come back. */
import type { PadView } from "./view";
import type { Plan } from "../../net/wire.gen";

export type HandPlace = { match: number; hand: number };
/** Somebody comes and starts from a total, or leaves (null). */
type Change = { seat: number; from: HandPlace; start: "zero" | "lowest" | null };

export type Seating = { names: string[]; circle: number[]; changes: Change[] };

export function seatingOf(names: readonly string[]): Seating {
  return { names: [...names], circle: [...names.keys()], changes: [] };
}

const reached = (from: HandPlace, at: HandPlace) =>
  from.match < at.match || (from.match === at.match && from.hand <= at.hand);

/** Who plays a hand, in the order they sit. */
export function playersAt({ circle, changes }: Seating, at: HandPlace): number[] {
  return circle.filter((seat) => {
    const own = changes.filter((one) => one.seat === seat);
    const last = own.findLast((one) => reached(one.from, at));
    return last === undefined ? (own[0]?.start ?? null) === null : last.start !== null;
  });
}

/**
 * Whether a seat comes before this hand of the match, and what it starts from where it has no total: null where it does
 * not.
 */
export function startOf({ changes }: Seating, seat: number, at: HandPlace): "zero" | "lowest" | null {
  return (
    changes.find(
      (one) => one.seat === seat && one.start !== null && one.from.match === at.match && one.from.hand === at.hand,
    )?.start ?? null
  );
}

/** Everybody who plays, once, from a seat on in the direction of play; the seat itself only where it plays. */
export function roundFrom(
  circle: readonly number[],
  players: readonly number[],
  direction: 1 | -1,
  first: number,
): number[] {
  const turned = direction === 1 ? circle : circle.toReversed();
  const at = Math.max(0, turned.indexOf(first));
  return [...turned.slice(at), ...turned.slice(0, at)].filter((seat) => players.includes(seat));
}

/** The player so many places to the left of a seat, which itself may have gone; no place: the seat. */
export function leftOf(
  circle: readonly number[],
  players: readonly number[],
  direction: 1 | -1,
  seat: number,
  steps: number,
): number {
  const round = roundFrom(circle, players, direction, seat);
  const after = round[0] === seat ? [...round.slice(1), seat] : round;
  return steps === 0 ? seat : (after[(steps - 1) % after.length] ?? seat);
}

/** Who deals first in a rematch: the player to the left of the last hand's dealer; null before the first hand. */
export function nextDealer(
  { circle, active, match }: Pick<PadView, "circle" | "active" | "match">,
  { direction }: Pick<Plan, "direction">,
): number | null {
  const last = match.rows.at(-1)?.dealer;
  return last === undefined || active.length === 0 ? null : leftOf(circle, active, direction, last, 1);
}
