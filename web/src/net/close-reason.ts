/** A line that was closed for good: why, and what to do about it. */
import { known, sentence } from "../words/words";
import type { Goodbye } from "./wire.gen";

const MAY_CHANGE = new Set(["no-spectators", "table-crowded", "too-many-connections", "wrong-protocol"]);

/** What happened and what to do, in words. */
export function closedBecause({ code, sentence: told }: Goodbye): string {
  return [sentence(told), known(`problem.do.${code}`)].filter(Boolean).join(" ");
}

/** Whether the same page, loaded again, may have better luck. */
export function mayTryAgain({ code }: Goodbye): boolean {
  return MAY_CHANGE.has(code);
}
