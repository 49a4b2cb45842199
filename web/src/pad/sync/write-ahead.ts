/**
 * Notes jotted down in the very moment they are typed. The database takes some milliseconds to have them on the disk; a
 * page that is closed or reloaded meanwhile finds them here.
 */
import { putIn } from "../../settings/device";
import type { Waiting } from "./sync-state";

const FRONT = "ohhell.jotted.";

const place = (pad: string, note: string) => `${FRONT}${pad} ${note}`;

/** Jot a note down until it is kept; a browser without room for it goes on without. */
export function jot(pad: string, note: Waiting): void {
  putIn(place(pad, note.id), note);
}

/** The notes that were jotted down and never kept, in the order they were typed; what cannot be read hides no other. */
export function jotted(pad: string): Waiting[] {
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

function read(name: string): Waiting[] {
  try {
    return [JSON.parse(localStorage.getItem(name) ?? "") as Waiting];
  } catch {
    return [];
  }
}

/** These notes are kept now. */
export function strike(pad: string, notes: readonly Waiting[]): void {
  try {
    for (const note of notes) localStorage.removeItem(place(pad, note.id));
  } catch {
    // what was never jotted down need not be struck out
  }
}
