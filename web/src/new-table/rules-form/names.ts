/** Names of axes and values from the catalogue; a new axis without words is shown under its own name. */
import { known, number, say } from "../../words/words";
import { errorText } from "../../words/errors";
import type { Axis, RuleProblem } from "../../net/wire.gen";

function plain(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Axes that share a key share words: `score.missed.base` also names the one of `score.under`. */
function first(kind: string, path: string, common: string): string | null {
  return known(`${kind}.${path}`) ?? known(`${kind}.${common}`);
}

export function nameOf(axis: Axis, common: string): string {
  return first("axis", axis.path, common) ?? plain(axis.key);
}

/** The help below a name: from the catalogue, or the server's for a table and for an unknown axis. */
export function helpOf(axis: Axis, common: string): string {
  const named = axis.shape.kind !== "record" && first("axis", axis.path, common) !== null;
  return first("help", axis.path, common) ?? (named ? "" : axis.help);
}

/** What a table of numbers has one number for, as a choice. */
export function eachOf(path: string, common: string): string {
  return first("each", path, common) ?? say("form.table");
}

/** The heading of the left column of such a table. */
export function keyOf(path: string, common: string): string {
  return first("key", path, common) ?? say("form.key");
}

export function valueName(path: string, value: string): string {
  return (
    known(`value.${path}.${value}`) ??
    known(`value.${value}`) ??
    (/^\d+$/.test(value) ? number(Number(value)) : plain(value))
  );
}

/** What is wrong with a rule set, in the reader's language. */
export function problemText({ code, message, values }: RuleProblem): string {
  return errorText({ code, sentence: inWords(message), values });
}

/** A problem that names fields and values as in a file, in the words of the form: `bid.reveal` is “Bids are shown”. */
export function inWords(message: string): string {
  return message
    .replace(/\b([a-z]+(?:\.[a-z_]+)+)(?: (is|to) ([a-z_]+))?/g, (whole, path: string, link?: string, value = "") => {
      const name = known(`axis.${path}`);
      if (name === null) return whole;
      return link === undefined ? `“${name}”` : `“${name}” ${link} “${valueName(path, value)}”`;
    })
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (value) => {
      const name = known(`value.${value}`);
      return name === null ? value : `“${name}”`;
    });
}
