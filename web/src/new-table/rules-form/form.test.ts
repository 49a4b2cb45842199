import { expect, test } from "vitest";
import {
  applies,
  beside,
  commonPath,
  fresh,
  listTyped,
  looksLike,
  pathsOf,
  together,
  typedList,
  valueOf,
  withValue,
} from "./form";
import { eachOf, helpOf, keyOf, nameOf, valueName } from "./names";
import type { Axis } from "../../net/wire.gen";

const count = { kind: "number", least: 1, most: 9 } as const;
const missed = {
  kind: "record",
  axes: [{ key: "base", path: "score.under.base", help: "", shape: count, default: 0 }],
} as const;
const under: Axis = {
  key: "under",
  path: "score.under",
  help: "",
  shape: { kind: "record", axes: [...missed.axes] },
  empty: true,
  also: "missed",
};
const over: Axis = {
  ...under,
  key: "over",
  path: "score.over",
  shape: { kind: "record", axes: [{ ...missed.axes[0], path: "score.over.base" }] },
};
const score: Axis = { key: "score", path: "score", help: "", shape: { kind: "record", axes: [under, over] } };
const packs: Axis = { key: "packs", path: "deck.packs", help: "", shape: count, default: 1 };
const cap: Axis = { key: "cap", path: "deck.cap", help: "", shape: count, empty: true };
const deck: Axis = { key: "deck", path: "deck", help: "", shape: { kind: "record", axes: [packs, cap] } };
const sight: Axis = {
  key: "sight",
  path: "sight",
  help: "",
  shape: {
    kind: "list",
    of: {
      kind: "record",
      axes: [{ key: "when", path: "sight.when", help: "", shape: { kind: "condition" }, default: "always" }],
    },
  },
  default: [],
};
const axes = [score, deck, sight];

test("an unset axis has its default", () => {
  expect(valueOf({}, packs)).toBe(1);
  expect(valueOf({}, cap)).toBe(undefined);
  expect(valueOf({}, deck)).toEqual({});
  expect(valueOf({ packs: 2 }, packs)).toBe(2);
});

test("a default is not written, and undefined restores it", () => {
  expect(withValue({ packs: 2 }, [packs, cap], packs, 1)).toEqual({});
  expect(withValue({ cap: 2 }, [packs, cap], cap, undefined)).toEqual({});
  expect(withValue({ deck: { packs: 2 } }, axes, deck, {})).toEqual({});
});

test("an empty optional record differs from a missing one", () => {
  expect(withValue({}, [under, over], under, {})).toEqual({ under: {} });
});

test("a shared key is read by both axes and split when one is changed", () => {
  const table = { missed: { base: 5 } };

  expect(valueOf(table, over)).toEqual({ base: 5 });
  expect(withValue(table, [under, over], over, { base: 7 })).toEqual({ under: { base: 5 }, over: { base: 7 } });
  expect(together([packs, under, over], under)).toEqual([under, over]);
  expect(commonPath(over)).toBe("score.missed");
});

test("every axis has a path, including those in lists of records", () => {
  expect(pathsOf(axes)).toEqual([
    "score",
    "score.under",
    "score.under.base",
    "score.over",
    "score.over.base",
    "deck",
    "deck.packs",
    "deck.cap",
    "sight",
    "sight.when",
  ]);
});

test.each([
  ["deck.packs", "deck.packs"],
  ["deck", "deck"],
  ["sight[2].when", "sight.when"],
  ["score.missed.base", "score.under.base"],
  ["deck.packs.unheard", "deck.packs"],
  ["", ""],
  ["unheard", ""],
])("a problem of %s stands beside %s", (axis, place) => {
  const problem = { code: "x", axis, message: "m", values: {} };

  expect([...beside([problem], axes)]).toEqual([[place, [problem]]]);
});

test("a typed list is sent as typed, with numbers as numbers", () => {
  expect(typedList("3, 4 five", count)).toEqual([3, 4, "five"]);
  expect(typedList("take a bow\n\nsing", { kind: "text" })).toEqual(["take a bow", "sing"]);
  expect(listTyped([3, 4], count)).toBe("3 4");
});

test("a new entry has the right shape", () => {
  const shapes = [
    count,
    { kind: "flag" },
    { kind: "choice", values: ["a"] },
    { kind: "list", of: count },
    { kind: "table", of: count },
    { kind: "condition" },
    missed,
  ] as never[];

  for (const shape of shapes) expect(looksLike(shape, fresh(shape))).toBe(true);
});

test("an axis and a value without words are shown under their own names", () => {
  const kitty: Axis = { key: "kitty_size", path: "kitty_size", help: "How large it is.", shape: count };

  expect([nameOf(kitty, "kitty_size"), helpOf(kitty, "kitty_size"), valueName("kitty", "all_of_it")]).toEqual([
    "Kitty size",
    "How large it is.",
    "All of it",
  ]);
});

test("axes with a shared key share its words", () => {
  const base = over.shape.kind === "record" ? over.shape.axes[0] : undefined;

  expect(base && nameOf(base, "score.missed.base")).toBe("Points for missing the bid");
});

test("a table of numbers says what its numbers are for", () => {
  expect(eachOf("schedule.max", "schedule.max")).toBe("By the number of players");
  expect(eachOf("score.over.zero", "score.missed.zero")).toBe("By tricks taken");
  expect([keyOf("score.made.table", "score.made.table"), keyOf("kitty", "kitty")]).toEqual(["Bid", "Number"]);
});

const shape: Axis = {
  key: "shape",
  path: "schedule.shape",
  help: "",
  shape: { kind: "choice", values: ["down", "custom"] },
  default: "down",
};
const hands: Axis = {
  key: "list",
  path: "schedule.list",
  help: "",
  shape: { kind: "list", of: count },
  default: [],
  only: [{ key: "shape", values: ["custom"] }],
};
const largest: Axis = {
  key: "max",
  path: "schedule.max",
  help: "",
  shape: count,
  default: 7,
  only: [{ key: "shape", unless: ["custom"] }],
};
const override: Axis = {
  key: "override",
  path: "trump.override",
  help: "",
  shape: { kind: "list", of: { kind: "record", axes: [] } },
  default: [],
};
const cycle: Axis = {
  key: "cycle",
  path: "trump.cycle",
  help: "",
  shape: { kind: "list", of: count },
  default: [],
  only: [{ key: "override", values: ["rotation"], inside: "source" }],
};

test.each([
  ["a list of hands, where there is none", {}, hands, false],
  ["a list of hands, where there is one", { shape: "custom" }, hands, true],
  ["the largest hand of a list", { shape: "custom" }, largest, false],
  ["the largest hand, by default", {}, largest, true],
  ["a cycle of trumps without a rotation", { override: [{ source: "none" }] }, cycle, false],
  ["a cycle of trumps for some hands", { override: [{ source: "none" }, { source: "rotation" }] }, cycle, true],
  ["what depends on nothing", {}, shape, true],
])("a field is there only where it does something: %s", (_, table, axis, there) => {
  expect(applies(table, [shape, hands, largest, override, cycle], axis)).toBe(there);
});
