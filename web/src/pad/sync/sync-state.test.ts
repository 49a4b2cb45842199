import { expect, test } from "vitest";
import {
  answered,
  discarded,
  dismissed,
  fresh,
  gap,
  handsWaiting,
  learnt,
  lost,
  MOST_BYTES,
  MOST_NOTES,
  mine,
  next,
  resent,
  summary,
  theirs,
  token,
  typed,
} from "./sync-state";
import type { Kept, Waiting } from "./sync-state";
import type { Note, NotesReply, PadEntry, WriteNote } from "../../net/wire.gen";

const OPEN: Note = {
  kind: "open",
  rules: { name: "Irish" },
  names: ["Ann", "Bob", "Cid"],
  dealer: 0,
  first_trump: null,
  details: { date: "", place: "", scorer: "Ann" },
  title: "Friday",
  record: "",
  before: null,
};
const EMPTY: Kept = { ...fresh("pad", "key", "Ann"), mark: "me" };

function bids(hand: number, cells: Record<string, number | null>): WriteNote {
  return { kind: "write", match: 1, hand, bids: cells };
}

function own(name: string, note: Note, on = 0): Waiting {
  return { id: `me.${name}`, at: 1, by: "Ann", note, on };
}

function foreign(name: string, note: Note, version = 2): PadEntry {
  return { version, id: `you.${name}`, at: 2, by: "Bob", note };
}

function bare({ id, at, by, note }: Waiting, version = 1): PadEntry {
  return { version, id, at, by, note };
}

/** The server's answer that everything sent was taken. */
function taken(version: number, entries: PadEntry[], done: Waiting[] = []): NotesReply {
  return { version, entries, done: done.map(({ id }) => ({ id, version })), refused: null };
}

/** A pad both know, on which this device has written notes. */
function begun(...notes: Waiting[]): Kept {
  const open = own("open", OPEN);
  return typed(answered(typed(EMPTY, [open]), taken(1, [bare(open)], [open])), notes);
}

function disputed(...notes: Waiting[]): Kept {
  const other = foreign("1", bids(1, { "0": 2 }));
  const kept = begun(...notes);
  const first = notes[0]?.id ?? "";
  const refused = { id: first, code: "written-meanwhile", sentence: "Bob wrote 2", theirs: other };
  return answered(kept, { version: 2, entries: [other], done: [], refused });
}

/** A device that typed two hands while another one continued the game online. */
function late(): { kept: Kept; notes: Waiting[] } {
  const notes = [own("1", bids(1, { "0": 3 }), 1), own("2", bids(2, { "0": 1 }), 1)];
  const refused = { id: "me.1", code: "game-moved", sentence: "the game continues at an online table" };
  const moved = foreign("1", { kind: "moved", table: "t1" });
  return { kept: answered(begun(...notes), { version: 2, entries: [moved], done: [], refused }), notes };
}

test("notes that come after the game moved online are put aside, all of them, and asked about once", () => {
  const { kept, notes } = late();
  expect([kept.waiting, kept.aside, kept.refused]).toEqual([[], notes, []]);
});

test("notes put aside stay until somebody deletes them", () => {
  const { kept, notes } = late();
  expect(answered(kept, taken(2, [])).aside).toEqual(notes);
  expect(discarded(kept).aside).toEqual([]);
});

test("notes put aside are sent again when the game comes back", () => {
  const { kept, notes } = late();
  expect(next(resent(kept))).toEqual(notes);
});

test("a pad kept by version 0.1.0 has nothing put aside", () => {
  const { aside: _none, ...old } = begun();
  expect(next(resent(old))).toEqual([]);
});

test("ids and keys are letters of an address, and long enough that nobody guesses them", () => {
  expect(token(18)).toMatch(/^[\w-]{24}$/);
  expect(token(18)).not.toBe(token(18));
});

test("a note waits until the server has confirmed it, and is then in the log once", () => {
  const note = own("1", bids(1, { "0": 3 }), 1);
  const kept = begun(note);
  expect(next(kept)).toEqual([note]);

  const after = answered(kept, taken(2, [bare(note)], [note]));
  expect(after.waiting).toEqual([]);
  expect(after.log.map((entry) => entry.id)).toEqual(["me.open", "me.1"]);
  expect(answered(after, taken(2, [bare(note)], [note])).log).toEqual(after.log);
});

test("a note typed twice, as by two tabs, is there once", () => {
  const note = own("1", bids(1, { "0": 3 }), 1);
  const kept = begun(note);
  expect(typed(kept, [note])).toBe(kept);
  const confirmed = answered(kept, taken(2, [bare(note)]));
  expect(typed(confirmed, [note])).toBe(confirmed);
});

test("a note whose answer was lost waits, and leaves when it is heard of by another way", () => {
  const note = own("1", bids(1, { "0": 3 }), 1);
  expect(learnt(begun(note), { version: 2, entries: [bare(note)] }).waiting).toEqual([]);
});

test("a note that said what was there already is done though nothing was added", () => {
  const note = own("1", bids(1, { "0": 2 }), 1);
  const kept = answered(begun(note), taken(2, [foreign("1", bids(1, { "0": 2 }))], [note]));
  expect(kept.waiting).toEqual([]);
  expect(kept.log).toHaveLength(2);
});

test("what is told again or late changes nothing, and what overlaps joins", () => {
  const kept = learnt(begun(), { version: 3, entries: [foreign("1", bids(1, {})), foreign("2", bids(1, {}))] });
  expect(learnt(kept, { version: 2, entries: [foreign("1", bids(1, {}))] })).toBe(kept);
  const more = learnt(kept, { version: 4, entries: [foreign("2", bids(1, {})), foreign("3", bids(1, {}))] });
  expect(more.log.map((entry) => entry.id)).toEqual(["me.open", "you.1", "you.2", "you.3"]);
});

test("a gap is seen and not papered over", () => {
  const told = { version: 4, entries: [foreign("3", bids(1, {}))] };
  expect(gap(begun(), told)).toBe(true);
  expect(learnt(begun(), told)).toEqual(begun());
});

test("a refused note is kept with the sentence, and nothing more goes out before it is read", () => {
  const [first, second] = [own("1", bids(1, { "0": 9 }), 1), own("2", bids(1, { "1": 1 }), 1)];
  const refused = { id: "me.1", code: "bid-out-of-range", sentence: "cannot bid 9" };
  const kept = answered(begun(first, second), { version: 1, entries: [], done: [], refused });
  expect(kept.refused).toEqual([
    {
      entry: expect.objectContaining({ id: first.id, note: first.note }),
      code: "bid-out-of-range",
      sentence: "cannot bid 9",
    },
  ]);
  expect(kept.waiting).toEqual([second]);
  expect(next(kept)).toEqual([]);
  expect(next(dismissed(kept))).toEqual([second]);
});

test("two scorers in one hand are a question, and nothing goes out before it is answered", () => {
  const kept = disputed(own("1", bids(1, { "0": 3 }), 1));
  expect(kept.conflict).toMatchObject({ match: 1, hand: 1, mine: { id: "me.1" }, theirs: { id: "you.1" } });
  expect(kept.log).toHaveLength(2);
  expect(kept.waiting).toHaveLength(1);
  expect(next(kept)).toEqual([]);
});

test("mine: all I wrote into the hand goes out as one note on what is there now", () => {
  const kept = disputed(
    own("1", bids(1, { "0": 3 }), 1),
    own("2", bids(1, { "1": 1 }), 1),
    own("3", bids(1, { "0": 1, "2": null }), 1),
    own("4", bids(2, { "0": 0 }), 1),
  );
  const after = mine(kept, "me.new");
  expect(after.conflict).toBeNull();
  expect(after.waiting.map(({ id, on, note }) => [id, on, note])).toEqual([
    ["me.new", 2, bids(1, { "0": 1, "1": 1 })],
    ["me.4", 1, bids(2, { "0": 0 })],
  ]);
});

test("theirs: what I wrote into the hand is dropped, the rest still goes out", () => {
  const kept = disputed(
    own("1", bids(1, { "0": 3 }), 1),
    own("2", bids(1, { "1": 1 }), 1),
    own("3", bids(2, { "0": 0 }), 1),
  );
  const after = theirs(kept, "me.new");
  expect(after.conflict).toBeNull();
  expect(after.waiting.map((note) => note.id)).toEqual(["me.3"]);
});

test("theirs keeps my comment, unless the comment was the question", () => {
  const comment: WriteNote = { kind: "write", match: 1, hand: 1, comment: "what luck" };
  const after = theirs(disputed(own("1", bids(1, { "0": 3 }), 1), own("2", comment, 1)), "me.new");
  expect(after.waiting.map((note) => note.note)).toEqual([comment]);
  expect(theirs(disputed(own("1", comment, 1)), "me.new").waiting).toEqual([]);
});

test("a question that another tab has answered changes nothing", () => {
  const kept = begun(own("1", bids(1, { "0": 3 }), 1));
  expect(mine(kept, "me.new")).toBe(kept);
  expect(theirs(kept, "me.new")).toBe(kept);
});

test("where the server has forgotten, who may write tells it again and who watches believes it", () => {
  const note = own("1", bids(1, { "0": 3 }), 1);
  const kept = answered(begun(note), taken(2, [bare(note)], [note]));
  expect(lost(kept, 0).waiting.map(({ id, on }) => [id, on])).toEqual([
    ["me.open", 0],
    ["me.1", 0],
  ]);
  expect(lost({ ...kept, key: null }, 1)).toMatchObject({ waiting: [], log: [{ id: "me.open" }] });
  expect(lost(kept, 2)).toBe(kept);
});

test("no request is larger than the server reads, and a single note always goes", () => {
  const many = Array.from({ length: MOST_NOTES + 1 }, (_, at) => own(String(at), bids(1, { "0": at }), 1));
  expect(next(begun(...many))).toHaveLength(MOST_NOTES);
  const long = own("long", { kind: "write", match: 1, hand: 1, comment: "x".repeat(MOST_BYTES) }, 1);
  expect(next(begun(long, ...many)).map((note) => note.id)).toEqual(["me.long"]);
});

test("who only watches sends nothing", () => {
  expect(next({ ...begun(own("1", bids(1, {}), 1)), key: null })).toEqual([]);
});

test("hands that wait are counted once each", () => {
  expect(
    handsWaiting([own("1", bids(1, {})), own("2", bids(1, {})), own("3", bids(2, {})), own("4", { kind: "close" })]),
  ).toBe(2);
});

test("the list of pads tells title, rules and the names as they are now", () => {
  const kept = begun(
    own("1", { kind: "rename", seat: 1, name: "Bea" }, 1),
    own("2", { kind: "come", name: "Dee", after: 0, start: "zero" }, 1),
  );
  expect(summary(kept)).toEqual({
    id: "pad",
    key: "key",
    title: "Friday",
    rules: "Irish",
    names: ["Ann", "Bea", "Cid", "Dee"],
    changed: 1,
    waiting: 2,
  });
});

test("mine: a hand that was dealt again here is dealt again on theirs, and only the numbers after that go out", () => {
  const notes = [
    own("1", { ...bids(1, { "0": 3, "1": 1 }), comment: "rain" }, 1),
    own("2", { kind: "void", match: 1, hand: 1 }, 1),
    own("3", bids(1, { "0": 4 }), 1),
  ];
  const after = mine(disputed(...notes), "me.new");
  expect(after.waiting.map(({ id, on, note }) => ({ id, on, note }))).toEqual([
    { id: "me.2", on: 2, note: { kind: "void", match: 1, hand: 1 } },
    { id: "me.new", on: 2, note: { kind: "write", match: 1, hand: 1, bids: { "0": 4 }, comment: "rain" } },
  ]);
});

test("mine: where the hand was dealt again at last, nothing but that goes out", () => {
  const after = mine(
    disputed(own("1", bids(1, { "0": 3 }), 1), own("2", { kind: "void", match: 1, hand: 1 }, 1)),
    "me.new",
  );
  expect(after.waiting.map(({ note }) => note)).toEqual([{ kind: "void", match: 1, hand: 1 }]);
});
