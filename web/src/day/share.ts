/** The text that is shared after a deal of the day: which bids were made and the points; no card and no bid. */
import { betterThan } from "./scores";
import { startOf } from "./dates";
import { date, say } from "../words/words";
import type { DayInfo } from "../net/wire.gen";

export function shareText(info: DayInfo): string {
  if (info.mine === null) return "";
  const { points, made } = info.mine;
  const day = date(startOf(info.day), { day: "numeric", month: "long", timeZone: "UTC" });
  const signs = made.map((one) => (one ? "✓" : "✗")).join(" ");
  const better = betterThan(info.scores, points);
  const streak = info.streak.now;
  return [
    say("day.share-head", { day }),
    say("day.share-points", { signs, points }),
    better === null ? say("day.share-alone", { streak }) : say("day.share-better", { percent: better, streak }),
  ].join("\n");
}
