/** The news of a score sheet in words: who leads, where I am, and how it stands. */
import { count, list, ordinal, say, won } from "../../words/words";
import { placeOf } from "../explanations";
import type { GameView, Row } from "../../net/wire.gen";

type Scores = Pick<GameView, "sheet" | "names"> & { winners?: number[] };

/** "Benno leads with 75." */
export function newsOf({ sheet, names, winners = [] }: Scores): string {
  const last = sheet.at(-1);
  if (last === undefined) return say("sheet.fresh");
  const best = Math.max(...last.totals);
  const first = [...names.keys()].filter((seat) => last.totals[seat] === best).map((seat) => names[seat] ?? "");
  if (winners.length > 0)
    return won(
      winners.map((seat) => names[seat] ?? ""),
      best,
    );
  return first.length === 1
    ? say("sheet.leads", { name: first[0] ?? "", n: best })
    : say("sheet.level", { names: list(first), n: best });
}

/** The seats by their totals after a hand, the best first. */
export function ranked(row: Row): number[] {
  return [...row.totals.keys()].sort((one, other) => (row.totals[other] ?? 0) - (row.totals[one] ?? 0) || one - other);
}

/** "You're 2nd of 5, 3 behind Benno." */
export function standingOf(row: Row, names: readonly string[], seat: number | null): string {
  const seats = ranked(row);
  const best = Math.max(...row.totals);
  const first = seats.filter((one) => row.totals[one] === best);
  const next = row.totals[seats[first.length] ?? -1] ?? best;
  const leader = names[first[0] ?? 0] ?? "";
  if (seat === null)
    return first.length > 1
      ? say("hand-over.level", { names: list(first.map((one) => names[one] ?? "")) })
      : say("hand-over.leads", { name: leader, by: best - next });
  const { place, shared } = placeOf(row.totals, seat);
  if (place === 1) return shared > 1 ? say("hand-over.tied") : say("hand-over.lead", { by: best - next });
  const values = { place: ordinal(place), of: seats.length, by: best - (row.totals[seat] ?? 0), name: leader };
  return shared > 1 ? say("hand-over.joint", values) : say("hand-over.behind", values);
}

type Planned = Pick<GameView, "sheet" | "names"> & Partial<Pick<GameView, "schedule" | "rules">>;

/** The hands to come with their dealers: the deal goes on in playing order. */
export function handsToCome({ sheet, names, schedule = [], rules }: Planned) {
  const last = sheet.at(-1);
  if (last === undefined) return [];
  const step = rules?.["direction"] === "counterclockwise" ? -1 : 1;
  return schedule.slice(sheet.length).map(({ number, cards }, at) => ({
    number,
    cards,
    dealer: (((last.dealer + step * (at + 1)) % names.length) + names.length) % names.length,
  }));
}

/** "Next: 4 cards, Cleo deals."; empty after the last hand. */
export function nextInWords(game: Planned & Pick<GameView, "seat">): string {
  const [next] = handsToCome(game);
  if (next === undefined) return "";
  return next.dealer === game.seat
    ? count("sheet.next-yours", next.cards)
    : count("sheet.next", next.cards, { name: game.names[next.dealer] ?? "" });
}
