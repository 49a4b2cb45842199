import { beforeEach, expect, test, vi } from "vitest";
import { goesOn, isDone, unfinished } from "./unfinished";
import { MemoryStorage } from "../../settings/memory-storage";

const game = (id: string, at: number, hand = 1) => ({ id, rules: "Classic", names: ["Ann", "Bob"], hand, of: 19, at });
const ids = () => unfinished().map((one) => one.id);

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

test("the newest game is first, and each is listed once with its current hand", () => {
  goesOn(game("a", 1));
  goesOn(game("b", 2));
  goesOn(game("a", 3, 7));

  expect(ids()).toEqual(["a", "b"]);
  expect(unfinished()[0]?.hand).toBe(7);
});

test("opening a game without a new note does not make it newer", () => {
  goesOn(game("a", 1));
  goesOn(game("b", 2));
  goesOn(game("a", 1));

  expect(ids()).toEqual(["b", "a"]);
});

test("a finished game is removed, and only the newest are stored", () => {
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) goesOn(game(`${at}`, at));
  isDone("8");

  expect(ids()).toEqual(["7", "6", "5", "4", "3"]);
});

test("unreadable storage counts as empty, and a browser without storage raises no error", () => {
  localStorage.setItem(
    "ohhell.unfinished",
    '[null, {"id": 1}, {"id": "a", "rules": "", "names": [1], "hand": 1, "of": 1, "at": 1}]',
  );
  expect(unfinished()).toEqual([]);
  localStorage.setItem("ohhell.unfinished", "{");
  expect(unfinished()).toEqual([]);

  vi.stubGlobal("localStorage", undefined);
  goesOn(game("a", 1));
  expect(unfinished()).toEqual([]);
});
