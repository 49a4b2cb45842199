/** Names as they are typed: what is wrong with one, with the seats that tell. */
import { say } from "../words/words";

const plain = (name: string): string => name.trim().normalize("NFC").toLocaleLowerCase();

/** What is wrong with the name of a seat; empty where nothing is. */
export function nameProblem(names: readonly string[], seat: number): string {
  const name = names[seat] ?? "";
  if (name.trim() === "") return say("pad.name-empty", { n: seat + 1 });
  const other = names.findIndex((one, at) => at !== seat && plain(one) === plain(name));
  if (other < 0) return "";
  const [one, two] = [Math.min(seat, other) + 1, Math.max(seat, other) + 1];
  return say("pad.name-twice", { name: name.trim(), one, other: two });
}

/** What is wrong with so many players. */
export function countProblem(n: number, least: number, most: number | null): string {
  if (most !== null && least === most && n !== least) return say("pad.exactly", { n, least });
  if (n < least) return say("pad.few", { n, least });
  return most !== null && n > most ? say("pad.many", { n, most }) : "";
}
