/** Words: every text of the page comes from one catalogue. `say("table.needs", { n: 2 })` checks key and values. */
import { en } from "./en";

export type Catalogue = { readonly [Key in keyof typeof en]: string };
export type Key = keyof typeof en;
type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
type Values<K extends Key> = [Holes<(typeof en)[K]>] extends [never]
  ? []
  : [values: Record<Holes<(typeof en)[K]>, string | number>];

let catalogue: Catalogue = en;
let tongue = "en-GB";
let plural = new Intl.PluralRules(tongue);

/** Speak another language from now on. */
export function speak(language: string, words: Catalogue): void {
  catalogue = words;
  tongue = language;
  plural = new Intl.PluralRules(language);
}

export function say<K extends Key>(key: K, ...[values]: Values<K>): string {
  return fill(catalogue[key], values);
}

/** The text of a key that is only known when it is asked for, or null. */
export function known(key: string): string | null {
  return Object.hasOwn(catalogue, key) ? catalogue[key as Key] : null;
}

type Counted = { [K in Key]: K extends `${infer Base}.one` ? Base : never }[Key];

/** A text that depends on a number: the catalogue has `.one` and `.other` of it. */
export function count(base: Counted, n: number, values: Record<string, string | number> = {}): string {
  const form = plural.select(Math.abs(n)) === "one" ? "one" : "other";
  return fill(catalogue[`${base}.${form}` as Key], { n: number(n), ...values });
}

/** A number with a true minus sign. */
export function number(n: number): string {
  return String(n).replace("-", "−");
}

/** A number of points with its sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : number(n);
}

/** "Ann, Bram and Chidi", or "king, 8 or 2". */
export function list(names: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(tongue, { type }).format(names.map(isolated));
}

/** Who won, with how many points. */
export function won(names: readonly string[], n: number): string {
  return names.length === 1
    ? say("sheet.wins", { name: names[0] ?? "", n })
    : say("sheet.shared", { names: list(names), n });
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A name as it may stand in a sentence: one that is written from right to left turns nothing around it. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The first letters of a name, whole ones, with a sign that there were more. */
export function shortened(name: string, longest: number): string {
  const letters = [...name];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : name;
}

/** Letters a player's name may have; the server refuses more. */
export const LONGEST_NAME = 40;

/** What stands for a name where there is room for one letter. */
export function initial(name: string): string {
  return [...name][0] ?? "";
}

/** The server's sentence as one that stands by itself. */
export function sentence(told: string): string {
  return told.slice(0, 1).toUpperCase() + told.slice(1) + (/[.?!]$/.test(told) ? "" : ".");
}

function fill(text: string, values: Record<string, string | number> | undefined): string {
  return text.replace(/\{(\w+)\}/g, (_, hole: string) => {
    const value = values?.[hole];
    return typeof value === "number" ? number(value) : isolated(value ?? "");
  });
}
