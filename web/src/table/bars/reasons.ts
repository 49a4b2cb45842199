/** Puts the reasons of a hint into words. */
import { cardInSentence, face, rankInSentence } from "../../cards/suits";
import { fillKnown, known, list, say, sentence } from "../../words/words";
import { spoken } from "../../words/language.svelte";
import type { Card, Claim, HintAdvice, Move, Suit } from "../../net/wire.gen";

/** The most claims that one sentence says. */
const MOST = 3;

/** What a sentence needs besides the claim: the recommended move, the players' names, and the trumps. */
export type Setting = { move: Move; names: readonly string[]; trump: Suit | "nt" | null };

/**
 * The claims in words, the most important first. The first text says two claims, in one sentence if there is one for
 * both. A claim that this page doesn't know is left out.
 */
export function reasons(claims: readonly Claim[], setting: Setting): string[] {
  const texts: string[] = [];
  for (let at = 0; at < claims.length;) {
    const [text, used] = firstSentence(claims.slice(at, at + MOST), setting);
    if (text !== "" && at === 1 && texts.length === 1) texts[0] += ` ${text}`;
    else if (text !== "") texts.push(text);
    at += used;
  }
  return texts;
}

/** Claims about the position that don't say why it is this card or bid and no other. */
const SITUATION: ReadonlySet<string> = new Set([
  ...["need-none", "need-all", "need-some", "over", "short", "each-scores", "each-costs", "no-matter"],
  ...["all-win", "all-lose", "wants-none", "wants-more", "hooked", "others-over", "others-under", "trump-unknown"],
]);

/** Whether one of the claims says why it is this card or bid. */
export function areAboutTheMove(claims: readonly Claim[]): boolean {
  return claims.some(({ code }) => !SITUATION.has(code));
}

/** The reasons of a hint. If none is about the recommended move, the first text also says where the hint comes from. */
export function hintReasons({ claims, equal }: Pick<HintAdvice, "claims" | "equal">, setting: Setting): string[] {
  const [first = "", ...more] = reasons(claims, setting);
  if (equal || areAboutTheMove(claims)) return [first, ...more];
  return [`${first} ${say("hint.no-proof")}`.trim(), ...more];
}

/** A sentence for as many of the first claims as possible, and how many it says. */
function firstSentence(claims: readonly Claim[], setting: Setting): [text: string, used: number] {
  for (let used = claims.length; used > 0; used--) {
    const said = claims.slice(0, used);
    const values = Object.assign({}, ...said.map((claim) => claim.values)) as Claim["values"];
    const key = said.map(({ code }) => code).join(".");
    const template = known(`reason.${key}`) ?? known(`reason.${key}.${formOf(values)}`);
    const text = template === null ? null : fillKnown(template, holes(values, setting));
    if (template !== null) return [text === null ? "" : sentence(text), used];
  }
  return ["", 1];
}

/** The number that a sentence is about: of tricks, trumps or cards. */
function numberIn(values: Claim["values"]): number {
  if (typeof values["cards"] === "string") return values["cards"].split(" ").length;
  return Number(values["tricks"] ?? values["number"] ?? values["higher"] ?? values["cards"] ?? 1);
}

function formOf(values: Claim["values"]): "one" | "other" {
  return spoken().plurals.select(numberIn(values)) === "one" ? "one" : "other";
}

function holes(values: Claim["values"], { move, names, trump }: Setting): Record<string, string | number> {
  const named = move.type === "play" ? face(move.card).suit : null;
  const short = (card: Card) => {
    const { rank, suit } = face(card);
    return suit !== null && suit === named ? rankInSentence(rank) : cardInSentence(card);
  };
  const card = typeof values["card"] === "string" ? values["card"] : move.type === "play" ? move.card : "";
  const suit = face(card).suit ?? (trump === "nt" ? null : trump);
  return {
    n: numberIn(values),
    bid: Number(values["bid"] ?? 0),
    total: Number(values["total"] ?? 0),
    sum: Number(values["total"] ?? 0) + Number(values["bid"] ?? 0),
    card: card === "" ? "" : short(card),
    rank: rankInSentence(face(card).rank),
    cards: typeof values["cards"] === "string" ? together(values["cards"].split(" "), short) : "",
    suit: suit === null ? "" : say(`suit.${suit}`),
    name: names[Number(values["seat"] ?? 0)] ?? "",
  };
}

/** Several cards: "ace and king of hearts", or each with its own name. */
function together(cards: readonly Card[], named: (card: Card) => string): string {
  const faces = cards.map(face);
  const suit = faces[0]?.suit ?? null;
  if (suit === null || cards.length === 1 || faces.some((one) => one.suit !== suit)) return list(cards.map(named));
  return say("the.several", { ranks: list(faces.map(({ rank }) => rankInSentence(rank))), suit: say(`suit.${suit}`) });
}
