import { expect, test } from "vitest";
import { aboveText } from "./boards";

test("points above and below the mean have a sign", () => {
  expect([5.25, -5.25, 0, -0.04].map(aboveText)).toEqual(["+5.3", "−5.2", "0", "0"]);
});
