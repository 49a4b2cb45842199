/** What a player's page says, in sentences. */
import type { EventInfo, EventStanding, TableProgress } from "../../net/wire.gen";
import { count, list, number as signless, ordinal, say } from "../../words/words";
import { comingNext } from "../coming-next";
import { matchName, namesOf } from "../event-info";
import { movementOf, scoreText } from "../standings";
import { ranked } from "../standings-after";
import { opponents } from "./meetings";
import { handAt, type MySeat, type MyState } from "./my-match";

/** The first sentence of the page: a *headline*, with a line *above* it and one *below*. */
export type Sentence = { above: string; headline: string; below: string };

export function sentenceFor(
  event: EventInfo,
  number: number,
  state: MyState,
  progress: readonly TableProgress[],
): Sentence {
  switch (state.kind) {
    case "waiting":
      return { above: "", headline: say("player.waiting"), below: comingNext(event) };
    case "withdrawn":
      return { above: "", headline: say("player.withdrawn"), below: say("player.withdrawn-why") };
    case "sits-out":
      return { above: comingNext(event), headline: say("player.sits-out"), below: sittingOut(event, number) };
    case "final":
      return finalSentence(event, state.standing);
    case "seated":
    case "playing":
      return {
        above: aboveTable(event, state, progress),
        headline: say("player.table", { table: state.table.number, seat: state.seat + 1 }),
        below: dealSentence(event, state),
      };
    case "finished":
      return finishedSentence(event, state);
  }
}

function sittingOut(event: EventInfo, number: number): string {
  const isStandby = event.entrants.some((one) => one.number === number && one.standby);
  return isStandby ? say("player.sits-out-standby") : say("player.sits-out-why");
}

function aboveTable(event: EventInfo, state: MySeat & { kind: string }, progress: readonly TableProgress[]): string {
  const match = matchName(state.match.number, event.settings);
  if (state.kind === "seated") return say("player.about-to-start", { match });
  const hand = handAt(progress, state.table.number);
  return hand === 0
    ? say("player.running", { match })
    : say("player.running-hand", { match, n: hand, of: event.settings.hands });
}

function dealSentence(event: EventInfo, { table, seat }: MySeat): string {
  const dealer = table.players[table.dealer];
  if (table.dealer === seat) return say("player.you-deal");
  return dealer === undefined ? "" : say("player.deals", { name: namesOf(event)(dealer) });
}

function finishedSentence(event: EventInfo, { match, table, seat }: MySeat): Sentence {
  const totals = table.totals ?? [];
  const points = totals[seat] ?? 0;
  const place = ordinal(1 + totals.filter((total) => total > points).length);
  return {
    above: say("player.result-in", { match: matchName(match.number, event.settings) }),
    headline: say("player.came", { place, points: signless(points) }),
    below: comingNext(event),
  };
}

function finalSentence(event: EventInfo, mine: EventStanding | undefined): Sentence {
  const above = event.settings.title;
  if (mine?.place == null) return { above, headline: say("player.no-place"), below: "" };
  const rows = ranked(event.standings.rows);
  const place = ordinal(mine.place);
  const name = namesOf(event);
  const others = rows.filter((row) => row.place === mine.place && row.number !== mine.number);
  const below =
    others.length === 0
      ? say("player.final-points", { points: scoreText(mine.score, event.settings) })
      : say("player.final-shared", { place, names: list(others.map((row) => name(row.number))) });
  return { above, headline: say("player.final", { place, of: rows.length }), below };
}

/** Who sits at the table, and whom of them the player met before. */
export function opponentsSentence(event: EventInfo, number: number, { match }: MySeat): string {
  const name = namesOf(event);
  const others = opponents(event.matches, match, number);
  const sentences = [say("player.with", { names: list(others.map((one) => name(one.number))) })];
  const known = others.filter((one) => one.met.length > 0);
  if (known.length === 0 && match.number > 1) sentences.push(say("player.met-nobody"));
  for (const matches of new Set(known.map(({ met }) => list(met.map(String))))) {
    const met = known.filter((one) => list(one.met.map(String)) === matches);
    const names = list(met.map((one) => name(one.number)));
    sentences.push(count("player.met", met[0]?.met.length ?? 1, { matches, names }));
  }
  return sentences.join(" ");
}

/** "8th of 100, up 6"; "" without a place. */
export function standingSentence(rows: readonly EventStanding[], number: number): string {
  const mine = rows.find((row) => row.number === number);
  if (mine?.place == null) return "";
  const values = { place: ordinal(mine.place), of: ranked(rows).length };
  const moved = movementOf(mine);
  return moved === null
    ? say("player.standing", values)
    : say("player.standing-moved", { ...values, moved: moved.label });
}
