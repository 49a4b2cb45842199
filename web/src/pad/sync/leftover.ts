/** Notes typed on a device that did not know yet that the game continues online, as lines to read and to save. */
import { say } from "../../words/words";
import { fold } from "../fold/fold";
import { handLabel } from "../score-sheet/hand-labels";
import { historyLine } from "../score-sheet/corrections";
import type { Match, PadView } from "../fold/view";
import type { LogEntry, Plan } from "../../net/wire.gen";

/** Every hand that the late notes wrote, as they left it, then everything else they others. */
export function leftover(entries: readonly LogEntry[], late: readonly LogEntry[], plan: Plan): string[] {
  const before = entries.filter(({ note }) => note.kind !== "moved");
  const [was, view] = [fold(before, plan), fold([...before, ...late], plan)];
  if (was === null || view === null) return [];
  const hands = new Map<string, { match: number; hand: number }>();
  for (const { note } of late)
    if (note.kind === "write") hands.set(`${note.match} ${note.hand}`, { match: note.match, hand: note.hand });
  const written = [...hands.values()].flatMap(({ match, hand }) => {
    const found = view.matches.find((one) => one.number === match);
    return found === undefined ? [] : [handLine(view, found, hand)];
  });
  const others = view.history.slice(was.history.length).filter((one) => one.what !== "change");
  return [...written, ...others.map((one) => historyLine(view, one))];
}

function handLine(view: PadView, match: Match, number: number): string {
  const where = handLabel(view, match.number, number);
  const row = match.rows.find((one) => one.number === number);
  const current = match.current?.number === number ? match.current : null;
  const [order, bids, taken, comment] = row
    ? [row.order, row.bids, row.taken, row.comment]
    : current
      ? [current.order, current.written.bids, current.written.taken, current.written.comment]
      : [[], [], [], ""];
  const numbers = order.flatMap((seat) => {
    const [bid, tricks] = [bids[seat], taken[seat]];
    const name = view.names[seat] ?? "";
    if (bid == null) return [];
    return [tricks == null ? say("pad.late-bid", { name, bid }) : say("pad.late-both", { name, bid, taken: tricks })];
  });
  return `${where}: ${[numbers.join("; "), comment].filter(Boolean).join(". ")}`;
}
