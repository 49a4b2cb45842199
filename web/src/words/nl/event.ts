import type { Translation } from "../translation";
import type { event as english } from "../en/event";

export const event: Translation<typeof english> = {
  "event.title": "Toernooien",
  "event.about": "Kampioenschappen en clubavonden",
  "event.cannot": "Dit toernooi kan niet worden geopend",
  "event.do.no-such-event": "Controleer de link, of vraag hem aan de organisatie.",
  "event.all": "Alle toernooien",
  "event.offline": "Offline. Zo was het om {time}.",
  "event.match": "Match {n}",
  "event.match-of": "Match {n} van {of}",
  "event.final": "Finale",
  "event.table": "Tafel {n}",
  "event.table-word": "Tafel",
  "event.hand": "Ronde {n} van {of}",
  "event.not-begun": "Niet begonnen",
  "event.all-hands.one": "{n} ronde",
  "event.all-hands.other": "Alle {n} rondes",
  "event.ahead": "Voor",
  "event.on-pace": "Op schema",
  "event.behind": "{n} min achter",
  "event.finished": "Klaar",
  "event.gained": "{n} omhoog",
  "event.lost": "{n} omlaag",
};
