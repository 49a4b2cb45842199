import type { Translation } from "../translation";
import type { history as english } from "../en/history";

export const history: Translation<typeof english> = {
  "history.title": "Mijn afgelopen spellen",
  "history.cannot": "Je spellen kunnen niet worden getoond",
  "history.none": "Nog geen afgelopen spellen",
  "history.none-why":
    "Hier verschijnen spellen die je uitspeelt, en spellen op scoreblokken waar je je naam hebt gekozen.",
  "history.games": "Spellen",
  "history.more": "Oudere spellen tonen",
  "history.won": "Gewonnen",
  "history.place": "Plaats {n} van {of}",
  "history.points": "{n} punten",
  "history.with": "met {names}",
  "history.hinted": "met hints",
  "history.practice": "oefening",
  "history.played": "Spellen",
  "history.wins": "Gewonnen",
  "history.points-a-hand": "Punten per ronde",
  "history.apart-hinted.one": "{n} spel met hints telt niet mee.",
  "history.apart-hinted.other": "{n} spellen met hints tellen niet mee.",
  "history.apart-practice.one": "{n} oefenspel (met teruggenomen zetten) telt niet mee.",
  "history.apart-practice.other": "{n} oefenspellen (met teruggenomen zetten) tellen niet mee.",
};
