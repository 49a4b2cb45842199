/** Reads a list of entrants, typed, pasted or from a spreadsheet, as `ohhell event enter --list` does. */
import { LONGEST_NAME, say } from "../../words/words";

export type NewEntrant = { name: string; standby: boolean };
/** What a list says: whom to enter, who is *known* already, and what is wrong with which line. */
export type ReadList = { entrants: NewEntrant[]; known: string[]; problems: { line: number; text: string }[] };

const NAME = ["name", "player", "entrant", "names", "players", "entrants"];
const STANDBY = ["standby", "stand-by", "stand by", "reserve"];
const YES = ["yes", "y", "x", "1", "true"];

/** What two spellings of one name share: they may differ in capitals, spaces and the encoding of accents. */
const nameKey = (name: string) => name.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean).join(" ");

export function readList(text: string, entered: readonly string[]): ReadList {
  const rows = rowsOf(text);
  const first = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const titled = first.some((cell) => NAME.includes(cell));
  const column = titled ? first.findIndex((cell) => NAME.includes(cell)) : 0;
  const standby = titled ? first.findIndex((cell) => STANDBY.includes(cell)) : -1;
  const there = new Set(entered.map(nameKey));
  const lines = new Map<string, number>();
  const found: ReadList = { entrants: [], known: [], problems: [] };
  for (const { line, cells } of titled ? rows.slice(1) : rows) {
    const name = (cells[column] ?? "").split(/\s+/).filter(Boolean).join(" ");
    const problem = problemOf(name, lines);
    if (problem !== "") found.problems.push({ line, text: problem });
    else if (there.has(nameKey(name))) found.known.push(name);
    else found.entrants.push({ name, standby: YES.includes((cells[standby] ?? "").toLowerCase()) });
    if (!lines.has(nameKey(name))) lines.set(nameKey(name), line);
  }
  return found;
}

function problemOf(name: string, lines: Map<string, number>): string {
  if (name === "") return say("desk.list-empty");
  if ([...name].length > LONGEST_NAME) return say("desk.list-long", { n: [...name].length, most: LONGEST_NAME });
  if (/[,;:]/.test(name)) return say("desk.list-sign", { name });
  const line = lines.get(nameKey(name));
  return line === undefined ? "" : say("desk.list-twice", { name, line });
}

type Row = { line: number; cells: string[] };

function rowsOf(text: string): Row[] {
  const numbered = text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((written, at) => ({ written, line: at + 1 }))
    .filter(({ written }) => /[^ \t,;]/.test(written));
  const first = numbered[0]?.written ?? "";
  const [separator = ","] = [",", ";", "\t"].toSorted((one, other) => times(first, other) - times(first, one));
  return numbered.map(({ written, line }) => ({ line, cells: cellsOf(written, separator) }));
}

const times = (text: string, sign: string) => text.split(sign).length - 1;

/** The cells of a line; a cell in quotes may contain the separator, and a doubled quote is one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [""];
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? "";
    const last = cells.length - 1;
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cells[last] += sign;
      at++;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) cells.push("");
    else cells[last] += sign;
  }
  return cells.map((cell) => cell.trim());
}
