/**
 * What a device keeps of a pad, and how it changes: what the server has confirmed, what waits to be sent, what was
 * refused, what two scorers wrote at once. Nothing here does anything; `cabinet` keeps it, `courier` sends it.
 */
import { padTitle } from "../setup/names";
import type { LogEntry, Note, NotesReply, WriteNote } from "../../net/wire.gen";

/** A note on its way, with the version of the pad its writer had seen. */
export type Waiting = LogEntry & { on: number };
export type Refusal = { entry: LogEntry; code: string; sentence: string };
/** Two scorers wrote different numbers into one hand. */
export type Conflict = { mine: LogEntry; theirs: LogEntry; match: number; hand: number };

export type Kept = {
  id: string;
  key: string | null;
  /** begins the ids of all notes of this device: the server takes no offence at a writer who writes over an own note */
  mark: string;
  by: string;
  changed: number;
  log: LogEntry[];
  waiting: Waiting[];
  refused: Refusal[];
  conflict: Conflict | null;
  /**
   * Notes that came too late, because the game continues online: nobody takes them, and nothing deletes them unasked.
   */
  aside?: Waiting[];
};

export type Told = { version: number; entries: LogEntry[] };

/** A pad as the list of this device's pads shows it. */
export type KeptPad = {
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

/** Letters that may stand in an address and that nobody guesses; also where the page has no secure context. */
export function token(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...drawn))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function fresh(id: string, key: string | null, by = ""): Kept {
  return { id, key, mark: token(12), by, changed: 0, log: [], waiting: [], refused: [], conflict: null };
}

/** Notes typed here; one that is there already changes nothing. */
export function typed(kept: Kept, notes: readonly Waiting[]): Kept {
  const there = new Set([...kept.log, ...kept.waiting].map((entry) => entry.id));
  const added = notes.filter((note) => !there.has(note.id));
  if (added.length === 0) return kept;
  return {
    ...kept,
    changed: Math.max(kept.changed, ...added.map((note) => note.at)),
    waiting: [...kept.waiting, ...added],
  };
}

/** Whether what the server told begins after what is known here, so that something is missing between. */
export function gap(kept: Kept, told: Told): boolean {
  return told.version - told.entries.length > kept.log.length;
}

/** What the server told joins the log; notes of ours among it wait no longer. Old news changes nothing. */
export function learnt(kept: Kept, told: Told): Kept {
  if (gap(kept, told) || told.version <= kept.log.length) return kept;
  const added = told.entries.slice(kept.log.length - (told.version - told.entries.length));
  const there = new Set(added.map((entry) => entry.id));
  return {
    ...kept,
    changed: Math.max(kept.changed, ...added.map((entry) => entry.at)),
    log: [...kept.log, ...added],
    waiting: kept.waiting.filter((note) => !there.has(note.id)),
  };
}

/** The server answered notes of ours. */
export function answered(kept: Kept, answer: NotesReply): Kept {
  const known = learnt(kept, answer);
  const done = new Set(answer.done.map((one) => one.id));
  const waiting = known.waiting.filter((note) => !done.has(note.id));
  const no = answer.refused;
  const mine = no === null ? undefined : waiting.find((note) => note.id === no.id);
  if (no === null || mine === undefined) return { ...known, waiting };
  if (no.code === "written-meanwhile" && mine.note.kind === "write" && no.theirs) {
    const { match, hand } = mine.note;
    return { ...known, waiting, conflict: { mine: bare(mine), theirs: no.theirs, match, hand } };
  }
  if (no.code === "game-moved") return { ...known, waiting: [], aside: [...(known.aside ?? []), ...waiting] };
  return refusedOne({ ...known, waiting }, mine, no.code, no.sentence);
}

/**
 * A note will not be taken: it waits no longer, but for the first, without which there is no pad; the reason is kept
 * until somebody has read it.
 */
export function refusedOne(kept: Kept, note: LogEntry, code: string, sentence: string): Kept {
  return {
    ...kept,
    waiting: kept.waiting.filter((one) => one.id !== note.id || note.note.kind === "open"),
    refused: [...kept.refused, { entry: bare(note), code, sentence }],
  };
}

/** Somebody has seen or saved what came too late, and wants it off this device. */
export function discarded(kept: Kept): Kept {
  return { ...kept, aside: [] };
}

/** The game is on the pad again: what came too late is sent once more. */
export function resent(kept: Kept): Kept {
  return { ...kept, aside: [], waiting: [...(kept.aside ?? []), ...kept.waiting] };
}

export function dismissed(kept: Kept): Kept {
  return { ...kept, refused: kept.refused.slice(1) };
}

/** Theirs stays: what this device wrote into the hand is dropped, but for a comment nobody objected to. */
export function theirs(kept: Kept, id: string): Kept {
  if (kept.conflict === null) return kept;
  const { match, hand, mine } = kept.conflict;
  const { whole, others } = parted(kept, kept.conflict, id);
  const objected = mine.note.kind === "write" && mine.note.comment !== undefined;
  const comment = whole?.note.kind === "write" && !objected ? whole.note.comment : undefined;
  if (whole === null || comment === undefined) return { ...kept, conflict: null, waiting: others };
  return { ...kept, conflict: null, waiting: [{ ...whole, note: { kind: "write", match, hand, comment } }, ...others] };
}

/** Mine counts: everything this device wrote into the hand goes out again as one note on what is there now. */
export function mine(kept: Kept, id: string): Kept {
  if (kept.conflict === null) return kept;
  const { again, whole, others } = parted(kept, kept.conflict, id);
  return { ...kept, conflict: null, waiting: [...[again, whole].filter((one) => one !== null), ...others] };
}

/**
 * The notes that wait: those of the disputed hand made into one, dealt again before where it was here, and the others.
 */
function parted(
  kept: Kept,
  { match, hand }: Conflict,
  id: string,
): { again: Waiting | null; whole: Waiting | null; others: Waiting[] } {
  const ours = kept.waiting.filter((one) => inHand(one.note, { match, hand }));
  const others = kept.waiting.filter((one) => !inHand(one.note, { match, hand }));
  const on = kept.log.length;
  let again: Waiting | null = null;
  let whole: WriteNote = { kind: "write", match, hand };
  for (const one of ours) {
    if (one.note.kind === "write") overlay(whole, one.note);
    else {
      // its numbers went, what was said of it stayed
      again = { ...one, on };
      whole = { kind: "write", match, hand, ...(whole.comment === undefined ? {} : { comment: whole.comment }) };
    }
  }
  const last = ours.at(-1);
  const note = said(whole);
  return { again, whole: last === undefined || note === null ? null : { ...last, id, on, note }, others };
}

function overlay(whole: WriteNote, note: WriteNote): void {
  if (note.trump !== undefined) whole.trump = note.trump;
  if (note.bids !== undefined) whole.bids = { ...whole.bids, ...note.bids };
  if (note.taken !== undefined) whole.taken = { ...whole.taken, ...note.taken };
  if (note.points !== undefined) whole.points = { ...whole.points, ...note.points };
  if (note.comment !== undefined) whole.comment = note.comment;
}

/** A cell that was cleared again says nothing against another's; null where nothing is left. */
function said(whole: WriteNote): WriteNote | null {
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

/** The server knows less than it once confirmed, as after a power cut: who may write sends it the rest again. */
export function lost(kept: Kept, version: number): Kept {
  if (version >= kept.log.length) return kept;
  const again = kept.key === null ? [] : kept.log.slice(version).map((entry) => ({ ...entry, on: version }));
  return { ...kept, log: kept.log.slice(0, version), waiting: [...again, ...kept.waiting] };
}

/** What goes out next: in order, as much as the server reads at once; nothing while a question or a refusal stands. */
export function next(kept: Kept): Waiting[] {
  if (kept.key === null || kept.conflict !== null || kept.refused.length > 0) return [];
  const chosen: Waiting[] = [];
  let bytes = 0;
  for (const note of kept.waiting.slice(0, MOST_NOTES)) {
    bytes += new TextEncoder().encode(JSON.stringify(note)).length;
    if (chosen.length > 0 && bytes > MOST_BYTES) break;
    chosen.push(note);
  }
  return chosen;
}

/** How many hands have something in them that was not sent yet. */
export function handsWaiting(waiting: readonly LogEntry[]): number {
  return new Set(waiting.flatMap(({ note }) => (note.kind === "write" ? [`${note.match}.${note.hand}`] : []))).size;
}

export function summary(kept: Kept): KeptPad {
  const notes = [...kept.log, ...kept.waiting].map((entry) => entry.note);
  const open = notes.find((note) => note.kind === "open");
  const names = [...(open?.names ?? [])];
  for (const note of notes) {
    if (note.kind === "rename") names[note.seat] = note.name;
    if (note.kind === "come" && !names.includes(note.name)) names.push(note.name);
  }
  const { name } = (open?.rules ?? {}) as { name?: unknown };
  const rules = typeof name === "string" ? name : "";
  const { id, key, changed, waiting } = kept;
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

function bare({ id, at, by, note }: LogEntry): LogEntry {
  return { id, at, by, note };
}
