/** What happens now at an event, or comes next, as a sentence for everybody. */
import type { EventInfo } from "../net/wire.gen";
import { count, say } from "../words/words";
import { resultsIn } from "./event-info";

export function comingNext({ next_step, matches, settings }: EventInfo): string {
  const last = matches.at(-1);
  const number = last?.number ?? 0;
  switch (next_step) {
    case "closed":
      return say("next.closed");
    case "close":
      return say("next.close");
    case "start":
      return number > settings.matches ? say("next.start-final") : say("next.start", { n: number });
    case "play":
      if (last === undefined || number > settings.matches) return say("next.running-final");
      return count("next.running", resultsIn(last), { match: number, of: last.tables.length });
    case "enter":
    case "draw":
      return number >= settings.matches ? say("next.draw-final") : say("next.draw", { n: number + 1 });
  }
}
