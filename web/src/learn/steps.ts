/** Which step of the lesson the table is at. Nothing here knows the rules: legal moves come from the view. */
import type { GameView, LessonStep, Move } from "../net/wire.gen";

export type LessonMoment = {
  step: LessonStep;
  /** the number of the step, from 1 */
  number: number;
  /** what the step asks for; null if anything is right, or if the hand took another course */
  wanted: Move | null;
  /** the step whose advice the last move did not follow */
  strayed: LessonStep | null;
  /** the hand took another course than the steps */
  off: boolean;
};

/** The moment of the lesson in this view; *over* if the result of the hand is shown. Null if no step belongs to it. */
export function lessonMoment(steps: readonly LessonStep[], game: GameView, over: boolean): LessonMoment | null {
  const ofHand = steps.filter((step) => step.hand === game.hand_number);
  const made = ownMoves(game);
  const step = over
    ? ofHand.find((one) => one.moves.length === 0)
    : ofHand.find((one) => one.first <= made.length && made.length < one.first + one.moves.length);
  if (step === undefined) return null;
  const astray = made.findIndex((move, at) => !follows(ofHand, move, at));
  const next = over ? null : (step.moves[made.length - step.first] ?? null);
  // the only card to begin with is the same after every bid; later texts tell how the bid stands
  const forced = made.length === 1 && game.legal.length === 1 && next !== null && same(next, game.legal[0]);
  const off = astray >= 0 && !forced;
  return {
    step,
    number: steps.indexOf(step) + 1,
    wanted: off || step.any ? null : next,
    strayed: astray === made.length - 1 ? (stepOf(ofHand, astray) ?? null) : null,
    off,
  };
}

/** The moves that the learner made in this hand, in order. */
function ownMoves(game: GameView): Move[] {
  const { seat } = game;
  if (seat === null) return [];
  const bid = game.bids[seat] ?? null;
  const cards = [...game.tricks.map((trick) => trick.plays), game.trick]
    .flat()
    .filter(([player]) => player === seat)
    .map(([, card]): Move => ({ type: "play", seat, card }));
  return bid === null ? cards : [{ type: "bid", seat, tricks: bid }, ...cards];
}

function follows(steps: readonly LessonStep[], move: Move, at: number): boolean {
  const step = stepOf(steps, at);
  return step === undefined || step.any || same(step.moves[at - step.first], move);
}

function stepOf(steps: readonly LessonStep[], at: number): LessonStep | undefined {
  return steps.find((step) => step.first <= at && at < step.first + step.moves.length);
}

function same(one: Move | undefined, other: Move | undefined): boolean {
  if (one?.type === "bid") return other?.type === "bid" && one.tricks === other.tricks;
  return one !== undefined && other?.type === "play" && one.card === other.card;
}
