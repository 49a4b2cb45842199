import { expect, test } from "vitest";
import { linked, readLink } from "./rules-link";
import { difference, patched } from "./rules-form/patch";

const irish = {
  name: "Irish Championship",
  players: { min: 5, max: 5 },
  trump: { source: "by_list", list: { by: "hand", entries: ["s", "h"] } },
  score: { made: { base: 10 } },
};

test("rules survive a link unchanged", () => {
  const ours = { ...irish, name: "Unsere Regeln ♠ 十", players: { min: 3 }, hook: { kind: "last_not_equal" } };

  const found = readLink(linked({ base: "irish", patch: difference(irish, ours) }));

  expect(found?.base).toBe("irish");
  expect(patched(irish, found?.patch ?? {})).toEqual(ours);
});

test("a link has only the changes", () => {
  expect(difference(irish, { ...irish, players: { min: 5, max: 6 } })).toEqual({ players: { max: 6 } });
  expect(linked({ base: "irish", patch: {} })).toBe("#1.irish");
});

test("a link without a preset has the whole rule set", () => {
  const found = readLink(linked({ base: null, patch: irish }));

  expect(found).toEqual({ base: null, patch: irish });
});

test("a patch replaces lists as a whole and removes missing keys", () => {
  const ours = { name: "x", trump: { source: "by_list", list: { by: "hand", entries: ["c"] } } };

  expect(patched(irish, difference(irish, ours))).toEqual(ours);
});

test.each([
  "#",
  "#2.irish",
  "#1.irish.!!!",
  "#1.irish.eyJ",
  "#1.irish.W10",
  "#1.irish.bnVsbA",
  "#1.Irish",
  "#1.irish._w",
  "#nonsense",
])("%s is no link to rules", (hash) => {
  expect(readLink(hash)).toBe(null);
});
