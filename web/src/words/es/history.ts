import type { Translation } from "../translation";
import type { history as english } from "../en/history";

export const history: Translation<typeof english> = {
  "history.title": "Mis partidas terminadas",
  "history.cannot": "No se pueden mostrar tus partidas",
  "history.none": "Aún no hay partidas terminadas",
  "history.none-why": "Aquí aparecen las partidas que acabas, y las de libretas donde hayas elegido tu nombre.",
  "history.games": "Partidas",
  "history.more": "Ver partidas anteriores",
  "history.won": "Ganada",
  "history.place": "Puesto {n} de {of}",
  "history.points": "{n} puntos",
  "history.with": "con {names}",
  "history.hinted": "con pistas",
  "history.practice": "práctica",
  "history.played": "Partidas",
  "history.wins": "Ganadas",
  "history.points-a-hand": "Puntos por mano",
  "history.apart-hinted.one": "{n} partida con pistas no se incluye.",
  "history.apart-hinted.other": "{n} partidas con pistas no se incluyen.",
  "history.apart-practice.one": "{n} partida de práctica (con jugadas deshechas) no se incluye.",
  "history.apart-practice.other": "{n} partidas de práctica (con jugadas deshechas) no se incluyen.",
};
