import type { Translation } from "../translation";
import type { friends as english } from "../en/friends";

export const friends: Translation<typeof english> = {
  "friends.title": "Ceux avec qui tu as joué",
  "friends.none": "Encore personne. Ceux avec qui tu finis une partie apparaissent ici, pour les inviter à nouveau.",
  "friends.games.one": "{n} partie, le {day}",
  "friends.games.other": "{n} parties, la dernière le {day}",
  "friends.invite": "Inviter à une nouvelle table",
  "friends.invite-about":
    "Vous jouerez {rules}. Ils voient l'invitation à l'accueil et décident eux-mêmes. La table a aussi un lien.",
  "friends.invitations": "Invitations",
  "friends.invited": "{name} t'invite à une partie de {rules}.",
  "friends.invited-again": "{name} veut rejouer une partie de {rules}.",
  "friends.accept": "Rejoindre",
  "friends.decline": "Non, merci",
  "friends.again-about": "On demande à chacun des autres. Personne n'est obligé.",
  "find.title": "Trouver des joueurs",
  "find.about": "T'assied à une table ouverte avec ces règles, ou en ouvre une que d'autres trouvent.",
  "find.bots": "Après une minute, compléter avec des bots et commencer",
  "find.do": "Trouver des joueurs",
  "find.countdown": "Des bots prennent les places libres dans {n} s.",
  "find.keep-waiting": "Attendre encore",
  "notify.title": "M'avertir quand c'est mon tour",
  "notify.about": "Quand cette page est en arrière-plan, ton appareil affiche une notification.",
  "notify.refused":
    "Ton navigateur bloque les notifications de ce site. Autorise-les dans ses réglages, puis réactive ceci.",
  "notify.impossible":
    "Ce navigateur ne peut pas afficher de notifications ici. Le titre de la page dit quand c'est ton tour, et les sons aussi.",
  "notify.turn": "C'est ton tour",
  "notify.body": "Les autres t'attendent à la table.",
  "notify.push-body": "{name} : les autres t'attendent.",
  "notify.push-on":
    "Tu reçois aussi une notification quand la page est fermée. Elle indique la table, et rien sur les cartes.",
  "notify.push-extra":
    "Quand la page est fermée, ce serveur ne peut pas t'avertir. Laisse-la ouverte en arrière-plan : son titre et les sons disent quand c'est ton tour.",
  "notify.push-https":
    "Quand la page est fermée, rien ne t'avertit : il faut pour cela une adresse https. Laisse la page ouverte en arrière-plan : son titre et les sons disent quand c'est ton tour.",
  "notify.push-browser":
    "Quand la page est fermée, ce navigateur ne peut pas t'avertir. Laisse la page ouverte en arrière-plan. Sur iPhone ou iPad, ajoute-la d'abord à l'écran d'accueil.",
  "notify.push-failed":
    "Quand la page est fermée, rien ne t'avertit : ton navigateur n'a pas pu joindre son service de notifications. Vérifie ta connexion, puis désactive et réactive ceci.",
};
