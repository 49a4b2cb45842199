import { expect, test } from "vitest";
import { callState } from "./calls";

const CALL = { number: 1, at: new Date(2026, 4, 3, 14, 2).valueOf(), by: "", text: "" };

test("a table that never called has no call", () => {
  expect(callState([])).toBeNull();
});

test("a call without an answer says when it was made", () => {
  expect(callState([CALL])).toEqual({ isOpen: true, text: "Director called at 14:02" });
});

test("a call that somebody at the desk has taken says who", () => {
  expect(callState([{ ...CALL, taken_by: "Kate" }])).toEqual({
    isOpen: true,
    text: "Kate is taking care of your call",
  });
});

test("an answered call says what was answered", () => {
  expect(callState([{ ...CALL, answer: "Play on", answered_by: "Kate" }])).toEqual({
    isOpen: false,
    text: "Kate answered: Play on",
  });
});

test("an answer without words is shown, too", () => {
  expect(callState([{ ...CALL, answer: "", answered_by: "Kate" }])?.text).toBe("Kate answered your call.");
});

test("the newest call counts", () => {
  expect(callState([{ ...CALL, answer: "", answered_by: "Kate" }, CALL])?.isOpen).toBe(true);
});
