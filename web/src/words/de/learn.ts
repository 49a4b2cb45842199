import type { Translation } from "../translation";
import type { learn as english } from "../en/learn";

export const learn: Translation<typeof english> = {
  "learn.offer": "In 2 Minuten lernen",
  "start.waiting": "Sie warten auf dich",
  "start.more-games.one": "{n} weitere Partie",
  "start.more-games.other": "{n} weitere Partien",
  "start.how": "Sag an, wie viele Stiche du machst, dann mach genau so viele.",
  "start.lengths": "Länge der Partie",
  "start.minutes": "{n} min",
  "start.length.quick": "Kurze Partie, etwa {n} min",
  "start.length.medium": "Mittlere Partie, etwa {n} min",
  "start.length.whole": "Ganze Partie, etwa {n} min",
  "start.puzzles-about": "Finde den besten Zug",
  "learn.opening": "Deine ersten Karten werden gegeben…",
  "learn.label": "Lektion, Schritt {n} von {of}",
  "learn.bar": "Lernen: Runde {n} von {of}",
  "learn.skip": "Überspringen",
  "learn.back": "Zurück",
  "learn.count": "Schritt {n} von {of}",
  "learn.confirm": "Bestätige mit dem goldenen Knopf.",
  "learn.bid": "Sag {n} an.",
  "learn.step.bid":
    "Jeder spielt eine Karte, und die beste gewinnt den Stich. Sag vorher an, wie viele du machst. Nichts schlägt dein Ass: Sag 1 an.",
  "learn.else.bid": "Dein Ass gewinnt diesen Stich auf jeden Fall, also stimmt nur 1.",
  "learn.step.trick":
    "Herz ist in dieser Runde Trumpf: Ein Herz schlägt jede Karte einer anderen Farbe. Spiel dein Ass.",
  "learn.step.score":
    "Du hast 1 angesagt und genau 1 gemacht: {points} Punkte. Einer mehr oder weniger würde dich Punkte kosten.",
  "learn.step.count":
    "Jetzt gibt es drei Stiche, und Karo ist Trumpf. Dein Ass gewinnt einen, deine zwei niedrigen Karten nicht. Sag 1 an.",
  "learn.else.count": "Zähle die Karten, die gewinnen: Nur dein Karo-Ass ist sicher.",
  "learn.step.follow":
    "{name} hat Pik ausgespielt. Hast du eine Karte dieser Farbe, musst du sie spielen. Spiel deine 3.",
  "learn.step.trump":
    "Wieder Pik, und du hast keines mehr, also darfst du jede Karte spielen. Ein Trumpf schlägt alle. Spiel dein Ass.",
  "learn.else.trump": "Das geht auch: Dein Trumpf-Ass gewinnt den letzten Stich.",
  "learn.step.exactly":
    "Du hast deinen einen Stich. Noch einer würde alles verderben, also verlier diesen. Spiel deine 4.",
  "learn.step.result":
    "Wieder genau 1: {points} Punkte. Punkte gibt es nur, wenn du genau machst, was du angesagt hast.",
  "learn.step.hook":
    "Du sagst zuletzt an, also ist eine Zahl durchgestrichen: Das ist der Haken, damit jemand verfehlt. Deine Karten sind niedrig: Sag 0 an.",
  "learn.else.hook": "Deine Karten sind zu niedrig für einen Stich, und auch 0 bringt Punkte.",
  "learn.step.lead":
    "Du hast 0 angesagt, also verlier jeden Stich. Du spielst aus, das heißt, du legst die erste Karte. Spiel eine beliebige Karte.",
  "learn.step.lose": "Verlier weiter. Eine blasse Karte geht jetzt nicht: Du musst bedienen, wenn du kannst.",
  "learn.step.end": "Du hast 0 angesagt und 0 gemacht: {points} Punkte. Das ist das ganze Spiel.",
  "learn.next": "Drücke „{button}“.",
  "learn.missed":
    "Du hast {bid} angesagt und {taken} gemacht: {points} Punkte. Punkte gibt es nur, wenn du genau machst, was du angesagt hast.",
  "learn.free.one": "Du brauchst noch {n} Stich. Spiel eine Karte, die nicht blass ist.",
  "learn.free.other": "Du brauchst noch {n} Stiche. Spiel eine Karte, die nicht blass ist.",
  "learn.free-none": "Du hast alle angesagten Stiche. Versuch, die übrigen zu verlieren.",
  "learn.free-lost": "Diese Ansage geht nicht mehr. Spiel weiter: Die nächste Runde ist eine neue Chance.",
  "help.trick": "Was ist ein Stich?",
  "help.trick-1":
    "Einer legt eine Karte auf den Tisch, und alle legen der Reihe nach eine dazu. Die beste Karte bekommt alle: Das ist ein Stich. Wer ihn macht, spielt zum nächsten aus.",
  "help.trick-2":
    "Hast du eine Karte der ausgespielten Farbe, musst du sie spielen. Die höchste Karte dieser Farbe gewinnt, außer jemand spielt Trumpf: Dann gewinnt der höchste Trumpf.",
  "help.scoring": "So werden die Punkte gezählt",
  "help.score-about": "Zum Beispiel in einer Runde mit {cards} Karten nach den Regeln „{rules}“:",
  "help.score-made": "Du sagst {bid} an und machst {taken}, genau richtig: {points} Punkte.",
  "help.score-over": "Du sagst {bid} an und machst {taken}, einen zu viel: {points} Punkte.",
  "help.score-under": "Du sagst {bid} an und machst {taken}, einen zu wenig: {points} Punkte.",
  "help.score-zero": "Du sagst 0 an und machst keinen: {points} Punkte.",
  "help.score-none": "Für ein Beispiel nach deinen Regeln musst du online sein.",
  "help.gestures": "Tippen und Gesten",
  "help.gesture-play":
    "Tippe eine Karte an, um sie anzuheben, und noch einmal, um sie zu spielen. Oder zieh sie auf den Tisch.",
  "help.gesture-skip": "Tippe auf den Tisch, um eine Animation zu überspringen.",
  "help.gesture-ahead": "Während andere spielen, heb eine Karte an und drücke „Danach spielen“, um sie vorzuwählen.",
  "help.gesture-why":
    "Tippe auf dem Tisch an, was du wissen willst: Trumpf, die Summe der Ansagen, einen Spieler, die Zahl in deiner Leiste, die Punkte. Eine blasse Karte oder eine durchgestrichene Ansage sagt, warum sie nicht geht.",
  "learn.over": "Du kannst das Spiel",
  "learn.over-why":
    "Sag an, wie viele Stiche du machst, und mach genau so viele. In einer richtigen Partie wachsen die Runden, und die höchste Summe gewinnt.",
  "learn.over-points": "Du hast in drei Runden {points} Punkte gemacht.",
  "learn.over-play": "Kurze Partie spielen",
  "learn.again": "Lektion wiederholen",
};
