/**
 * Names and other words as they are typed: what the sheet keeps of them, and what is wrong with a name, with the seats
 * that tell.
 */
import { list, say, shortened } from "../../words/words";

/** Signs that nobody sees; the joiner inside an emoji is part of it. */
const UNSEEN = /(?!\u200d[\u2190-\u2bff\u{1f000}-\u{1faff}])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
/** Marks, variation selectors and blanks show nothing by themselves. */
const SEEN = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\u115f\u1160\u2800\u3164\uffa0]/u;
/** A record puts these between names. */
const BETWEEN = /[,;:]/;

const MOST_LINES = 10;
const LONGEST_TITLE = 80;

/** Words as the sheet keeps them: one line, single blanks, nothing that nobody sees. */
export function tidy(words: string): string {
  return words.normalize("NFC").replace(/\s+/g, " ").replace(UNSEEN, "").replace(/ +/g, " ").trim();
}

/** Words of several lines as the sheet keeps them: at most ten lines, none of them empty. */
export function tidyLines(words: string): string {
  const lines = words
    .split(/\r\n|\r|\n/)
    .map(tidy)
    .filter(Boolean);
  return [
    ...lines.slice(0, MOST_LINES - 1),
    ...(lines.length < MOST_LINES ? [] : [lines.slice(MOST_LINES - 1).join(" ")]),
  ].join("\n");
}

/** What a pad is called: after the people on it now, unless somebody gave it a title of its own. */
export function padTitle(title: string, first: readonly string[], names: readonly string[]): string {
  const after = (people: readonly string[]) => shortened(tidy(list(people)), LONGEST_TITLE);
  return title === "" || title === after(first) ? after(names) : title;
}

/** Names for so many players: empty places are added, or taken from the end; whoever is named stays. */
export function placesFor(names: readonly string[], n: number): string[] {
  const places = [...names, ...Array<string>(Math.max(0, n - names.length)).fill("")];
  while (places.length > n && tidy(places.at(-1) ?? "") === "") places.pop();
  return places;
}

/** What is wrong with the name of a seat; empty where nothing is. */
export function nameProblem(names: readonly string[], seat: number): string {
  const name = tidy(names[seat] ?? "");
  if (name === "") return say("pad.name-empty", { n: seat + 1 });
  if (BETWEEN.test(name)) return say("pad.name-signs");
  if (!SEEN.test(name)) return say("pad.name-unseen");
  const same = name.toLocaleLowerCase();
  const other = names.findIndex((one, at) => at !== seat && tidy(one).toLocaleLowerCase() === same);
  if (other < 0) return "";
  const [one, two] = [Math.min(seat, other) + 1, Math.max(seat, other) + 1];
  return say("pad.name-twice", { name, one, other: two });
}

/** What is wrong with so many players. */
export function countProblem(n: number, least: number, most: number | null): string {
  if (most !== null && least === most && n !== least) return say("pad.exactly", { n, least });
  if (n < least) return say("pad.few", { n, least });
  return most !== null && n > most ? say("pad.many", { n, most }) : "";
}
