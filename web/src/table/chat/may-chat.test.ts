import { expect, test } from "vitest";
import { talkClosed } from "./may-chat";
import type { GameView, TableView } from "../../net/wire.gen";

const table = (chat: boolean, stage = "playing") => ({ stage, settings: { chat } }) as TableView;
const game = (phase: string, rules = {}) => ({ phase, rules }) as GameView;

test("chat is open if the rules don't restrict it", () => {
  expect(talkClosed(table(true), game("play"))).toBeNull();
});

test("a silent table closes chat during a hand and opens it between hands", () => {
  const silent = { table_talk: "silent_in_hand" };
  expect(talkClosed(table(true), game("bid", silent))).toContain("until the hand is over");
  expect(talkClosed(table(true), game("deal", silent))).toBeNull();
  expect(talkClosed(table(true, "over"), game("play", silent))).toBeNull();
});

test("a table without chat says so", () => {
  expect(talkClosed(table(false), null)).toContain("Chat is off");
});
