import type { Translation } from "../translation";
import type { friends as english } from "../en/friends";

export const friends: Translation<typeof english> = {
  "friends.title": "Mensen met wie je speelde",
  "friends.none":
    "Nog niemand. Mensen met wie je een spel uitspeelt, verschijnen hier, zodat je ze weer kunt uitnodigen.",
  "friends.games.one": "{n} spel, op {day}",
  "friends.games.other": "{n} spellen, het laatste op {day}",
  "friends.invite": "Uitnodigen aan een nieuwe tafel",
  "friends.invite-about":
    "Jullie spelen {rules}. Ze zien de uitnodiging op hun startpagina en beslissen zelf. De tafel heeft ook een link.",
  "friends.invitations": "Uitnodigingen",
  "friends.invited": "{name} nodigt je uit voor een spel {rules}.",
  "friends.invited-again": "{name} wil nog een spel {rules} spelen.",
  "friends.accept": "Meedoen",
  "friends.decline": "Nee, bedankt",
  "friends.again-about": "Ieder van de anderen wordt gevraagd. Niemand hoeft mee te doen.",
  "find.title": "Mensen zoeken",
  "find.about": "Zet je aan een open tafel met deze regels, of opent er een die anderen vinden.",
  "find.bots": "Na een minuut aanvullen met bots en beginnen",
  "find.do": "Mensen zoeken",
  "find.countdown": "Bots nemen de vrije plaatsen over {n} s.",
  "find.keep-waiting": "Blijven wachten",
  "notify.title": "Waarschuw me als ik aan de beurt ben",
  "notify.about": "Staat deze pagina op de achtergrond, dan toont je apparaat een melding.",
  "notify.refused":
    "Je browser blokkeert meldingen van deze site. Sta ze toe in de instellingen en zet dit dan weer aan.",
  "notify.impossible":
    "Deze browser kan hier geen meldingen tonen. De titel van de pagina zegt wanneer je aan de beurt bent, en geluiden kunnen dat ook.",
  "notify.turn": "Jij bent aan de beurt",
  "notify.body": "De anderen wachten aan tafel op je.",
  "notify.push-body": "{name}: de anderen wachten op je.",
  "notify.push-on": "Je krijgt ook bericht als de pagina dicht is. Het bericht noemt de tafel, en niets over kaarten.",
  "notify.push-extra":
    "Als de pagina dicht is, kan deze server je niet waarschuwen. Laat haar open op de achtergrond: de titel en geluiden zeggen wanneer je aan de beurt bent.",
  "notify.push-https":
    "Als de pagina dicht is, waarschuwt niets je: daarvoor is een https-adres nodig. Laat de pagina open op de achtergrond: de titel en geluiden zeggen wanneer je aan de beurt bent.",
  "notify.push-browser":
    "Als de pagina dicht is, kan deze browser je niet waarschuwen. Laat de pagina open op de achtergrond. Zet haar op een iPhone of iPad eerst op het beginscherm.",
  "notify.push-failed":
    "Als de pagina dicht is, waarschuwt niets je: je browser kon zijn pushdienst niet bereiken. Controleer je verbinding en zet dit dan uit en weer aan.",
};
