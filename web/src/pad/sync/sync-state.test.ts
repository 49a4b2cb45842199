import { expect, test } from "vitest";
import { OPEN } from "./fake-server";
import {
  withReply,
  withoutLateNotes,
  withoutFirstRefusal,
  newState,
  hasGap,
  handsWaiting,
  withUpdate,
  withShorterLog,
  MOST_BYTES,
  MOST_NOTES,
  keepMine,
  nextBatch,
  withLateNotesResent,
  summary,
  syncStatusOf,
  keepTheirs,
  token,
  withNotes,
} from "./sync-state";
import type { SyncState, UnsentNote } from "./sync-state";
import type { Note, NotesReply, PadEntry, WriteNote } from "../../net/wire.gen";

const EMPTY: SyncState = { ...newState("pad", "key", "Ann"), mark: "me" };

function bids(hand: number, cells: Record<string, number | null>): WriteNote {
  return { kind: "write", match: 1, hand, bids: cells };
}

function own(name: string, note: Note, on = 0): UnsentNote {
  return { id: `me.${name}`, at: 1, by: "Ann", note, on };
}

function foreign(name: string, note: Note, version = 2): PadEntry {
  return { version, id: `you.${name}`, at: 2, by: "Bob", note };
}

function bare({ id, at, by, note }: UnsentNote, version = 1): PadEntry {
  return { version, id, at, by, note };
}

/** The server's answer that everything sent was taken. */
function taken(version: number, entries: PadEntry[], done: UnsentNote[] = []): NotesReply {
  return { version, entries, done: done.map(({ id }) => ({ id, version })), refused: null };
}

/** A pad both know, on which this device has written notes. */
function begun(...notes: UnsentNote[]): SyncState {
  const open = own("open", OPEN);
  return withNotes(withReply(withNotes(EMPTY, [open]), taken(1, [bare(open)], [open])), notes);
}

function disputed(...notes: UnsentNote[]): SyncState {
  const other = foreign("1", bids(1, { "0": 2 }));
  const state = begun(...notes);
  const first = notes[0]?.id ?? "";
  const refused = { id: first, code: "written-meanwhile", sentence: "Bob wrote 2", theirs: other };
  return withReply(state, { version: 2, entries: [other], done: [], refused });
}

/** A device that typed two hands while another one continued the game online. */
function late(): { state: SyncState; notes: UnsentNote[] } {
  const notes = [own("1", bids(1, { "0": 3 }), 1), own("2", bids(2, { "0": 1 }), 1)];
  const refused = { id: "me.1", code: "game-moved", sentence: "the game continues at an online table" };
  const moved = foreign("1", { kind: "moved", table: "t1" });
  return { state: withReply(begun(...notes), { version: 2, entries: [moved], done: [], refused }), notes };
}

test("notes refused because the game moved online are set aside, all of them", () => {
  const { state, notes } = late();
  expect([state.waiting, state.aside, state.refused]).toEqual([[], notes, []]);
});

test("late notes stay until somebody deletes them", () => {
  const { state, notes } = late();
  expect(withReply(state, taken(2, [])).aside).toEqual(notes);
  expect(withoutLateNotes(state).aside).toEqual([]);
});

test("late notes are sent again when the game comes back", () => {
  const { state, notes } = late();
  expect(nextBatch(withLateNotesResent(state))).toEqual(notes);
});

test("a pad stored by version 0.1.0 has no late notes", () => {
  const { aside: _none, ...old } = begun();
  expect(nextBatch(withLateNotesResent(old))).toEqual([]);
});

test("tokens fit into an address and are long enough not to be guessed", () => {
  expect(token(18)).toMatch(/^[\w-]{24}$/);
  expect(token(18)).not.toBe(token(18));
});

test("a note is unsent until the server confirms it, and then once in the log", () => {
  const note = own("1", bids(1, { "0": 3 }), 1);
  const state = begun(note);
  expect(nextBatch(state)).toEqual([note]);

  const after = withReply(state, taken(2, [bare(note)], [note]));
  expect(after.waiting).toEqual([]);
  expect(after.log.map((entry) => entry.id)).toEqual(["me.open", "me.1"]);
  expect(withReply(after, taken(2, [bare(note)], [note])).log).toEqual(after.log);
});

test("a note added twice, as by two tabs, is there once", () => {
  const note = own("1", bids(1, { "0": 3 }), 1);
  const state = begun(note);
  expect(withNotes(state, [note])).toBe(state);
  const confirmed = withReply(state, taken(2, [bare(note)]));
  expect(withNotes(confirmed, [note])).toBe(confirmed);
});

test("a note whose reply was lost leaves when an update contains it", () => {
  const note = own("1", bids(1, { "0": 3 }), 1);
  expect(withUpdate(begun(note), { version: 2, entries: [bare(note)] }).waiting).toEqual([]);
});

test("a note that changed nothing is done without a new entry", () => {
  const note = own("1", bids(1, { "0": 2 }), 1);
  const state = withReply(begun(note), taken(2, [foreign("1", bids(1, { "0": 2 }))], [note]));
  expect(state.waiting).toEqual([]);
  expect(state.log).toHaveLength(2);
});

test("an old update changes nothing, an overlapping one adds its new entries", () => {
  const state = withUpdate(begun(), { version: 3, entries: [foreign("1", bids(1, {})), foreign("2", bids(1, {}))] });
  expect(withUpdate(state, { version: 2, entries: [foreign("1", bids(1, {}))] })).toBe(state);
  const more = withUpdate(state, { version: 4, entries: [foreign("2", bids(1, {})), foreign("3", bids(1, {}))] });
  expect(more.log.map((entry) => entry.id)).toEqual(["me.open", "you.1", "you.2", "you.3"]);
});

test("an update after a gap is not applied", () => {
  const update = { version: 4, entries: [foreign("3", bids(1, {}))] };
  expect(hasGap(begun(), update)).toBe(true);
  expect(withUpdate(begun(), update)).toEqual(begun());
});

test("a refused note is stored with its sentence, and sending stops until it is read", () => {
  const [first, second] = [own("1", bids(1, { "0": 9 }), 1), own("2", bids(1, { "1": 1 }), 1)];
  const refused = { id: "me.1", code: "bid-out-of-range", sentence: "cannot bid 9" };
  const state = withReply(begun(first, second), { version: 1, entries: [], done: [], refused });
  expect(state.refused).toEqual([
    {
      entry: expect.objectContaining({ id: first.id, note: first.note }),
      code: "bid-out-of-range",
      sentence: "cannot bid 9",
    },
  ]);
  expect(state.waiting).toEqual([second]);
  expect(nextBatch(state)).toEqual([]);
  expect(nextBatch(withoutFirstRefusal(state))).toEqual([second]);
});

test("two scorers in one hand are a conflict, and sending stops until it is resolved", () => {
  const state = disputed(own("1", bids(1, { "0": 3 }), 1));
  expect(state.conflict).toMatchObject({ match: 1, hand: 1, mine: { id: "me.1" }, theirs: { id: "you.1" } });
  expect(state.log).toHaveLength(2);
  expect(state.waiting).toHaveLength(1);
  expect(nextBatch(state)).toEqual([]);
});

test("keepMine sends everything written into the hand as one note", () => {
  const state = disputed(
    own("1", bids(1, { "0": 3 }), 1),
    own("2", bids(1, { "1": 1 }), 1),
    own("3", bids(1, { "0": 1, "2": null }), 1),
    own("4", bids(2, { "0": 0 }), 1),
  );
  const after = keepMine(state, "me.new");
  expect(after.conflict).toBeNull();
  expect(after.waiting.map(({ id, on, note }) => [id, on, note])).toEqual([
    ["me.new", 2, bids(1, { "0": 1, "1": 1 })],
    ["me.4", 1, bids(2, { "0": 0 })],
  ]);
});

test("keepTheirs drops what was written into the hand and sends the rest", () => {
  const state = disputed(
    own("1", bids(1, { "0": 3 }), 1),
    own("2", bids(1, { "1": 1 }), 1),
    own("3", bids(2, { "0": 0 }), 1),
  );
  const after = keepTheirs(state, "me.new");
  expect(after.conflict).toBeNull();
  expect(after.waiting.map((note) => note.id)).toEqual(["me.3"]);
});

test("keepTheirs keeps a comment unless the comment was the conflict", () => {
  const comment: WriteNote = { kind: "write", match: 1, hand: 1, comment: "what luck" };
  const after = keepTheirs(disputed(own("1", bids(1, { "0": 3 }), 1), own("2", comment, 1)), "me.new");
  expect(after.waiting.map((note) => note.note)).toEqual([comment]);
  expect(keepTheirs(disputed(own("1", comment, 1)), "me.new").waiting).toEqual([]);
});

test("resolving a conflict that another tab has resolved changes nothing", () => {
  const state = begun(own("1", bids(1, { "0": 3 }), 1));
  expect(keepMine(state, "me.new")).toBe(state);
  expect(keepTheirs(state, "me.new")).toBe(state);
});

test("after data loss on the server, a scorer sends the lost entries and a watcher drops them", () => {
  const note = own("1", bids(1, { "0": 3 }), 1);
  const state = withReply(begun(note), taken(2, [bare(note)], [note]));
  expect(withShorterLog(state, 0).waiting.map(({ id, on }) => [id, on])).toEqual([
    ["me.open", 0],
    ["me.1", 0],
  ]);
  expect(withShorterLog({ ...state, key: null }, 1)).toMatchObject({ waiting: [], log: [{ id: "me.open" }] });
  expect(withShorterLog(state, 2)).toBe(state);
});

test("a batch is never larger than the server reads, but a single note is always sent", () => {
  const many = Array.from({ length: MOST_NOTES + 1 }, (_, at) => own(String(at), bids(1, { "0": at }), 1));
  expect(nextBatch(begun(...many))).toHaveLength(MOST_NOTES);
  const long = own("long", { kind: "write", match: 1, hand: 1, comment: "x".repeat(MOST_BYTES) }, 1);
  expect(nextBatch(begun(long, ...many)).map((note) => note.id)).toEqual(["me.long"]);
});

test("a watcher sends nothing", () => {
  expect(nextBatch({ ...begun(own("1", bids(1, {}), 1)), key: null })).toEqual([]);
});

test("hands with unsent notes are counted once each", () => {
  expect(
    handsWaiting([own("1", bids(1, {})), own("2", bids(1, {})), own("3", bids(2, {})), own("4", { kind: "close" })]),
  ).toBe(2);
});

test("the summary has the title, the rules and the current names", () => {
  const state = begun(
    own("1", { kind: "rename", seat: 1, name: "Bea" }, 1),
    own("2", { kind: "come", name: "Dee", after: 0, start: "zero" }, 1),
  );
  expect(summary(state)).toEqual({
    id: "pad",
    key: "key",
    title: "Friday",
    rules: "Irish",
    names: ["Ann", "Bea", "Cid", "Dee"],
    changed: 1,
    waiting: 2,
  });
});

test("keepMine sends a redeal and only the numbers typed after it", () => {
  const notes = [
    own("1", { ...bids(1, { "0": 3, "1": 1 }), comment: "rain" }, 1),
    own("2", { kind: "void", match: 1, hand: 1 }, 1),
    own("3", bids(1, { "0": 4 }), 1),
  ];
  const after = keepMine(disputed(...notes), "me.new");
  expect(after.waiting.map(({ id, on, note }) => ({ id, on, note }))).toEqual([
    { id: "me.2", on: 2, note: { kind: "void", match: 1, hand: 1 } },
    { id: "me.new", on: 2, note: { kind: "write", match: 1, hand: 1, bids: { "0": 4 }, comment: "rain" } },
  ]);
});

test("keepMine sends nothing but the redeal where nothing was typed after it", () => {
  const after = keepMine(
    disputed(own("1", bids(1, { "0": 3 }), 1), own("2", { kind: "void", match: 1, hand: 1 }, 1)),
    "me.new",
  );
  expect(after.waiting.map(({ note }) => note)).toEqual([{ kind: "void", match: 1, hand: 1 }]);
});

test("the status shows a conflict before a refusal, a refusal before offline, offline before sending", () => {
  const entry = { id: "me.1", at: 1, by: "", note: { kind: "close" } as const };
  const sending = { ...newState("pad", "key"), waiting: [{ ...entry, on: 0 }] };
  const refused = { ...sending, refused: [{ entry, code: "no", sentence: "no" }] };
  expect(syncStatusOf({ ...refused, conflict: { mine: entry, theirs: entry, match: 1, hand: 1 } }, false)).toBe(
    "conflict",
  );
  expect(syncStatusOf(refused, false)).toBe("refused");
  expect(syncStatusOf(sending, false)).toBe("offline");
  expect(syncStatusOf(sending, true)).toBe("sending");
  expect(syncStatusOf(newState("pad", "key"), true)).toBe("online");
});
