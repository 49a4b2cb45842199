import type { Translation } from "../translation";
import type { learn as english } from "../en/learn";

export const learn: Translation<typeof english> = {
  "learn.offer": "Apprendre en 2 minutes",
  "start.waiting": "On t'attend",
  "start.more-games.one": "{n} autre partie",
  "start.more-games.other": "{n} autres parties",
  "start.how": "Annonce combien de plis tu feras, puis fais-en exactement ce nombre.",
  "start.lengths": "Durée de la partie",
  "start.minutes": "{n} min",
  "start.length.quick": "Partie rapide, environ {n} min",
  "start.length.medium": "Partie moyenne, environ {n} min",
  "start.length.whole": "Partie entière, environ {n} min",
  "start.puzzles-about": "Trouve le meilleur coup",
  "learn.opening": "On distribue ta première donne…",
  "learn.label": "Leçon, étape {n} sur {of}",
  "learn.bar": "Leçon : donne {n} sur {of}",
  "learn.skip": "Passer",
  "learn.back": "Retour",
  "learn.count": "Étape {n} sur {of}",
  "learn.confirm": "Confirme avec le bouton doré.",
  "learn.bid": "Annonce {n}.",
  "learn.step.bid":
    "Chacun joue une carte, et la meilleure gagne le pli. Annonce d'abord combien tu en feras. Rien ne bat ton as : annonce 1.",
  "learn.else.bid": "Ton as gagne ce pli de toute façon, donc seul 1 est juste.",
  "learn.step.trick": "Cœur est atout dans cette donne : un cœur bat toute carte d'une autre couleur. Joue ton as.",
  "learn.step.score":
    "Tu as annoncé 1 et fait exactement 1 : {points} points. Un de plus ou de moins te coûterait des points.",
  "learn.step.count":
    "Il y a maintenant trois plis, et carreau est atout. Ton as en gagne un ; tes deux petites cartes non. Annonce 1.",
  "learn.else.count": "Compte les cartes qui gagnent : seul ton as de carreau est sûr.",
  "learn.step.follow": "{name} a entamé pique. Si tu as une carte de la couleur entamée, tu dois la jouer. Joue ton 3.",
  "learn.step.trump":
    "Encore pique, et tu n'en as plus, donc tu peux jouer n'importe quelle carte. Un atout les bat toutes. Joue ton as.",
  "learn.else.trump": "Ça marche aussi : ton as d'atout gagne le dernier pli.",
  "learn.step.exactly": "Tu as le pli annoncé. Un autre gâcherait tout, donc perds celui-ci. Joue ton 4.",
  "learn.step.result": "Exactement 1 encore : {points} points. Tu ne marques que si tu fais exactement ton annonce.",
  "learn.step.hook":
    "Tu annonces en dernier, donc un nombre est barré : c'est l'annonce interdite, pour que quelqu'un rate. Tes cartes sont basses : annonce 0.",
  "learn.else.hook": "Tes cartes sont trop basses pour gagner un pli, et 0 rapporte aussi.",
  "learn.step.lead":
    "Tu as annoncé 0, donc perds chaque pli. Tu entames, c'est-à-dire que tu joues en premier. Joue n'importe quelle carte.",
  "learn.step.lose": "Continue à perdre. Une carte pâle n'est pas jouable : il faut fournir si tu peux.",
  "learn.step.end": "Tu as annoncé 0 et fait 0 : {points} points. C'est tout le jeu.",
  "learn.next": "Appuie sur « {button} ».",
  "learn.missed":
    "Tu as annoncé {bid} et fait {taken} : {points} points. Tu ne marques que si tu fais exactement ton annonce.",
  "learn.free.one": "Il te faut encore {n} pli. Joue une carte qui n'est pas pâle.",
  "learn.free.other": "Il te faut encore {n} plis. Joue une carte qui n'est pas pâle.",
  "learn.free-none": "Tu as tous les plis annoncés. Essaie de perdre les autres.",
  "learn.free-lost": "Cette annonce n'est plus possible. Continue : la donne suivante est une nouvelle chance.",
  "help.trick": "Qu'est-ce qu'un pli ?",
  "help.trick-1":
    "Un joueur pose une carte, et chacun en ajoute une à son tour. La meilleure carte les prend toutes : c'est un pli. Celui qui le prend entame le suivant.",
  "help.trick-2":
    "Si tu as une carte de la couleur entamée, tu dois la jouer. La plus haute de cette couleur gagne, sauf si quelqu'un joue atout : alors le plus haut atout gagne.",
  "help.scoring": "Comment se comptent les points",
  "help.score-about": "Par exemple, dans une donne de {cards} cartes avec les règles « {rules} » :",
  "help.score-made": "Tu annonces {bid} et fais {taken}, juste : {points} points.",
  "help.score-over": "Tu annonces {bid} et fais {taken}, un de trop : {points} points.",
  "help.score-under": "Tu annonces {bid} et fais {taken}, un de moins : {points} points.",
  "help.score-zero": "Tu annonces 0 et n'en fais aucun : {points} points.",
  "help.score-none": "Il faut être en ligne pour voir un exemple avec tes règles.",
  "help.gestures": "Touchers et gestes",
  "help.gesture-play": "Touche une carte pour la lever, et encore pour la jouer. Ou fais-la glisser sur la table.",
  "help.gesture-skip": "Touche la table pour passer une animation.",
  "help.gesture-ahead":
    "Pendant que les autres jouent, lève une carte et appuie sur « Jouer ensuite » pour la choisir d'avance.",
  "help.gesture-why":
    "Touche ce que tu veux comprendre sur la table : l'atout, le total des annonces, un joueur, le nombre dans ta barre, les points. Une carte pâle ou une annonce barrée dit pourquoi elle est interdite.",
  "learn.over": "Tu connais le jeu",
  "learn.over-why":
    "Annonce combien de plis tu feras, puis fais-en exactement ce nombre. Dans une vraie partie, les donnes grandissent, et le plus haut total gagne.",
  "learn.over-points": "Tu as marqué {points} points en trois donnes.",
  "learn.over-play": "Jouer une partie rapide",
  "learn.again": "Refaire la leçon",
};
