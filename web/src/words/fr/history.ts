import type { Translation } from "../translation";
import type { history as english } from "../en/history";

export const history: Translation<typeof english> = {
  "history.title": "Mes parties terminées",
  "history.cannot": "Impossible de montrer tes parties",
  "history.none": "Pas encore de partie terminée",
  "history.none-why": "Les parties que tu finis apparaissent ici, et celles des carnets où tu as choisi ton nom.",
  "history.games": "Parties",
  "history.more": "Afficher les plus anciennes",
  "history.won": "Gagnée",
  "history.place": "Place {n} sur {of}",
  "history.points": "{n} points",
  "history.with": "avec {names}",
  "history.hinted": "avec conseils",
  "history.practice": "entraînement",
  "history.played": "Parties",
  "history.wins": "Gagnées",
  "history.points-a-hand": "Points par donne",
  "history.apart-hinted.one": "{n} partie avec conseils n'est pas comptée.",
  "history.apart-hinted.other": "{n} parties avec conseils ne sont pas comptées.",
  "history.apart-practice.one": "{n} partie d'entraînement (coups repris) n'est pas comptée.",
  "history.apart-practice.other": "{n} parties d'entraînement (coups repris) ne sont pas comptées.",
};
