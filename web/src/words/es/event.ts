import type { Translation } from "../translation";
import type { event as english } from "../en/event";

export const event: Translation<typeof english> = {
  "event.title": "Torneos",
  "event.about": "Campeonatos y noches de club",
  "event.cannot": "No se puede abrir este torneo",
  "event.do.no-such-event": "Revisa el enlace, o pídelo a la organización.",
  "event.all": "Todos los torneos",
  "event.offline": "Sin conexión. Así estaba a las {time}.",
  "event.match": "Manga {n}",
  "event.match-of": "Manga {n} de {of}",
  "event.final": "Final",
  "event.table": "Mesa {n}",
  "event.table-word": "Mesa",
  "event.hand": "Mano {n} de {of}",
  "event.not-begun": "Sin empezar",
  "event.all-hands.one": "{n} mano",
  "event.all-hands.other": "Las {n} manos",
  "event.ahead": "Adelantada",
  "event.on-pace": "A tiempo",
  "event.behind": "{n} min de retraso",
  "event.finished": "Terminada",
  "event.gained": "sube {n}",
  "event.lost": "baja {n}",
};
