import { beforeEach, expect, test, vi } from "vitest";
import { listIn, putIn, putTextIn, recordIn, textIn } from "./device";
import { MemoryStorage } from "./memory-storage";

const named = (place: string) => listIn<{ name: string }>(place, ({ name }) => typeof name === "string");

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

test("a stored value is found under its name only", () => {
  expect(putIn("one", [{ name: "Ann" }])).toEqual([{ name: "Ann" }]);
  putIn("two", { name: "Bob" });
  putTextIn("three", "Cid");

  expect([named("one"), recordIn("two"), textIn("three")]).toEqual([[{ name: "Ann" }], { name: "Bob" }, "Cid"]);
  expect([named("four"), recordIn("four"), textIn("four")]).toEqual([[], {}, null]);
});

test.each(["{", "null", "7", '"Ann"'])("the unreadable value %s counts as empty", (text) => {
  putTextIn("one", text);

  expect([named("one"), recordIn("one")]).toEqual([[], {}]);
});

test("a list is not read as a record or the reverse, and invalid entries are left out", () => {
  putIn("one", [{ name: "Ann" }, { name: 1 }, null, ["name"], "name"]);
  putIn("two", { name: "Bob" });

  expect([named("one"), recordIn("one"), named("two")]).toEqual([[{ name: "Ann" }], {}, []]);
});

test("a browser without storage raises no error", () => {
  vi.stubGlobal("localStorage", undefined);
  putIn("one", [{ name: "Ann" }]);

  expect([named("one"), recordIn("one"), textIn("one")]).toEqual([[], {}, null]);
});
