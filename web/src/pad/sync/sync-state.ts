/**
 * The state of a pad on this device: the log that the server has confirmed, the notes to send, refusals and conflicts.
 * Pure functions: each returns a new state. `storage` saves it, `Sender` in `api` sends from it.
 */
import { errorText } from "../../words/errors";
import { padTitle } from "../setup/names";
import type { LogEntry, Note, NotesReply, WriteNote } from "../../net/wire.gen";

/** A note to send, with the version of the pad that its writer had seen. */
export type UnsentNote = LogEntry & { on: number };
export type Refusal = { entry: LogEntry; code: string; sentence: string };
/** Two scorers wrote different numbers into one hand. */
export type Conflict = { mine: LogEntry; theirs: LogEntry; match: number; hand: number };

export type SyncState = {
  id: string;
  key: string | null;
  /** begins the ids of all notes of this device: overwriting one's own note is no conflict for the server */
  mark: string;
  by: string;
  changed: number;
  log: LogEntry[];
  waiting: UnsentNote[];
  refused: Refusal[];
  conflict: Conflict | null;
  /** Notes typed after the game had moved online: the server refuses them, and only the user deletes them. */
  aside?: UnsentNote[];
};

export type LogUpdate = { version: number; entries: LogEntry[] };

/** A pad as the list of this device's pads shows it. */
export type StoredPad = {
  id: string;
  key: string | null;
  title: string;
  rules: string;
  names: string[];
  changed: number;
  waiting: number;
};

export const MOST_NOTES = 200;
/** The server reads 256 kB of notes at once, and 500 of them. */
export const MOST_BYTES = 100_000;

/** A random token for an address; works without a secure context, too. */
export function token(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...drawn))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function newState(id: string, key: string | null, by = ""): SyncState {
  return { id, key, mark: token(12), by, changed: 0, log: [], waiting: [], refused: [], conflict: null };
}

/** Add notes typed here; one that is there already changes nothing. */
export function withNotes(state: SyncState, notes: readonly UnsentNote[]): SyncState {
  const there = new Set([...state.log, ...state.waiting].map((entry) => entry.id));
  const added = notes.filter((note) => !there.has(note.id));
  if (added.length === 0) return state;
  return {
    ...state,
    changed: Math.max(state.changed, ...added.map((note) => note.at)),
    waiting: [...state.waiting, ...added],
  };
}

/** Whether entries are missing between the log and the update. */
export function hasGap(state: SyncState, update: LogUpdate): boolean {
  return update.version - update.entries.length > state.log.length;
}

/** Append the server's entries to the log; own notes among them are sent. An old update changes nothing. */
export function withUpdate(state: SyncState, update: LogUpdate): SyncState {
  if (hasGap(state, update) || update.version <= state.log.length) return state;
  const added = update.entries.slice(state.log.length - (update.version - update.entries.length));
  const there = new Set(added.map((entry) => entry.id));
  return {
    ...state,
    changed: Math.max(state.changed, ...added.map((entry) => entry.at)),
    log: [...state.log, ...added],
    waiting: state.waiting.filter((note) => !there.has(note.id)),
  };
}

/** Apply the server's reply to notes that were sent. */
export function withReply(state: SyncState, reply: NotesReply): SyncState {
  const known = withUpdate(state, reply);
  const done = new Set(reply.done.map((one) => one.id));
  const waiting = known.waiting.filter((note) => !done.has(note.id));
  const no = reply.refused;
  const mine = no === null ? undefined : waiting.find((note) => note.id === no.id);
  if (no === null || mine === undefined) return { ...known, waiting };
  if (no.code === "written-meanwhile" && mine.note.kind === "write" && no.theirs) {
    const { match, hand } = mine.note;
    return { ...known, waiting, conflict: { mine: entryOf(mine), theirs: no.theirs, match, hand } };
  }
  if (no.code === "game-moved") return { ...known, waiting: [], aside: [...(known.aside ?? []), ...waiting] };
  return withRefusal({ ...known, waiting }, mine, no.code, errorText(no));
}

/**
 * Remove a refused note from those to send, except the first, without which there is no pad; the reason stays until
 * somebody has read it. If only the key is wrong, the note stays: the scorer may get a new one.
 */
export function withRefusal(state: SyncState, note: LogEntry, code: string, sentence: string): SyncState {
  if (state.refused.some((one) => one.entry.id === note.id)) return state;
  const stays = note.note.kind === "open" || code === "wrong-key";
  return {
    ...state,
    waiting: state.waiting.filter((one) => one.id !== note.id || stays),
    refused: [...state.refused, { entry: entryOf(note), code, sentence }],
  };
}

/** Write with another key from now on; what was refused because of the key is sent again. */
export function withKey(state: SyncState, key: string): SyncState {
  return { ...state, key, refused: state.refused.filter(({ code }) => code !== "wrong-key") };
}

/** Delete the late notes: somebody has seen or saved them. */
export function withoutLateNotes(state: SyncState): SyncState {
  return { ...state, aside: [] };
}

/** Send the late notes again: the game is back on the pad. */
export function withLateNotesResent(state: SyncState): SyncState {
  return { ...state, aside: [], waiting: [...(state.aside ?? []), ...state.waiting] };
}

/** Remove the first refusal: somebody has read it. */
export function withoutFirstRefusal(state: SyncState): SyncState {
  return { ...state, refused: state.refused.slice(1) };
}

/** Resolve a conflict with theirs: drop what this device wrote into the hand, except an undisputed comment. */
export function keepTheirs(state: SyncState, id: string): SyncState {
  if (state.conflict === null) return state;
  const { match, hand, mine } = state.conflict;
  const { whole, others } = splitByHand(state, state.conflict, id);
  const objected = mine.note.kind === "write" && mine.note.comment !== undefined;
  const comment = whole?.note.kind === "write" && !objected ? whole.note.comment : undefined;
  if (whole === null || comment === undefined) return { ...state, conflict: null, waiting: others };
  return {
    ...state,
    conflict: null,
    waiting: [{ ...whole, note: { kind: "write", match, hand, comment } }, ...others],
  };
}

/** Resolve a conflict with mine: send everything this device wrote into the hand again, as one note. */
export function keepMine(state: SyncState, id: string): SyncState {
  if (state.conflict === null) return state;
  const { again, whole, others } = splitByHand(state, state.conflict, id);
  return { ...state, conflict: null, waiting: [...[again, whole].filter((one) => one !== null), ...others] };
}

/** Split the notes to send: those of the disputed hand as one note, after a redeal if there was one, and the others. */
function splitByHand(
  state: SyncState,
  { match, hand }: Conflict,
  id: string,
): { again: UnsentNote | null; whole: UnsentNote | null; others: UnsentNote[] } {
  const ours = state.waiting.filter((one) => inHand(one.note, { match, hand }));
  const others = state.waiting.filter((one) => !inHand(one.note, { match, hand }));
  const on = state.log.length;
  let again: UnsentNote | null = null;
  let whole: WriteNote = { kind: "write", match, hand };
  for (const one of ours) {
    if (one.note.kind === "write") overlay(whole, one.note);
    else {
      // a redeal clears the numbers and keeps the comment
      again = { ...one, on };
      whole = { kind: "write", match, hand, ...(whole.comment === undefined ? {} : { comment: whole.comment }) };
    }
  }
  const last = ours.at(-1);
  const note = withoutEmptyCells(whole);
  return { again, whole: last === undefined || note === null ? null : { ...last, id, on, note }, others };
}

function overlay(whole: WriteNote, note: WriteNote): void {
  if (note.trump !== undefined) whole.trump = note.trump;
  if (note.bids !== undefined) whole.bids = { ...whole.bids, ...note.bids };
  if (note.taken !== undefined) whole.taken = { ...whole.taken, ...note.taken };
  if (note.points !== undefined) whole.points = { ...whole.points, ...note.points };
  if (note.comment !== undefined) whole.comment = note.comment;
}

/** Leave out cells that were cleared again, which cannot conflict; null where nothing is left. */
function withoutEmptyCells(whole: WriteNote): WriteNote | null {
  const { trump, bids, taken, points, ...rest } = whole;
  const written = (cells: Record<string, number | null> = {}) =>
    Object.entries(cells).filter(([, value]) => value !== null);
  const cells = {
    ...(trump == null ? {} : { trump }),
    ...(written(bids).length === 0 ? {} : { bids: Object.fromEntries(written(bids)) }),
    ...(written(taken).length === 0 ? {} : { taken: Object.fromEntries(written(taken)) }),
    ...(written(points).length === 0 ? {} : { points: Object.fromEntries(written(points)) }),
  };
  return Object.keys(cells).length === 0 && rest.comment === undefined ? null : { ...rest, ...cells };
}

function inHand(note: Note, where: { match: number; hand: number }): boolean {
  return (note.kind === "write" || note.kind === "void") && note.match === where.match && note.hand === where.hand;
}

/** The server has lost entries, as after a power cut: a device with the key sends them again. */
export function withShorterLog(state: SyncState, version: number): SyncState {
  if (version >= state.log.length) return state;
  const again = state.key === null ? [] : state.log.slice(version).map((entry) => ({ ...entry, on: version }));
  return { ...state, log: state.log.slice(0, version), waiting: [...again, ...state.waiting] };
}

/** The notes to send next, as many as fit one request; none while a conflict or a refusal is open. */
export function nextBatch(state: SyncState): UnsentNote[] {
  if (state.key === null || state.conflict !== null || state.refused.length > 0) return [];
  const chosen: UnsentNote[] = [];
  let bytes = 0;
  for (const note of state.waiting.slice(0, MOST_NOTES)) {
    bytes += new TextEncoder().encode(JSON.stringify(note)).length;
    if (chosen.length > 0 && bytes > MOST_BYTES) break;
    chosen.push(note);
  }
  return chosen;
}

/** How many hands have unsent notes. */
export function handsWaiting(waiting: readonly LogEntry[]): number {
  return new Set(waiting.flatMap(({ note }) => (note.kind === "write" ? [`${note.match}.${note.hand}`] : []))).size;
}

export function summary(state: SyncState): StoredPad {
  const notes = [...state.log, ...state.waiting].map((entry) => entry.note);
  const open = notes.find((note) => note.kind === "open");
  const names = [...(open?.names ?? [])];
  for (const note of notes) {
    if (note.kind === "rename") names[note.seat] = note.name;
    if (note.kind === "come" && !names.includes(note.name)) names.push(note.name);
  }
  const { name } = (open?.rules ?? {}) as { name?: unknown };
  const rules = typeof name === "string" ? name : "";
  const { id, key, changed, waiting } = state;
  return {
    id,
    key,
    changed,
    title: padTitle(open?.title ?? "", open?.names ?? [], names),
    rules,
    names,
    waiting: waiting.length,
  };
}

function entryOf({ id, at, by, note }: LogEntry): LogEntry {
  return { id, at, by, note };
}

/** What a page shows about sending. */
export type SyncStatus = "online" | "offline" | "sending" | "refused" | "conflict";

export function syncStatusOf(state: SyncState, online: boolean): SyncStatus {
  if (state.conflict !== null) return "conflict";
  if (state.refused.length > 0) return "refused";
  if (!online) return "offline";
  return state.waiting.length > 0 && state.key !== null ? "sending" : "online";
}
