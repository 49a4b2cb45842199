import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jot, jotted, strike } from "./write-ahead";
import type { Waiting } from "./sync-state";

const note = (id: string, at: number): Waiting => ({ id, at, by: "Ann", on: 0, note: { kind: "close" } });

class Shelf {
  private readonly texts = new Map<string, string>();
  get length(): number {
    return this.texts.size;
  }
  key = (at: number): string | null => [...this.texts.keys()][at] ?? null;
  getItem = (name: string): string | null => this.texts.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.texts.set(name, text);
  removeItem = (name: string): void => void this.texts.delete(name);
}

beforeEach(() => void vi.stubGlobal("localStorage", new Shelf()));
afterEach(() => void vi.unstubAllGlobals());

test("what was jotted down is found again in the order it was typed, for its own pad, until it is struck out", () => {
  const [first, second] = [note("m.b", 1), note("m.a", 2)];
  jot("pad", second);
  jot("pad", first);
  jot("other", note("m.c", 0));
  expect(jotted("pad")).toEqual([first, second]);
  strike("pad", [first]);
  expect(jotted("pad")).toEqual([second]);
});

test("a browser that keeps nothing jots nothing down and does not mind", () => {
  vi.stubGlobal("localStorage", undefined);
  jot("pad", note("m.a", 1));
  strike("pad", [note("m.a", 1)]);
  expect(jotted("pad")).toEqual([]);
});

test("what cannot be read hides no other note", () => {
  localStorage.setItem("ohhell.jotted.pad m.x", "{");
  jot("pad", note("m.a", 1));
  expect(jotted("pad")).toEqual([note("m.a", 1)]);
});
