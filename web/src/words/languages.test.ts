import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { en } from "./en";
import { errors } from "./en/errors";
import { errorText } from "./errors";
import { LANGUAGES, languageOf, speak, type Texts } from "./language.svelte";
import { count, decimal, known, list, number, ordinal, say, type Key } from "./words";

const OTHERS = Object.keys(LANGUAGES).filter((code) => code !== "en");
const modules = import.meta.glob<Record<string, Texts>>("./*/*.ts", { eager: true });
const catalogues = import.meta.glob<{ texts: Texts }>("./??.ts", { eager: true });

const textsOf = (code: string): Texts => catalogues[`./${code}.ts`]?.texts ?? {};
const inFile = (code: string, file: string): Texts =>
  Object.assign({}, ...Object.values(modules[`./${code}/${file}`] ?? {}));
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
const english: Texts = { ...en, ...errors };
const files = readdirSync(new URL("en", import.meta.url));

beforeEach(() => void vi.stubGlobal("document", { documentElement: { lang: "" } }));

afterEach(async () => {
  await speak("en");
  vi.unstubAllGlobals();
});

test.each(OTHERS)("every text in %s has the holes of the English one", (code) => {
  const wrong = Object.entries(textsOf(code)).filter(
    ([key, text]) => key in english && holes(text).join() !== holes(english[key] ?? "").join(),
  );

  expect(wrong).toEqual([]);
});

test.each(OTHERS)("every file in %s has the keys of the English one", (code) => {
  for (const file of files) {
    expect(Object.keys(inFile(code, file)).sort(), file).toEqual(Object.keys(inFile("en", file)).sort());
  }
});

test.each(Object.keys(LANGUAGES))("no text of %s is in two files", (code) => {
  const keys = files.flatMap((file) => Object.keys(inFile(code, file)));

  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test.each(OTHERS)("%s has every text and no other", (code) => {
  expect(Object.keys(textsOf(code)).sort()).toEqual(Object.keys(english).sort());
});

test("the first language of the reader that we have is chosen", () => {
  expect([["sv", "nl-BE", "de"], ["de-AT"], ["ja"], []].map(languageOf)).toEqual(["nl", "de", "en", "en"]);
});

test("the page says which language it is in", async () => {
  await speak("de");

  expect(document.documentElement.lang).toBe("de");
});

test("a text that a language lacks is shown in English", async () => {
  await speak("de");
  const missing = Object.keys(en).find((key) => !(key in textsOf("de")));

  expect(missing === undefined || known(missing) === en[missing as Key]).toBe(true);
});

test("numbers, lists and places follow the language", async () => {
  await speak("de");

  expect([number(-2.5), decimal(1, 1), list(["Ann", "Bob"])]).toEqual(["−2,5", "1,0", "Ann und Bob"]);
});

test("a language chooses the form for a number by its own rule", async () => {
  const zero = { en: count("bar.cards", 0), fr: "" };
  await speak("fr");
  zero.fr = count("bar.cards", 0);

  expect(zero).toEqual({ en: "0 cards", fr: known("bar.cards.one")?.replace("{n}", "0") });
});

test("millions take the usual plural in languages with another form for them", async () => {
  await speak("es");

  expect(count("bar.cards", 1_000_000)).toBe(known("bar.cards.other")?.replace("{n}", "1000000"));
});

test("an unknown language is the device's own", async () => {
  vi.stubGlobal("navigator", { languages: ["fr-CA"] });
  await speak("xx");

  expect(document.documentElement.lang).toBe("fr");
});

test("English returns without being loaded", async () => {
  await speak("de");
  await speak("en");

  expect(say("app.name")).toBe(en["app.name"]);
});

test("places follow English", () => {
  expect([1, 2, 3, 4, 11, 12, 21, 102].map(ordinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "21st",
    "102nd",
  ]);
});

test("every error with a text has a code that is documented", () => {
  const documented = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const codes = Object.keys(errors).map((key) => key.replace("error.", ""));

  expect(codes.filter((code) => !documented.includes(`\`${code}\``))).toEqual([]);
});

test("an error is told in the reader's language, with its values", async () => {
  await speak("de");
  const values = { card: "Qh", suit: "s" };

  expect(errorText({ code: "must-follow", sentence: "English", values })).toBe(
    "Herz-Dame geht nicht: Du hast Pik und musst bedienen.",
  );
});

test("an error names a date as the language writes it", async () => {
  await speak("de");
  const values = { day: "2026-11-16" };

  expect(errorText({ code: "day-played", sentence: "English", values })).toBe(
    "Die Karten vom 16. November hast du schon gespielt. Morgen gibt es neue.",
  );
});

test("an error without the values that its text needs keeps the server's sentence", async () => {
  await speak("de");

  expect(errorText({ code: "must-follow", sentence: "English" })).toBe("English");
});

test("an English page shows the server's own sentence", () => {
  expect(errorText({ code: "must-follow", sentence: "As sent.", values: { card: "Qh", suit: "s" } })).toBe("As sent.");
});
