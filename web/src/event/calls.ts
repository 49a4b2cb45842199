/** How a table's last call for the director stands. */
import type { EventMessage } from "../net/wire.gen";
import { say } from "../words/words";
import { clockTime } from "./event-info";

export type CallState = { isOpen: boolean; text: string };

/** The state of the newest of these calls; null without any. */
export function callState(calls: readonly EventMessage[]): CallState | null {
  const last = calls.at(-1);
  if (last === undefined) return null;
  if (last.answer == null && last.taken_by != null)
    return { isOpen: true, text: say("call.taken", { name: last.taken_by }) };
  if (last.answer == null) return { isOpen: true, text: say("call.open", { time: clockTime(last.at) }) };
  const name = last.answered_by ?? "";
  return {
    isOpen: false,
    text: last.answer === "" ? say("call.answered-only", { name }) : say("call.answered", { name, text: last.answer }),
  };
}
