/** The language of the interface. English is always there; other texts are loaded when their language is chosen. */
import { en } from "./en";

/** Every language, by its own name. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  nl: "Nederlands",
} as const;

export type Language = keyof typeof LANGUAGES;

/** A catalogue. A key that it lacks is shown in English. */
export type Texts = Readonly<Record<string, string>>;

const CATALOGUES: Record<Exclude<Language, "en">, () => Promise<{ texts: Texts }>> = {
  de: () => import("./de"),
  fr: () => import("./fr"),
  es: () => import("./es"),
  nl: () => import("./nl"),
};

/** A language with its texts and its rules for numbers, plurals, lists and dates. */
type Spoken = {
  language: Language;
  texts: Texts;
  plurals: Intl.PluralRules;
  ordinals: Intl.PluralRules;
  lists: Record<"conjunction" | "disjunction", Intl.ListFormat>;
  decimalSign: string;
  /** the language as the reader's region writes it, for dates */
  locale: string;
};

function spokenOf(language: Language, texts: Texts): Spoken {
  const tag = language === "en" ? "en-GB" : language;
  return {
    language,
    texts,
    plurals: new Intl.PluralRules(tag),
    ordinals: new Intl.PluralRules(tag, { type: "ordinal" }),
    lists: {
      conjunction: new Intl.ListFormat(tag, { type: "conjunction" }),
      disjunction: new Intl.ListFormat(tag, { type: "disjunction" }),
    },
    decimalSign: new Intl.NumberFormat(tag).format(0.5).slice(1, 2),
    locale: onDevice().find((one) => base(one) === language) ?? tag,
  };
}

let current = spokenOf("en", en);
const shown = $state<{ language: Language }>({ language: "en" });

/** The language that is spoken now, with everything to format its texts. */
export function spoken(): Spoken {
  return current;
}

/** The code of the language that is spoken now; what reads it in a template follows a change. */
export function language(): Language {
  return shown.language;
}

/** Speak a language, or that of the device for "". Without a connection to load its texts, the page stays as it is. */
export async function speak(chosen: string): Promise<void> {
  const wanted = isLanguage(chosen) ? chosen : languageOf(onDevice());
  if (wanted !== current.language) {
    const texts = await textsOf(wanted);
    if (texts === null) return;
    current = spokenOf(wanted, texts);
  }
  document.documentElement.lang = wanted;
  shown.language = wanted;
}

/** The first of somebody's languages that we have; English if there is none. */
export function languageOf(preferred: readonly string[]): Language {
  return preferred.map(base).find(isLanguage) ?? "en";
}

async function textsOf(wanted: Language): Promise<Texts | null> {
  if (wanted === "en") return en;
  try {
    return (await CATALOGUES[wanted]()).texts;
  } catch {
    return null;
  }
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}

function base(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}

function onDevice(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}
