import { expect, test } from "vitest";
import { isAtDesk, mayDo } from "./rights";

test("the director may do everything", () => {
  expect([mayDo({ role: "director" }, "draw"), mayDo({ role: "director" }, "enter")]).toEqual([true, true]);
});

test("an assistant enters players and results, but draws and corrects nothing", () => {
  const kinds = ["enter", "result", "answer", "draw", "start", "correct", "resolve", "close", "online"] as const;

  expect(kinds.filter((kind) => mayDo({ role: "assistant" }, kind))).toEqual(["enter", "result", "answer"]);
});

test("the desk is for the director and assistants only", () => {
  const roles = ["director", "assistant", "scorer", "player", "public"] as const;

  expect(roles.filter((role) => isAtDesk({ role }))).toEqual(["director", "assistant"]);
});

test("the public may do nothing", () => {
  expect(mayDo({ role: "public" }, "call")).toBe(false);
});
