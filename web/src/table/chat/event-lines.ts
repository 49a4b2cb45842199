/** Table events besides bids and cards, as lines of the chat. */
import { say } from "../../words/words";
import type { TableEvent, ChatMessage } from "../../net/wire.gen";

export type EventLine = {
  version: number;
  kind: "chat" | "news";
  person: string | null;
  name: string;
  text: string;
  /** also shown as a notice */
  loud: boolean;
  /** milliseconds before the notice, which would give away how the last trick ended */
  wait: number;
};

type Who = {
  nameOf: (seat: number) => string;
  nameOfPerson: (person: string) => string;
  me: string | null;
  seat: number | null;
};
const TRICK = 1600;
const PLAIN = new Set(["stoodin", "returned", "wentaway", "granted", "undone", "hinted", "finish", "restarted"]);
const LOUD = new Set([
  "stoodin",
  "returned",
  "wentaway",
  "granted",
  "gone",
  "paid",
  "hosted",
  "resumed",
  "restarted",
  "reserved",
]);

export function chatLine({ version, person, name, text }: ChatMessage): EventLine {
  return { version, kind: "chat", person, name, text, loud: false, wait: 0 };
}

/** The line of an event, or null. */
export function lineOf(event: TableEvent, who: Who): EventLine | null {
  const { version } = event;
  if ("type" in event) {
    if (event.type !== "forfeit") return null;
    const text = say("news.forfeit", { name: who.nameOf(event.seat) });
    return { version, kind: "news", person: null, name: "", text, loud: event.seat !== who.seat, wait: TRICK };
  }
  if (event.fact === "said") return chatLine(event);
  const text = newsOf(event, who);
  return text === null
    ? null
    : {
        version,
        kind: "news",
        person: "person" in event ? event.person : null,
        name: "",
        text,
        loud: LOUD.has(event.fact),
        wait: 0,
      };
}

function newsOf(event: Exclude<TableEvent, { type: string }>, who: Who): string | null {
  const name = "seat" in event ? who.nameOf(event.seat) : "";
  if (PLAIN.has(event.fact)) return say(`news.${event.fact}` as "news.returned", { name });
  switch (event.fact) {
    case "sat":
      return say("news.sat", { name: event.name });
    case "reserved":
      return say("news.reserved", { name: event.name });
    case "gone":
      return event.voted ? say("news.voted-out", { name }) : say("news.gone", { name });
    case "hosted":
      return event.person === who.me
        ? say("news.host-you")
        : say("news.hosted", { name: who.nameOfPerson(event.person) });
    case "voted":
      return say(event.out ? "news.vote" : "news.unvote", { name: who.nameOf(event.against) });
    case "commented":
      return say("news.pinned", { name: event.name, text: event.text });
    case "paid":
      return say("news.paid", { name, text: event.text });
    case "paused":
      return say("news.paused");
    case "resumed":
      return event.woken ? null : say("news.resumed");
    default:
      return null;
  }
}
