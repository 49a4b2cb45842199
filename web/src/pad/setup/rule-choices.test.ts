import { expect, test } from "vitest";
import { usual, type Choice } from "./rule-choices";

const shared = { base: "irish", patch: { name: "Ours" } };
const ours: Choice = { key: "link", title: "Ours", from: "link", line: null, shared };
const [irish, plump] = ["irish", "plump"].map((name): Choice => ({
  key: name,
  title: name,
  from: "preset",
  line: null,
  shared: { base: name, patch: {} },
})) as [Choice, Choice];

test("the rules of the address are chosen, a preset by its name", () => {
  expect(usual([ours, irish, plump], shared, ["plump"])).toBe("link");
  expect(usual([irish, plump], { base: "irish", patch: {} }, ["plump"])).toBe("irish");
});

test("the rules of the last link are chosen again if they were played last", () => {
  expect(usual([ours, irish, plump], null, ["link", "plump"])).toBe("link");
  expect(usual([ours, irish, plump], null, ["plump", "irish"])).toBe("plump");
});

test("without the wanted rules, those last played are chosen, else the first", () => {
  expect(usual([irish, plump], null, ["link", "plump"])).toBe("plump");
  expect(usual([irish, plump], null, ["mine Ours", undefined])).toBe("irish");
});
