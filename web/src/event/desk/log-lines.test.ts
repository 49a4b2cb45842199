import { expect, test } from "vitest";
import type { EventAction, EventInfo } from "../../net/wire.gen";
import { logLine } from "./log-lines";

const info = {
  settings: { matches: 4 },
  entrants: [
    { number: 1, name: "Aoife" },
    { number: 2, name: "Hugh" },
  ],
  matches: [{ number: 1, tables: [{ number: 1, players: [2, 1] }] }],
} as unknown as EventInfo;

const line = (action: object) => logLine(info, { action: action as EventAction["action"] });

test.each([
  [{ kind: "open", title: "Cup" }, "Opened the event"],
  [{ kind: "enter", name: "Kate" }, "Entered Kate"],
  [{ kind: "rename", entrant: 2, name: "Hugh B" }, "Renamed entrant 2 to Hugh B"],
  [{ kind: "withdraw", entrant: 2 }, "Withdrew Hugh"],
  [{ kind: "draw", match: 2, tables: [] }, "Drew match 2"],
  [{ kind: "draw", match: 2, tables: [], reason: "Hugh is ill" }, "Drew match 2 again: Hugh is ill"],
  [{ kind: "online", match: 2, table: 3, online: true }, "Match 2, table 3 plays online"],
  [{ kind: "online", match: 2, table: 3, online: false }, "Match 2, table 3 plays with cards"],
  [{ kind: "start", match: 5 }, "Started final"],
  [{ kind: "substitute", match: 1, entrant: 2, replacement: 1 }, "Match 1: Aoife plays for Hugh"],
  [{ kind: "result", match: 1, table: 1, result: { totals: [9, -8] } }, "Match 1, table 1: result Hugh 9, Aoife −8"],
  [{ kind: "correct", match: 1, table: 3, reason: "Misread" }, "Match 1, table 3: corrected to – (Misread)"],
  [{ kind: "announce", text: "Tea" }, "Announced: Tea"],
  [{ kind: "call", table: 7, text: "Ruling" }, "Table 7 called: Ruling"],
  [{ kind: "answer", call: 3, text: "Lead stands" }, "Answered call 3: Lead stands"],
  [{ kind: "dispute", match: 1, table: 3, text: "I made it" }, "Match 1, table 3: dispute: I made it"],
  [{ kind: "resolve", dispute: 1, text: "It stands" }, "Resolved dispute 1: It stands"],
  [{ kind: "close" }, "Closed the event"],
])("%j is logged as: %s", (action, text) => {
  expect(line(action)).toBe(text);
});
