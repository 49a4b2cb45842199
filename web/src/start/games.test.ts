import { expect, test } from "vitest";
import type { TableListing } from "../net/wire.gen";
import { ownGames } from "./games";

const table = (id: string, changed: number, phase: TableListing["phase"] = "playing"): TableListing => ({
  id,
  rules: "Sunday",
  seats: 3,
  phase,
  listed: false,
  created: 0,
  changed,
  summary: {
    names: ["Maya", "Bram", ""],
    bots: [null, null, null],
    free: 1,
    spectators: true,
    hand: 2,
    hands: 5,
    clock: false,
    purpose: "",
  },
});

test("games that wait for me come first, then the latest", () => {
  const games = ownGames([table("a", 1), table("b", 3), table("c", 2)], ["c"], [], "Maya");
  expect(games.map(({ to, mine }) => [to, mine])).toEqual([
    ["/t/c", true],
    ["/t/b", false],
    ["/t/a", false],
  ]);
});

test("a game says with whom, without me and without free seats", () => {
  expect(ownGames([table("a", 1)], [], [], "Maya")[0]?.detail).toBe("Hand 2 of 5, with Bram");
});

test("a game that is over is not listed", () => {
  expect(ownGames([table("a", 1, "over")], [], [], "Maya")).toEqual([]);
});

test("a score pad of this device is among the games", () => {
  const pad = { id: "p", rules: "Irish", names: ["Ann", "Ben"], hand: 3, of: 10, at: 5 };
  expect(ownGames([table("a", 1)], [], [pad], "")[0]).toMatchObject({ to: "/pad/p", mine: false });
});
