import { expect, test } from "vitest";
import type { EventInfo } from "../net/wire.gen";
import { comingNext } from "./coming-next";
import { eventOf, matchOf, tableOf } from "./made-up-event";

const FIRST = matchOf(1, [tableOf(1, [1, 2], [10, 20]), tableOf(2, [3, 4])]);
const MATCHES = [FIRST, matchOf(2, []), matchOf(3, [], null)];

test.each<[string, number, EventInfo["next_step"]]>([
  ["The draw for match 1 comes next.", 0, "enter"],
  ["The draw for match 2 comes next.", 1, "draw"],
  ["The draw for the final comes next.", 2, "draw"],
  ["Match 1 is about to start.", 1, "start"],
  ["The final is about to start.", 3, "start"],
  ["Match 1 is running. 1 result of 2 is in.", 1, "play"],
  ["The final is running.", 3, "play"],
  ["All results are in. The final result follows.", 2, "close"],
  ["The event is over.", 2, "closed"],
])("%s", (sentence, drawn, next_step) => {
  expect(comingNext(eventOf({ matches: MATCHES.slice(0, drawn), next_step }))).toBe(sentence);
});
