/** Which matches of a pad can be written as records, and whether the game can continue online. */
import { say } from "../../words/words";
import type { Match, PadView } from "../fold/view";
import type { Plan } from "../../net/wire.gen";

/** Whether somebody joined or left during a match: a record has the same players from the first hand to the last. */
export function playersChanged(plan: Plan, { rows, current }: Match): boolean {
  const hands = [...rows, ...(current === null ? [] : [current])];
  return hands.some(({ order }) => order.length !== plan.seats || order.some((seat) => seat >= plan.seats));
}

/** Why the game cannot continue online; "" if it can. */
export function notOnline(plan: Plan, view: PadView): string {
  if (view.matches.some((match) => playersChanged(plan, match))) return say("pad.online-players");
  return view.matches[0]?.number === 1 ? "" : say("pad.online-matches");
}
