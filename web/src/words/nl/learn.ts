import type { Translation } from "../translation";
import type { learn as english } from "../en/learn";

export const learn: Translation<typeof english> = {
  "learn.offer": "Leer het in 2 minuten",
  "start.waiting": "Ze wachten op je",
  "start.more-games.one": "nog {n} spel",
  "start.more-games.other": "nog {n} spellen",
  "start.how": "Zeg hoeveel slagen je gaat halen, en haal er precies zoveel.",
  "start.lengths": "Lengte van het spel",
  "start.minutes": "{n} min",
  "start.length.quick": "Kort spel, ongeveer {n} min",
  "start.length.medium": "Gemiddeld spel, ongeveer {n} min",
  "start.length.whole": "Heel spel, ongeveer {n} min",
  "start.puzzles-about": "Vind de beste zet",
  "learn.opening": "Je eerste ronde wordt gedeeld…",
  "learn.label": "Les, stap {n} van {of}",
  "learn.bar": "Les: ronde {n} van {of}",
  "learn.skip": "Overslaan",
  "learn.back": "Terug",
  "learn.count": "Stap {n} van {of}",
  "learn.confirm": "Bevestig met de gouden knop.",
  "learn.bid": "Bied {n}.",
  "learn.step.bid":
    "Iedereen speelt een kaart, en de beste wint de slag. Bied eerst hoeveel je er haalt. Niets verslaat je aas: bied 1.",
  "learn.else.bid": "Je aas wint deze slag in elk geval, dus alleen 1 is goed.",
  "learn.step.trick":
    "Harten is troef in deze ronde: een harten verslaat elke kaart van een andere kleur. Speel je aas.",
  "learn.step.score": "Je bood 1 en haalde precies 1: {points} punten. Eén meer of minder zou je punten kosten.",
  "learn.step.count":
    "Nu zijn er drie slagen, en ruiten is troef. Je aas wint er een; je twee lage kaarten niet. Bied 1.",
  "learn.else.count": "Tel de kaarten die winnen: alleen je ruitenaas is zeker.",
  "learn.step.follow":
    "{name} kwam uit met schoppen. Heb je een kaart van die kleur, dan moet je die spelen. Speel je 3.",
  "learn.step.trump":
    "Weer schoppen, en je hebt er geen meer, dus je mag elke kaart spelen. Een troef verslaat ze allemaal. Speel je aas.",
  "learn.else.trump": "Dat kan ook: je troefaas wint de laatste slag.",
  "learn.step.exactly": "Je hebt de 1 slag die je bood. Nog een zou het bederven, dus verlies deze. Speel je 4.",
  "learn.step.result": "Weer precies 1: {points} punten. Je krijgt alleen punten als je precies haalt wat je bood.",
  "learn.step.hook":
    "Je biedt als laatste, dus één getal is doorgestreept: dat is de haak, zodat iemand mist. Je kaarten zijn laag: bied 0.",
  "learn.else.hook": "Je kaarten zijn te laag om een slag te winnen, en 0 geeft ook punten.",
  "learn.step.lead":
    "Je bood 0, dus verlies elke slag. Jij komt uit: je speelt als eerste. Speel een willekeurige kaart.",
  "learn.step.lose": "Blijf verliezen. Een vage kaart kan nu niet: je moet bekennen als het kan.",
  "learn.step.end": "Je bood 0 en haalde 0: {points} punten. Dat is het hele spel.",
  "learn.next": "Druk op “{button}”.",
  "learn.missed":
    "Je bood {bid} en haalde {taken}: {points} punten. Je krijgt alleen punten als je precies haalt wat je bood.",
  "learn.free.one": "Je hebt nog {n} slag nodig. Speel een kaart die niet vaag is.",
  "learn.free.other": "Je hebt nog {n} slagen nodig. Speel een kaart die niet vaag is.",
  "learn.free-none": "Je hebt alle slagen die je bood. Probeer de rest te verliezen.",
  "learn.free-lost": "Dit bod kan niet meer. Speel door: de volgende ronde is een nieuwe kans.",
  "help.trick": "Wat is een slag?",
  "help.trick-1":
    "Eén speler legt een kaart op tafel, en iedereen legt er om de beurt een bij. De beste kaart pakt ze allemaal: dat is één slag. Wie hem pakt, komt uit voor de volgende.",
  "help.trick-2":
    "Heb je een kaart van de uitgekomen kleur, dan moet je die spelen. De hoogste kaart van die kleur wint, tenzij iemand troeft: dan wint de hoogste troef.",
  "help.scoring": "Zo worden de punten geteld",
  "help.score-about": "Bijvoorbeeld in een ronde van {cards} kaarten met de regels “{rules}”:",
  "help.score-made": "Je biedt {bid} en haalt {taken}, precies goed: {points} punten.",
  "help.score-over": "Je biedt {bid} en haalt {taken}, één te veel: {points} punten.",
  "help.score-under": "Je biedt {bid} en haalt {taken}, één te weinig: {points} punten.",
  "help.score-zero": "Je biedt 0 en haalt er geen: {points} punten.",
  "help.score-none": "Voor een voorbeeld met jouw regels moet je online zijn.",
  "help.gestures": "Tikken en gebaren",
  "help.gesture-play":
    "Tik op een kaart om hem op te tillen, en nog eens om hem te spelen. Of sleep hem naar de tafel.",
  "help.gesture-skip": "Tik op de tafel om een animatie over te slaan.",
  "help.gesture-ahead": "Til terwijl anderen spelen een kaart op en druk op “Straks spelen” om hem vooraf te kiezen.",
  "help.gesture-why":
    "Tik op tafel aan wat je wilt weten: troef, de som van de biedingen, een speler, het getal in je balk, de punten. Een vage kaart of een doorgestreept bod zegt waarom het niet mag.",
  "learn.over": "Je kent het spel",
  "learn.over-why":
    "Bied hoeveel slagen je gaat halen, en haal er precies zoveel. In een echt spel groeien de rondes, en het hoogste totaal wint.",
  "learn.over-points": "Je haalde {points} punten in drie rondes.",
  "learn.over-play": "Kort spel spelen",
  "learn.again": "Les herhalen",
};
