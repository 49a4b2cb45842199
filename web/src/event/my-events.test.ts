import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../settings/memory-storage";
import { deskName, forgetEvent, keyIn, keyOf, myEvents, pathIn, saveDeskName, saveEvent, takeKey } from "./my-events";

const KEY = "abcdefghij_0123456789-";

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

function address(path: string, hash: string): string[] {
  const shown: string[] = [];
  vi.stubGlobal("location", { pathname: path, search: "", hash });
  vi.stubGlobal("history", { state: null, replaceState: (_: unknown, __: string, to: string) => shown.push(to) });
  return shown;
}

test("the last opened event is first, and known keys stay", () => {
  saveEvent({ id: "a", title: "Cup", keys: { desk: "k" } });
  saveEvent({ id: "b", title: "Open", keys: {} });
  saveEvent({ id: "a", title: "Spring Cup", keys: { "7": "p" } });

  expect(myEvents()).toEqual([
    { id: "a", title: "Spring Cup", keys: { desk: "k", "7": "p" } },
    { id: "b", title: "Open", keys: {} },
  ]);
});

test("each page of an event has its own key", () => {
  saveEvent({ id: "a", title: "Cup", keys: { desk: "k", "7": "p" } });

  expect([keyOf("a", "desk"), keyOf("a", "7"), keyOf("a", "8"), keyOf("b", "desk")]).toEqual(["k", "p", null, null]);
});

test("a removed event is gone with its keys", () => {
  saveEvent({ id: "a", title: "Cup", keys: { desk: "k" } });

  expect([forgetEvent("a"), keyOf("a", "desk")]).toEqual([[], null]);
});

test("a damaged entry counts as none", () => {
  localStorage.setItem("ohhell.events", JSON.stringify([{ id: "a", title: "Cup", keys: { desk: 7 } }, { id: "b" }, 3]));

  expect(myEvents()).toEqual([]);
});

test("a browser stores the fifty newest events", () => {
  for (let n = 0; n < 60; n++) saveEvent({ id: `e${n}`, title: "Cup", keys: {} });

  expect([myEvents().length, myEvents()[0]?.id]).toEqual([50, "e59"]);
});

test("a key is read from the end of a link only", () => {
  expect([keyIn(`/event/a/desk#key=${KEY}`), keyIn("/event/a#key=x y"), keyIn("/event/a")]).toEqual([KEY, null, null]);
});

test.each([
  ["https://cards.example/event/AbC-1/desk#key=abcdefgh1", "/event/AbC-1/desk#key=abcdefgh1"],
  [" /event/AbC/player/7 ", "/event/AbC/player/7"],
  ["https://cards.example/event/AbC/", "/event/AbC"],
  ["https://cards.example/pad/AbC", null],
  ["Spring Cup", null],
])("the path in %s is %s", (typed, path) => {
  expect(pathIn(typed)).toBe(path);
});

test("a key in the address is used and removed from it", () => {
  const shown = address("/event/a/desk", `#key=${KEY}`);

  expect([takeKey("a", "desk"), shown]).toEqual([KEY, ["/event/a/desk"]]);
});

test("an address without a key uses the stored one", () => {
  saveEvent({ id: "a", title: "Cup", keys: { desk: "k" } });
  address("/event/a/desk", "");

  expect(takeKey("a", "desk")).toBe("k");
});

test("the name at the desk is stored on this device", () => {
  saveDeskName("Nuala");

  expect(deskName()).toBe("Nuala");
});
