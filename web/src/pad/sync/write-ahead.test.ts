import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeAhead, unsavedNotes, clearWriteAhead } from "./write-ahead";
import type { UnsentNote } from "./sync-state";

const note = (id: string, at: number): UnsentNote => ({ id, at, by: "Ann", on: 0, note: { kind: "close" } });

class TextStorage {
  private readonly texts = new Map<string, string>();
  get length(): number {
    return this.texts.size;
  }
  key = (at: number): string | null => [...this.texts.keys()][at] ?? null;
  getItem = (name: string): string | null => this.texts.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.texts.set(name, text);
  removeItem = (name: string): void => void this.texts.delete(name);
}

beforeEach(() => void vi.stubGlobal("localStorage", new TextStorage()));
afterEach(() => void vi.unstubAllGlobals());

test("write-ahead notes are found in the order they were typed, per pad, until they are cleared", () => {
  const [first, second] = [note("m.b", 1), note("m.a", 2)];
  writeAhead("pad", second);
  writeAhead("pad", first);
  writeAhead("other", note("m.c", 0));
  expect(unsavedNotes("pad")).toEqual([first, second]);
  clearWriteAhead("pad", [first]);
  expect(unsavedNotes("pad")).toEqual([second]);
});

test("a browser without storage has no write-ahead notes and raises no error", () => {
  vi.stubGlobal("localStorage", undefined);
  writeAhead("pad", note("m.a", 1));
  clearWriteAhead("pad", [note("m.a", 1)]);
  expect(unsavedNotes("pad")).toEqual([]);
});

test("an unreadable write-ahead note is skipped", () => {
  localStorage.setItem("ohhell.jotted.pad m.x", "{");
  writeAhead("pad", note("m.a", 1));
  expect(unsavedNotes("pad")).toEqual([note("m.a", 1)]);
});
