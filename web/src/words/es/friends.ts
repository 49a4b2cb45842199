import type { Translation } from "../translation";
import type { friends as english } from "../en/friends";

export const friends: Translation<typeof english> = {
  "friends.title": "Gente con la que has jugado",
  "friends.none": "Aún nadie. Aquí aparecen las personas con las que acabas una partida, para invitarlas otra vez.",
  "friends.games.one": "{n} partida, el {day}",
  "friends.games.other": "{n} partidas, la última el {day}",
  "friends.invite": "Invitar a una mesa nueva",
  "friends.invite-about": "Jugaréis a {rules}. Ven la invitación en su inicio y deciden. La mesa también tiene enlace.",
  "friends.invitations": "Invitaciones",
  "friends.invited": "{name} te invita a una partida de {rules}.",
  "friends.invited-again": "{name} quiere jugar otra partida de {rules}.",
  "friends.accept": "Unirse",
  "friends.decline": "No, gracias",
  "friends.again-about": "Se pregunta a cada uno. Nadie está obligado.",
  "find.title": "Buscar gente",
  "find.about": "Te sienta en una mesa abierta con estas reglas, o abre una que otros encuentran.",
  "find.bots": "Tras un minuto, llenar con bots y empezar",
  "find.do": "Buscar gente",
  "find.countdown": "Los bots ocupan los asientos libres en {n} s.",
  "find.keep-waiting": "Seguir esperando",
  "notify.title": "Avísame cuando me toque",
  "notify.about": "Con esta página en segundo plano, tu dispositivo muestra un aviso.",
  "notify.refused": "Tu navegador bloquea los avisos de este sitio. Permítelos en sus ajustes y actívalo otra vez.",
  "notify.impossible":
    "Este navegador no puede mostrar avisos aquí. El título de la página dice cuándo te toca, y los sonidos también.",
  "notify.turn": "Te toca",
  "notify.body": "Los demás te esperan en la mesa.",
  "notify.push-body": "{name}: los demás te esperan.",
  "notify.push-on": "También te avisamos con la página cerrada. El mensaje dice qué mesa es, y nada sobre las cartas.",
  "notify.push-extra":
    "Con la página cerrada, este servidor no puede avisarte. Déjala abierta en segundo plano: su título y los sonidos dicen cuándo te toca.",
  "notify.push-https":
    "Con la página cerrada nada te avisa: hace falta una dirección https. Deja la página abierta en segundo plano: su título y los sonidos dicen cuándo te toca.",
  "notify.push-browser":
    "Con la página cerrada, este navegador no puede avisarte. Deja la página abierta en segundo plano. En un iPhone o iPad, añádela antes a la pantalla de inicio.",
  "notify.push-failed":
    "Con la página cerrada nada te avisa: tu navegador no pudo conectar con su servicio de avisos. Comprueba la conexión; luego desactívalo y actívalo otra vez.",
};
