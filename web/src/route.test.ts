import { expect, test } from "vitest";
import { routeOf } from "./route.svelte";

test("a table is found by its link, whatever a message has written behind it", () => {
  for (const path of ["/t/HJKM-r_v", "/t/HJKM-r_v/", "/t/HJKM-r_v.", "/t/HJKM-r_v)", "/t/HJKM-r_v%22"]) {
    expect(routeOf(path)).toEqual({ page: "table", id: "HJKM-r_v" });
  }
});

test("what was played at a table so far is behind its address", () => {
  expect(routeOf("/t/HJKM-r_v/replay")).toEqual({ page: "replay", id: "HJKM-r_v", of: "table" });
  expect(routeOf("/replay/abc")).toEqual({ page: "replay", id: "abc", of: "game" });
});

test("an address that no table can have leads nowhere, and none is longer than a name", () => {
  for (const path of ["/t", "/t/", "/t/%00", "/t/%E0%A4%A", "/t/...", "/t/a/b"])
    expect(routeOf(path)).toEqual({ page: "nothing" });
  expect(routeOf(`/t/${"a".repeat(3000)}`)).toEqual({ page: "table", id: "a".repeat(64) });
});
