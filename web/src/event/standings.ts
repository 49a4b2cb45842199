/** Lines of the standings as text: places, movement and scores. */
import type { EventSettings, EventStanding } from "../net/wire.gen";
import { decimal, number, say } from "../words/words";

/** A place such as "6", or "6=" if it is shared; a dash for somebody who isn't ranked. */
export function placeText({ place, shared }: Pick<EventStanding, "place" | "shared">): string {
  return place == null ? "–" : `${place}${shared ? "=" : ""}`;
}

/** How many places somebody gained or lost since the match before; null if none. */
export type Movement = { up: boolean; sign: string; label: string };

export function movementOf({ movement }: Pick<EventStanding, "movement">): Movement | null {
  if (movement == null || movement === 0) return null;
  const n = Math.abs(movement);
  return movement > 0
    ? { up: true, sign: `▲${n}`, label: say("event.gained", { n }) }
    : { up: false, sign: `▼${n}`, label: say("event.lost", { n }) };
}

/** A score of one match or of the whole event, as the event combines them. */
export function scoreText(score: number, { combine }: Pick<EventSettings, "combine">): string {
  if (combine === "mean_per_hand") return decimal(score, 2);
  if (combine === "above_mean") return `${score >= 0.05 ? "+" : ""}${decimal(score, 1)}`;
  return Number.isInteger(score) ? number(score) : decimal(score, 1);
}
