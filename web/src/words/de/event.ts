import type { Translation } from "../translation";
import type { event as english } from "../en/event";

export const event: Translation<typeof english> = {
  "event.title": "Turniere",
  "event.about": "Meisterschaften und Vereinsabende",
  "event.cannot": "Dieses Turnier lässt sich nicht öffnen",
  "event.do.no-such-event": "Prüfe den Link, oder bitte die Turnierleitung darum.",
  "event.all": "Alle Turniere",
  "event.offline": "Offline. So war es um {time}.",
  "event.match": "Match {n}",
  "event.match-of": "Match {n} von {of}",
  "event.final": "Finale",
  "event.table": "Tisch {n}",
  "event.table-word": "Tisch",
  "event.hand": "Runde {n} von {of}",
  "event.not-begun": "Nicht begonnen",
  "event.all-hands.one": "{n} Runde",
  "event.all-hands.other": "Alle {n} Runden",
  "event.ahead": "Voraus",
  "event.on-pace": "Im Plan",
  "event.behind": "{n} min zurück",
  "event.finished": "Fertig",
  "event.gained": "{n} nach oben",
  "event.lost": "{n} nach unten",
};
