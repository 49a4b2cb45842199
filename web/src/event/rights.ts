/** Who may do what at the desk. The server decides; the page only shows what it would allow. */
import type { EventRole, RequestedAction } from "../net/wire.gen";

/** What only the director may do. */
const DIRECTOR_ONLY: readonly RequestedAction["kind"][] = ["draw", "online", "start", "correct", "resolve", "close"];

export function mayDo({ role }: EventRole, kind: RequestedAction["kind"]): boolean {
  return role === "director" || (role === "assistant" && !DIRECTOR_ONLY.includes(kind));
}

/** Whether the desk is for them at all. */
export const isAtDesk = ({ role }: EventRole): boolean => role === "director" || role === "assistant";
