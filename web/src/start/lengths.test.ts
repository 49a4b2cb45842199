import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../settings/settings.svelte";
import { chosenLength, lengths } from "./lengths";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const first = { ...settings };
afterEach(() => void Object.assign(settings, first));

test("a newcomer is proposed a quick game of about five minutes", () => {
  expect([chosenLength(), lengths()[0]?.minutes]).toEqual(["quick", 5]);
});

test("the lengths of other rules are unknown until the server has computed them", () => {
  settings.seats = 4;
  expect([lengths(), chosenLength()]).toEqual([[], "whole"]);
});

test("a length that these rules don't have is a whole game", () => {
  settings.lengths = { of: "screw-your-buddy 5", choices: [{ length: "whole", minutes: 8 }] };
  expect(chosenLength()).toBe("whole");
});
