import type { Translation } from "../translation";
import type { friends as english } from "../en/friends";

export const friends: Translation<typeof english> = {
  "friends.title": "Leute, mit denen du gespielt hast",
  "friends.none":
    "Noch niemand. Hier erscheinen Leute, mit denen du eine Partie beendest, damit du sie wieder einladen kannst.",
  "friends.games.one": "{n} Partie, am {day}",
  "friends.games.other": "{n} Partien, die letzte am {day}",
  "friends.invite": "An einen neuen Tisch einladen",
  "friends.invite-about":
    "Ihr spielt {rules}. Sie sehen die Einladung auf ihrer Startseite und entscheiden selbst. Der Tisch hat auch einen Link.",
  "friends.invitations": "Einladungen",
  "friends.invited": "{name} lädt dich zu einer Partie {rules} ein.",
  "friends.invited-again": "{name} möchte noch eine Partie {rules} spielen.",
  "friends.accept": "Mitspielen",
  "friends.decline": "Nein danke",
  "friends.again-about": "Alle anderen werden gefragt. Niemand muss mitspielen.",
  "find.title": "Leute finden",
  "find.about": "Setzt dich an einen offenen Tisch mit diesen Regeln oder eröffnet einen, den andere finden.",
  "find.bots": "Nach einer Minute freie Plätze mit Bots füllen und anfangen",
  "find.do": "Leute finden",
  "find.countdown": "In {n} s übernehmen Bots die freien Plätze.",
  "find.keep-waiting": "Weiter warten",
  "notify.title": "Benachrichtige mich, wenn ich dran bin",
  "notify.about": "Ist diese Seite im Hintergrund, zeigt dein Gerät eine Benachrichtigung.",
  "notify.refused":
    "Dein Browser blockiert Benachrichtigungen dieser Seite. Erlaube sie in seinen Einstellungen, dann schalte das wieder ein.",
  "notify.impossible":
    "Dieser Browser kann hier keine Benachrichtigungen zeigen. Der Titel der Seite sagt, wann du dran bist, und Töne können das auch.",
  "notify.turn": "Du bist dran",
  "notify.body": "Die anderen warten am Tisch auf dich.",
  "notify.push-body": "{name}: Die anderen warten auf dich.",
  "notify.push-on":
    "Du bekommst auch Bescheid, wenn die Seite geschlossen ist. Die Nachricht nennt den Tisch und nichts über Karten.",
  "notify.push-extra":
    "Ist die Seite geschlossen, kann dieser Server dir nicht Bescheid geben. Lass sie im Hintergrund offen: Titel und Töne sagen, wann du dran bist.",
  "notify.push-https":
    "Ist die Seite geschlossen, bekommst du keinen Bescheid: Das geht nur mit einer https-Adresse. Lass die Seite im Hintergrund offen: Titel und Töne sagen, wann du dran bist.",
  "notify.push-browser":
    "Ist die Seite geschlossen, kann dieser Browser dir nicht Bescheid geben. Lass die Seite im Hintergrund offen. Auf iPhone und iPad füge sie zuerst zum Home-Bildschirm hinzu.",
  "notify.push-failed":
    "Ist die Seite geschlossen, bekommst du keinen Bescheid: Dein Browser hat seinen Push-Dienst nicht erreicht. Prüfe die Verbindung, dann schalte das aus und wieder ein.",
};
