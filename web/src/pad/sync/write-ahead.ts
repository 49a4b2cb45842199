/**
 * Notes in localStorage from the moment they are typed. The database needs some milliseconds to have them on the disk;
 * a page that is closed or reloaded in between finds them here.
 */
import { putIn } from "../../settings/device";
import type { UnsentNote } from "./sync-state";

const FRONT = "ohhell.jotted.";

const place = (pad: string, note: string) => `${FRONT}${pad} ${note}`;

/** Save a note until the database has it; a browser without space for it continues without. */
export function writeAhead(pad: string, note: UnsentNote): void {
  putIn(place(pad, note.id), note);
}

/** The notes that the database never got, in the order they were typed; unreadable ones are skipped. */
export function unsavedNotes(pad: string): UnsentNote[] {
  const front = place(pad, "");
  return names()
    .filter((name) => name.startsWith(front))
    .flatMap(read)
    .sort((one, other) => one.at - other.at);
}

function names(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  } catch {
    return [];
  }
}

function read(name: string): UnsentNote[] {
  try {
    return [JSON.parse(localStorage.getItem(name) ?? "") as UnsentNote];
  } catch {
    return [];
  }
}

/** Remove notes that the database has now. */
export function clearWriteAhead(pad: string, notes: readonly UnsentNote[]): void {
  try {
    for (const note of notes) localStorage.removeItem(place(pad, note.id));
  } catch {
    // what was never saved need not be removed
  }
}
