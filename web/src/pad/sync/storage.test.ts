import { expect, test } from "vitest";
import { textStorage } from "./storage";
import { oldest } from "./plans";

function texts(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (at: number) => [...values.keys()][at] ?? null,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    clear: () => values.clear(),
  };
}

test("text storage returns what an earlier page stored", async () => {
  const kept = texts();
  await textStorage("storage", kept).change<number[]>("pads", "one", (before = []) => [...before, 1]);
  await textStorage("storage", kept).change<number[]>("pads", "one", (before = []) => [...before, 2]);
  expect(await textStorage("storage", kept).get("pads", "one")).toEqual([1, 2]);
});

test("text storage stores changes of two tabs at once", async () => {
  const kept = texts();
  const [one, other] = [textStorage("storage", kept), textStorage("storage", kept)];
  const add =
    (value: number) =>
    (before: number[] = []) => [...before, value];
  await Promise.all([
    one.change("pads", "p", add(1)),
    other.change("pads", "p", add(2)),
    one.change("pads", "p", add(3)),
  ]);
  expect(await one.get("pads", "p")).toEqual([1, 2, 3]);
});

test("text storage separates its stores, deletes by undefined, and leaves other keys alone", async () => {
  const kept = texts();
  kept.setItem("ohhell", "{}");
  const one = textStorage("storage", kept);
  await one.change("pads", "p", () => 1);
  await one.change("plans", "p", () => 2);
  expect(await one.all("pads")).toEqual([["p", 1]]);
  await one.change("pads", "p", () => undefined);
  expect(await one.all("pads")).toEqual([]);
  expect(await one.get("plans", "p")).toBe(2);
  expect(kept.getItem("ohhell")).toBe("{}");
});

test("a full text storage rejects the change and keeps the old value", async () => {
  const kept = texts();
  await textStorage("storage", kept).change("pads", "p", () => 1);
  const full = textStorage("storage", {
    ...kept,
    setItem: () => {
      throw new Error("full");
    },
  });
  await expect(full.change("pads", "p", () => 2)).rejects.toThrow("full");
  expect(await full.get("pads", "p")).toBe(1);
});

test("the plans used last are not deleted", () => {
  const plans = [1, 4, 2, 3].map((used) => ({ name: `plan ${used}`, used }));
  expect(oldest(plans, 2)).toEqual(["plan 2", "plan 1"]);
  expect(oldest(plans, 4)).toEqual([]);
});
