/** Errors of the server in the reader's language. */
import { inWords } from "../cards/suits";
import { date, fillKnown, known } from "./words";

type Values = { readonly [name: string]: string | number };
const DATE = /^\d{4}-\d\d-\d\d$/;

/** "16 November", as the language writes it. */
function dayOf(text: string): string {
  return date(Date.parse(`${text}T00:00:00Z`), { day: "numeric", month: "long", timeZone: "UTC" });
}

type ServerError = { code: string; sentence: string; values?: Values | undefined };

/**
 * An error as a sentence: made of its code and values if the language has a text for it and all values are there;
 * otherwise the server's own sentence in English.
 */
export function errorText({ code, sentence, values = {} }: ServerError): string {
  const text = known(`error.${code}`);
  return (text === null ? null : fillKnown(text, shown(values))) ?? sentence;
}

/** Cards, suits and dates have codes on the wire; everything else is shown as it is. */
function shown({ card, suit, ...others }: Values): Values {
  const dates = Object.entries(others).filter(([, value]) => typeof value === "string" && DATE.test(value));
  return {
    ...others,
    ...Object.fromEntries(dates.map(([name, value]) => [name, dayOf(String(value))])),
    ...(typeof card === "string" ? { card: inWords(card) } : {}),
    ...(typeof suit === "string" ? { suit: known(`suit.${suit}`) ?? suit } : {}),
  };
}
