import { expect, test } from "vitest";
import type { TablePace } from "../pace";
import { tileLine } from "./tile-line";

const pace: TablePace = { hand: 3, hands: 10, due: 3, behind: 0, state: "on-pace", lost: 0 };
const table = { number: 4, players: [1, 2], dealer: 0 };
const calm = { table, pace, call: null, disputed: false, progress: { table: 4, hand: 3 } };

test("a call comes before everything else", () => {
  const situation = { ...calm, call: "Ruling", disputed: true, table: { ...table, totals: [9, 8] } };

  expect(tileLine(situation)).toEqual({ kind: "call", text: "Ruling" });
});

test("a call without words says that the table calls", () => {
  expect(tileLine({ ...calm, call: "" }).text).toBe("Calls you");
});

test("a disputed result is not simply in", () => {
  expect(tileLine({ ...calm, disputed: true, table: { ...table, totals: [9, 8] } }).kind).toBe("disputed");
});

test("a table with totals has its result in", () => {
  expect(tileLine({ ...calm, table: { ...table, totals: [9, 8] } })).toEqual({ kind: "done", text: "Result in" });
});

test("lost contact says for how long", () => {
  expect(tileLine({ ...calm, pace: { ...pace, lost: 3 } })).toEqual({ kind: "lost", text: "No contact, 3 min" });
});

test.each([
  [{}, { hand: 3, scorer: "Aoife B" }, "Scorer Aoife B"],
  [{}, { hand: 3 }, "Score pad"],
  [{}, { hand: 0, connected: true }, "Score pad"],
  [{}, { hand: 0 }, "No scorer yet"],
  [{ online: true }, { hand: 3 }, "Played online"],
  [{ online: true }, { hand: 0 }, "Online, nobody there yet"],
])("a calm table %j with progress %j says: %s", (more, progress, text) => {
  const situation = { ...calm, table: { ...table, ...more }, progress: { table: 4, ...progress } };

  expect(tileLine(situation)).toEqual({ kind: "fine", text });
});

test("a table that was never heard from has no scorer yet", () => {
  expect(tileLine({ ...calm, progress: undefined }).text).toBe("No scorer yet");
});
