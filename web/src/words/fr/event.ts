import type { Translation } from "../translation";
import type { event as english } from "../en/event";

export const event: Translation<typeof english> = {
  "event.title": "Tournois",
  "event.about": "Championnats et soirées de club",
  "event.cannot": "Impossible d'ouvrir ce tournoi",
  "event.do.no-such-event": "Vérifie le lien, ou demande-le à l'organisateur.",
  "event.all": "Tous les tournois",
  "event.offline": "Hors ligne. État à {time}.",
  "event.match": "Manche {n}",
  "event.match-of": "Manche {n} sur {of}",
  "event.final": "Finale",
  "event.table": "Table {n}",
  "event.table-word": "Table",
  "event.hand": "Donne {n} sur {of}",
  "event.not-begun": "Pas commencé",
  "event.all-hands.one": "{n} donne",
  "event.all-hands.other": "Les {n} donnes",
  "event.ahead": "En avance",
  "event.on-pace": "À l'heure",
  "event.behind": "{n} min de retard",
  "event.finished": "Terminé",
  "event.gained": "{n} de gagnées",
  "event.lost": "{n} de perdues",
};
