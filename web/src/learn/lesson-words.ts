/** What the bubble of the lesson says. */
import type { GameView, Row } from "../net/wire.gen";
import { count, known, say } from "../words/words";
import type { LessonMoment } from "./steps";

/** *chosen* is true if a move is chosen that the step doesn't ask for. */
export function lessonText(moment: LessonMoment, game: GameView, row: Row | null, chosen: boolean): string {
  if (row !== null) return resultText(moment, game, row);
  if (chosen) return beforehand(moment) ?? instruction(moment, game);
  const answer = moment.strayed === null ? null : known(`learn.else.${moment.strayed.id}`);
  if (answer === null) return instruction(moment, game);
  const wasBid = moment.strayed?.first === 0;
  if (!wasBid) return answer;
  // after another bid the only card is played as if nothing had happened
  return moment.off ? `${answer} ${freeText(game)}` : instruction(moment, game);
}

/** The answer to a move that is chosen and not made yet. */
function beforehand({ step, wanted }: LessonMoment): string | null {
  const answer = known(`learn.else.${step.id}`);
  return answer !== null && wanted?.type === "bid" ? `${answer} ${say("learn.bid", { n: wanted.tricks })}` : answer;
}

function instruction(moment: LessonMoment, game: GameView): string {
  if (moment.off) return freeText(game);
  const leader = game.names[game.trick[0]?.[0] ?? -1] ?? "";
  return said(moment, { name: leader, points: 0 });
}

/** The text of a step; none if the server has a step that this page doesn't know. */
function said({ step }: LessonMoment, values: { name: string; points: number }): string {
  return known(`learn.step.${step.id}`) === null ? "" : say(`learn.step.${step.id}` as "learn.step.follow", values);
}

/** What to do in a hand that took another course. */
function freeText(game: GameView): string {
  const seat = game.seat ?? 0;
  const need = (game.bids[seat] ?? 0) - (game.taken[seat] ?? 0);
  if (need === 0) return say("learn.free-none");
  if (need < 0 || need > game.cards - game.tricks.length) return say("learn.free-lost");
  return count("learn.free", need);
}

function resultText(moment: LessonMoment, game: GameView, row: Row): string {
  const seat = game.seat ?? 0;
  const [bid, taken, points] = [row.bids[seat] ?? 0, row.taken[seat] ?? 0, row.points[seat] ?? 0];
  if (bid !== taken || moment.off) return say("learn.missed", { bid, taken, points });
  return said(moment, { name: "", points });
}
