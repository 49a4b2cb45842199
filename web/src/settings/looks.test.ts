import { expect, test } from "vitest";
import { backOf, feltOf } from "./looks";

test("a stored look is used, and an unknown one counts as the first", () => {
  expect([feltOf("blue"), feltOf("plaid"), backOf("dots"), backOf("")]).toEqual(["blue", "green", "dots", "lattice"]);
});
