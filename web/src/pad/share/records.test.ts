/** Records and online tables are offered only if the server can make them. */
import { expect, test } from "vitest";
import { notOnline, playersChanged } from "./records";
import { PLANS, Typist } from "../fold/typed-pad";

const begun = () =>
  new Typist(PLANS.mrpikes).write(1, {
    trump: "c",
    bids: { 0: 3, 1: 3, 2: 3, 3: 3 },
    taken: { 0: 3, 1: 3, 2: 2, 3: 2 },
  });

test("a match with the same players throughout can be a record and continue online", () => {
  const { view, plan } = begun();
  expect([playersChanged(plan, view.match), notOnline(plan, view)]).toEqual([false, ""]);
});

test("a match that a player left cannot be a record or continue online", () => {
  const { view, plan } = begun().type({ kind: "leave", seat: 1 });
  expect([playersChanged(plan, view.match), notOnline(plan, view)]).toEqual([
    true,
    expect.stringContaining("joined or left"),
  ]);
});

test("a match with a replaced player cannot be a record or continue online", () => {
  const { view, plan } = begun().type(
    { kind: "leave", seat: 1 },
    { kind: "come", name: "Eve", after: 0, start: "zero" },
  );
  expect(playersChanged(plan, view.match)).toBe(true);
});

test("a pad that begins with the last of several matches cannot continue online", () => {
  const { view, plan } = begun();
  const last = { ...view, matches: [{ ...view.match, number: 2 }] };
  expect(notOnline(plan, last)).toContain("earlier matches");
});
