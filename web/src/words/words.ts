/** Every text of the interface comes from one catalogue. `say("table.needs", { n: 2 })` checks key and values. */
import { en } from "./en";
import { spoken } from "./language.svelte";

const HOLES = /\{(\w+)\}/g;

export type Key = keyof typeof en;
type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
type Values<K extends Key> = [Holes<(typeof en)[K]>] extends [never]
  ? []
  : [values: Record<Holes<(typeof en)[K]>, string | number>];

export function say<K extends Key>(key: K, ...[values]: Values<K>): string {
  return fill(textOf(key), values);
}

/** The text of a key that is put together at run time, or null. */
export function known(key: string): string | null {
  const { texts } = spoken();
  if (Object.hasOwn(texts, key)) return texts[key] ?? null;
  return Object.hasOwn(en, key) ? en[key as Key] : null;
}

type Counted = { [K in Key]: K extends `${infer Base}.one` ? Base : never }[Key];

/** A text that depends on a number: the catalogue has `.one` and `.other` of it. */
export function count(base: Counted, n: number, values: Record<string, string | number> = {}): string {
  const form = spoken().plurals.select(Math.abs(n)) === "one" ? "one" : "other";
  return fill(textOf(`${base}.${form}` as Key), { n: number(n), ...values });
}

/** A number with a true minus sign, and a decimal comma where the language has one. */
export function number(n: number): string {
  return withSigns(String(n));
}

/** A number with so many decimals; what rounds to zero has no sign. */
export function decimal(n: number, digits: number): string {
  return withSigns((Number(n.toFixed(digits)) || 0).toFixed(digits));
}

/** A place in a ranking: 1st, 2nd, 3rd, 11th. */
export function ordinal(n: number): string {
  return fill(known(`ordinal.${spoken().ordinals.select(n)}`) ?? textOf("ordinal.other"), { n });
}

/** A number of points with its sign. */
export function signed(n: number): string {
  return n > 0 ? `+${number(n)}` : number(n);
}

/** "Ann, Bram and Chidi", or "king, 8 or 2". */
export function list(names: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return spoken().lists[type].format(names.map(isolated));
}

/** A date or a time of day, as the language and the reader's region write it. */
export function date(at: number | Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(spoken().locale, options).format(at);
}

/** Who won, with how many points. */
export function won(names: readonly string[], n: number): string {
  return names.length === 1
    ? say("sheet.wins", { name: names[0] ?? "", n })
    : say("sheet.shared", { names: list(names), n });
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A name for use in a sentence: right-to-left names are isolated, so that they do not reorder the rest. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** A name cut to so many letters, with an ellipsis; never cuts a character in half. */
export function shortened(name: string, longest: number): string {
  const letters = [...name];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : name;
}

/** The most characters in a player's name; the server refuses more. */
export const LONGEST_NAME = 40;

/** The first character of a name, where there is room for one. */
export function initial(name: string): string {
  return [...name][0] ?? "";
}

/** A message of the server as a full sentence. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
}

/** A text with its holes filled, or null if a value is missing. */
export function fillKnown(text: string, values: { readonly [hole: string]: string | number }): string | null {
  const holes = [...text.matchAll(HOLES)].map(([, hole]) => hole ?? "");
  return holes.every((hole) => Object.hasOwn(values, hole)) ? fill(text, values) : null;
}

function textOf(key: Key): string {
  return spoken().texts[key] ?? en[key];
}

function withSigns(digits: string): string {
  return digits.replace("-", "−").replace(".", spoken().decimalSign);
}

function fill(text: string, values: { readonly [hole: string]: string | number } | undefined): string {
  return text.replace(HOLES, (_, hole: string) => {
    const value = values?.[hole];
    return typeof value === "number" ? number(value) : isolated(value ?? "");
  });
}
