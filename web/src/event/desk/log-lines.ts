/** Entries of an event's log as sentences. */
import type { EventAction, EventInfo } from "../../net/wire.gen";
import { number, say } from "../../words/words";
import { inSentence, matchName, namesOf } from "../event-info";

/** An action as it is stored; its fields depend on its kind. */
type StoredAction = {
  kind: string;
  name?: string;
  entrant?: number;
  replacement?: number;
  match?: number;
  table?: number;
  tables?: unknown[];
  online?: boolean;
  text?: string;
  reason?: string;
  call?: number;
  dispute?: number;
  result?: { totals: number[] } | null;
};

export function logLine(info: EventInfo, { action }: Pick<EventAction, "action">): string {
  const stored = action as unknown as StoredAction;
  const name = namesOf(info);
  const title = matchName(stored.match ?? 1, info.settings);
  const where = `${title}, ${inSentence(say("event.table", { n: stored.table ?? 0 }))}`;
  const match = inSentence(title);
  const players = info.matches[(stored.match ?? 1) - 1]?.tables[(stored.table ?? 1) - 1]?.players ?? [];
  const totals =
    stored.result?.totals.map((total, seat) => `${name(players[seat] ?? 0)} ${number(total)}`).join(", ") ?? "–";
  const reason = stored.reason ?? "";
  const text = stored.text ?? "";
  switch (stored.kind) {
    case "open":
      return say("log.open");
    case "enter":
      return say("log.enter", { name: stored.name ?? "" });
    case "rename":
      return say("log.rename", { number: stored.entrant ?? 0, name: stored.name ?? "" });
    case "withdraw":
      return say("log.withdraw", { name: name(stored.entrant ?? 0) });
    case "draw":
      return reason === "" ? say("log.draw", { match }) : say("log.redraw", { match, reason });
    case "online":
      return stored.online ? say("log.online", { where }) : say("log.cards", { where });
    case "start":
      return say("log.start", { match });
    case "substitute":
      return say("log.substitute", {
        match: title,
        coming: name(stored.replacement ?? 0),
        leaving: name(stored.entrant ?? 0),
      });
    case "result":
      return say("log.result", { where, totals });
    case "correct":
      return say("log.correct", { where, totals, reason });
    case "announce":
      return say("log.announce", { text });
    case "call":
      return say("log.call", { n: stored.table ?? 0, text });
    case "take":
      return say("log.take", { n: stored.call ?? 0 });
    case "answer":
      return say("log.answer", { n: stored.call ?? 0, text });
    case "dispute":
      return say("log.dispute", { where, text });
    case "resolve":
      return say("log.resolve", { n: stored.dispute ?? 0, text });
    case "close":
      return say("log.close");
    default:
      return stored.kind;
  }
}
