/** Notes typed too late become lines that can be read and saved. */
import { expect, test } from "vitest";
import { leftover } from "./leftover";
import { PLANS, Typist } from "../fold/typed-pad";

function late(): string[] {
  const typist = new Typist(PLANS.mrpikes).write(1, {
    trump: "c",
    bids: { 0: 3, 1: 3, 2: 3, 3: 3 },
    taken: { 0: 3, 1: 3, 2: 2, 3: 2 },
  });
  typist.type({ kind: "moved", table: "t1" });
  const known = typist.entries.length;
  typist.write(2, { trump: "s", bids: { 0: 1, 1: 2, 2: 3, 3: 3 }, taken: { 0: 1, 1: 2, 2: 3, 3: 3 } });
  typist.write(3, { trump: "s", bids: { 0: 1 } }).type({ kind: "rename", seat: 1, name: "Robert" });
  return leftover(typist.entries.slice(0, known), typist.entries.slice(known), typist.plan);
}

test("late notes are listed hand by hand, with their numbers", () => {
  expect(late()).toEqual([
    "Hand 2: Cid bid 3, took 3; Dee bid 3, took 3; Ann bid 1, took 1; Robert bid 2, took 2",
    "Hand 3: Ann bid 1",
    "Bob is now Robert",
  ]);
});
