import { expect, test } from "vitest";
import { talkClosed } from "./may-chat";
import type { GameView, TableView } from "../../net/wire.gen";

const table = (chat: boolean, stage = "playing") => ({ stage, settings: { chat } }) as TableView;
const game = (phase: string, rules = {}) => ({ phase, rules }) as GameView;

test("people talk where the rules say nothing", () => {
  expect(talkClosed(table(true), game("play"))).toBeNull();
});

test("a silent table is silent in a hand and speaks between hands", () => {
  const silent = { table_talk: "silent_in_hand" };
  expect(talkClosed(table(true), game("bid", silent))).toContain("until the hand is over");
  expect(talkClosed(table(true), game("deal", silent))).toBeNull();
  expect(talkClosed(table(true, "over"), game("play", silent))).toBeNull();
});

test("a table without chat says so", () => {
  expect(talkClosed(table(false), null)).toContain("Chat is off");
});
