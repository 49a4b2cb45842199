import { expect, test } from "vitest";
import { shelf } from "./storage";
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

test("where there is no database, what is put on the shelf is there for the next page", async () => {
  const kept = texts();
  await shelf("storage", kept).change<number[]>("pads", "one", (before = []) => [...before, 1]);
  await shelf("storage", kept).change<number[]>("pads", "one", (before = []) => [...before, 2]);
  expect(await shelf("storage", kept).get("pads", "one")).toEqual([1, 2]);
});

test("changes of two tabs at once are both kept", async () => {
  const kept = texts();
  const [one, other] = [shelf("storage", kept), shelf("storage", kept)];
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

test("drawers are parted, a value is taken away by giving none, and what others keep is left alone", async () => {
  const kept = texts();
  kept.setItem("ohhell", "{}");
  const one = shelf("storage", kept);
  await one.change("pads", "p", () => 1);
  await one.change("plans", "p", () => 2);
  expect(await one.all("pads")).toEqual([["p", 1]]);
  await one.change("pads", "p", () => undefined);
  expect(await one.all("pads")).toEqual([]);
  expect(await one.get("plans", "p")).toBe(2);
  expect(kept.getItem("ohhell")).toBe("{}");
});

test("a shelf that is full says so and keeps what it had", async () => {
  const kept = texts();
  await shelf("storage", kept).change("pads", "p", () => 1);
  const full = shelf("storage", {
    ...kept,
    setItem: () => {
      throw new Error("full");
    },
  });
  await expect(full.change("pads", "p", () => 2)).rejects.toThrow("full");
  expect(await full.get("pads", "p")).toBe(1);
});

test("plans used last stay", () => {
  const plans = [1, 4, 2, 3].map((used) => ({ name: `plan ${used}`, used }));
  expect(oldest(plans, 2)).toEqual(["plan 2", "plan 1"]);
  expect(oldest(plans, 4)).toEqual([]);
});
