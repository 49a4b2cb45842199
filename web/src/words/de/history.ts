import type { Translation } from "../translation";
import type { history as english } from "../en/history";

export const history: Translation<typeof english> = {
  "history.title": "Meine beendeten Partien",
  "history.cannot": "Deine Partien lassen sich nicht zeigen",
  "history.none": "Noch keine beendeten Partien",
  "history.none-why":
    "Hier erscheinen Partien, die du zu Ende spielst, und Partien auf Punkteblöcken, wenn du dort deinen Namen gewählt hast.",
  "history.games": "Partien",
  "history.more": "Ältere Partien zeigen",
  "history.won": "Gewonnen",
  "history.place": "Platz {n} von {of}",
  "history.points": "{n} Punkte",
  "history.with": "mit {names}",
  "history.hinted": "mit Tipps",
  "history.practice": "Übung",
  "history.played": "Partien",
  "history.wins": "Gewonnen",
  "history.points-a-hand": "Punkte pro Runde",
  "history.apart-hinted.one": "{n} Partie mit Tipps ist nicht enthalten.",
  "history.apart-hinted.other": "{n} Partien mit Tipps sind nicht enthalten.",
  "history.apart-practice.one": "{n} Übungspartie (mit zurückgenommenen Zügen) ist nicht enthalten.",
  "history.apart-practice.other": "{n} Übungspartien (mit zurückgenommenen Zügen) sind nicht enthalten.",
};
