/** The finished games on the pads of this device, newest first. */
import { count, list, number, say } from "../../words/words";
import { fold } from "../fold/fold";
import { storedPads } from "../sync/storage";
import { summary } from "../sync/sync-state";
import { storedPlan } from "../sync/plans";
import type { PadView } from "../fold/view";

export type Finished = { id: string; title: string; rules: string; result: string; at: number };

export async function finishedPads(): Promise<Finished[]> {
  const found: Finished[] = [];
  for (const stored of await storedPads()) {
    const plan = await storedPlan(stored.id);
    const view = plan === null ? null : fold([...stored.log, ...stored.waiting], plan);
    const result = view === null ? "" : resultOf(view);
    const { id, title, rules, changed } = summary(stored);
    if (result !== "") found.push({ id, title, rules, result, at: changed });
  }
  return found.sort((one, other) => other.at - one.at);
}

/** How a game ended; "" while it is in progress. */
function resultOf(view: PadView): string {
  if (view.phase === "over")
    return say("pad.finished-won", {
      names: list(view.winners.map((seat) => view.names[seat] ?? "")),
      n: number(view.totals[view.winners[0] ?? 0] ?? 0),
    });
  if (view.phase === "closed")
    return count(
      "pad.finished-stopped",
      view.matches.reduce((all, match) => all + match.rows.length, 0),
    );
  return view.phase === "moved" ? say("pad.finished-moved") : "";
}
