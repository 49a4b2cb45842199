/** My games that go on, at tables and on the score pads of this device. */
import type { Unfinished } from "../pad/setup/unfinished";
import { list, say } from "../words/words";
import type { TableListing } from "../net/wire.gen";

/** A game in a list; *mine* if it waits for me. */
export type OwnGame = { to: string; rules: string; detail: string; mine: boolean; at: number };

/** More games that wait for me than this are further down, with the others. */
export const FIRST_WAITING = 2;

/** The games of a person called *me*: those that wait for me first, then the latest. */
export function ownGames(
  tables: readonly TableListing[],
  turns: readonly string[],
  pads: readonly Unfinished[],
  me: string,
): OwnGame[] {
  const atTables = tables
    .filter((table) => table.phase !== "over")
    .map((table) => ({
      to: `/t/${table.id}`,
      rules: table.rules,
      detail: tableDetail(table, me),
      mine: turns.includes(table.id),
      at: table.changed,
    }));
  const onPads = pads.map((pad) => ({
    to: `/pad/${pad.id}`,
    rules: pad.rules,
    detail: say("start.pad", { n: Math.min(pad.hand, pad.of), of: pad.of, names: list(pad.names) }),
    mine: false,
    at: pad.at,
  }));
  return [...atTables, ...onPads].sort((one, other) => Number(other.mine) - Number(one.mine) || other.at - one.at);
}

function tableDetail({ phase, summary }: TableListing, me: string): string {
  const names = list(summary.names.filter((name) => name !== "" && name !== me));
  if (phase === "gathering") return names === "" ? say("watch.gathering") : say("start.gathering", { names });
  return say("start.hand", { n: Math.min(summary.hand, summary.hands), of: summary.hands, names });
}
