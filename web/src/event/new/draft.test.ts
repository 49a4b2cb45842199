import { expect, test } from "vitest";
import type { PresetListing } from "../../net/wire.gen";
import { faultIn, FIRST, newEventOf, withRules, withTables } from "./draft";

const draft = { ...FIRST, title: " Spring Cup " };
const preset = (more: object) =>
  ({ name: "classic", least: 3, most: 7, best: [4, 5], matches: 1, ...more }) as PresetListing;

test("the first draft is the Irish championship without a title", () => {
  expect([faultIn(FIRST), faultIn(draft)]).toEqual(["title", null]);
});

test.each([
  ["matches", { matches: "51" }],
  ["matches", { matches: "x" }],
  ["tableSize", { tableSize: "1" }],
  ["pace", { pace: "121" }],
  ["lastEntry", { lastEntry: "5" }],
  ["final", { final: "13" }],
])("a draft with a wrong %s says so: %j", (field, more) => {
  expect(faultIn({ ...draft, ...more })).toBe(field);
});

test("a draft becomes what the server wants", () => {
  expect(newEventOf({ ...draft, pace: "", tables: "duplicate", seed: "3 May" })).toEqual({
    title: "Spring Cup",
    rules: "irish",
    matches: 4,
    table_size: 5,
    date: "",
    place: "",
    combine: "sum",
    mixed: false,
    seating: "avoid_repeats",
    last_entry: 1,
    final: 0,
    minutes_per_hand: 0,
    bots: false,
    online: true,
    duplicate: true,
    seed: "3 May",
  });
});

test("other rules keep a table size that they allow", () => {
  expect(withRules(draft, preset({})).tableSize).toBe("5");
});

test("other rules change a table size that they don't allow, and the number of matches", () => {
  const found = withRules({ ...draft, mixed: true }, preset({ least: 4, most: 4, best: [], matches: 3 }));

  expect([found.tableSize, found.matches, found.mixed]).toEqual(["4", "3", false]);
});

test("a duplicate event counts points above the mean, others don't", () => {
  const duplicate = withTables(draft, "duplicate");

  expect([duplicate.combine, withTables(duplicate, "online").combine]).toEqual(["above_mean", "sum"]);
});
