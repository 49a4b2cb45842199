import { expect, test } from "vitest";
import { routeOf } from "./route.svelte";

test("a link to a table works with extra characters behind it", () => {
  for (const path of ["/t/HJKM-r_v", "/t/HJKM-r_v/", "/t/HJKM-r_v.", "/t/HJKM-r_v)", "/t/HJKM-r_v%22"]) {
    expect(routeOf(path)).toEqual({ page: "table", id: "HJKM-r_v" });
  }
});

test("a table has an address for the replay of its finished hands", () => {
  expect(routeOf("/t/HJKM-r_v/replay")).toEqual({ page: "replay", id: "HJKM-r_v", of: "table" });
  expect(routeOf("/coach/abc")).toEqual({ page: "coach", id: "abc" });
  expect(routeOf("/replay/abc")).toEqual({ page: "replay", id: "abc", of: "game" });
});

test("an impossible table id leads to no table, and long ids are cut", () => {
  for (const path of ["/t", "/t/", "/t/%00", "/t/%E0%A4%A", "/t/...", "/t/a/b"])
    expect(routeOf(path)).toEqual({ page: "nothing" });
  expect(routeOf(`/t/${"a".repeat(3000)}`)).toEqual({ page: "table", id: "a".repeat(64) });
});

test.each([
  ["/event", { id: "", view: "", entrant: "" }],
  ["/event/", { id: "", view: "", entrant: "" }],
  ["/event/Ab-1", { id: "Ab-1", view: "", entrant: "" }],
  ["/event/Ab-1/desk", { id: "Ab-1", view: "desk", entrant: "" }],
  ["/event/Ab-1/wall", { id: "Ab-1", view: "wall", entrant: "" }],
  ["/event/Ab-1/player/17", { id: "Ab-1", view: "player", entrant: "17" }],
])("%s is a page of an event", (path, route) => {
  expect(routeOf(path)).toEqual({ page: "event", ...route });
});

test.each([
  "/event/%00",
  "/event/a/b",
  "/event/a/desk/b",
  "/event/a/player",
  "/event/a/player/x",
  "/event/a/player/1/2",
])("%s is no page", (path) => {
  expect(routeOf(path)).toEqual({ page: "nothing" });
});
