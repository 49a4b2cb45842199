import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../settings/memory-storage";
import { dontFill, fillLater, isToFill } from "./fill-with-bots";

beforeEach(() => void vi.stubGlobal("sessionStorage", new MemoryStorage()));

test("only the table that asked for bots is filled, until somebody stops it", () => {
  fillLater("one");
  expect([isToFill("one"), isToFill("two")]).toEqual([true, false]);
  dontFill();
  expect(isToFill("one")).toBe(false);
});

test("a browser without storage fills nothing and raises no error", () => {
  vi.stubGlobal("sessionStorage", undefined);
  fillLater("one");
  dontFill();
  expect(isToFill("one")).toBe(false);
});
