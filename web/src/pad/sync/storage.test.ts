import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../settings/memory-storage";
import { clearWriteAhead, textStorage, unsavedNotes, writeAhead } from "./storage";
import { oldest } from "./plans";
import type { UnsentNote } from "./sync-state";

const note = (id: string, at: number): UnsentNote => ({ id, at, by: "Ann", on: 0, note: { kind: "close" } });

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test("text storage returns what an earlier page stored", async () => {
  const texts = new MemoryStorage();
  await textStorage("storage", texts).change<number[]>("pads", "one", (before = []) => [...before, 1]);
  await textStorage("storage", texts).change<number[]>("pads", "one", (before = []) => [...before, 2]);
  expect(await textStorage("storage", texts).get("pads", "one")).toEqual([1, 2]);
});

test("text storage stores changes of two tabs at once", async () => {
  const texts = new MemoryStorage();
  const [one, other] = [textStorage("storage", texts), textStorage("storage", texts)];
  const add =
    (value: number) =>
    (before: number[] = []) => [...before, value];
  await Promise.all([
    one.change("pads", "p", add(1)),
    other.change("pads", "p", add(2)),
    one.change("pads", "p", add(3)),
  ]);
  expect(await one.get("pads", "p")).toEqual([1, 2, 3]);
});

test("text storage separates its stores, deletes by undefined, and leaves other keys alone", async () => {
  const texts = new MemoryStorage();
  texts.setItem("ohhell", "{}");
  const one = textStorage("storage", texts);
  await one.change("pads", "p", () => 1);
  await one.change("plans", "p", () => 2);
  expect(await one.all("pads")).toEqual([["p", 1]]);
  await one.change("pads", "p", () => undefined);
  expect(await one.all("pads")).toEqual([]);
  expect(await one.get("plans", "p")).toBe(2);
  expect(texts.getItem("ohhell")).toBe("{}");
});

test("a full text storage rejects the change and keeps the old value", async () => {
  const texts = new MemoryStorage();
  await textStorage("storage", texts).change("pads", "p", () => 1);
  vi.spyOn(texts, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const full = textStorage("storage", texts);
  await expect(full.change("pads", "p", () => 2)).rejects.toThrow("full");
  expect(await full.get("pads", "p")).toBe(1);
});

test("the plans used last are not deleted", () => {
  const plans = [1, 4, 2, 3].map((used) => ({ name: `plan ${used}`, used }));
  expect(oldest(plans, 2)).toEqual(["plan 2", "plan 1"]);
  expect(oldest(plans, 4)).toEqual([]);
});

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
