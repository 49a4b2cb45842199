import { expect, test } from "vitest";
import type { TablePace } from "../pace";
import { tileLine } from "./tile-line";

const pace: TablePace = { hand: 3, hands: 10, due: 3, behind: 0, state: "on-pace", lost: 0 };
const table = { number: 4, players: [1, 2], dealer: 0 };
const calm = { table, pace, call: null, disputed: false, heard: true };

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
  [{ scorer: "Aoife B" }, true, "Scorer Aoife B"],
  [{}, true, "Score pad"],
  [{}, false, "No scorer yet"],
  [{ online: true }, true, "Played online"],
  [{ online: true }, false, "Online, nobody there yet"],
])("a calm table %j, heard from: %s, says: %s", (more, heard, text) => {
  expect(tileLine({ ...calm, heard, table: { ...table, ...more } })).toEqual({ kind: "fine", text });
});
