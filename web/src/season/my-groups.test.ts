import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetGroup, inLink, saveGroup, keyOf, loseKey, myGroups, pathTo, personPath } from "./my-groups";
import { MemoryStorage } from "../settings/memory-storage";

const ID = "abcdefghij_0123456789-";

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

describe("groups of this browser", () => {
  test("the last opened group is first, and a known key stays", () => {
    saveGroup({ id: "a", title: "Sundays", key: "k" });
    saveGroup({ id: "b", title: "Club", key: null });
    saveGroup({ id: "a", title: "Mondays", key: null });

    expect(myGroups()).toEqual([
      { id: "a", title: "Mondays", key: "k" },
      { id: "b", title: "Club", key: null },
    ]);
    expect([keyOf("a"), keyOf("b"), keyOf("c")]).toEqual(["k", null, null]);
  });

  test("a key can be removed, and a group forgotten", () => {
    saveGroup({ id: "a", title: "Sundays", key: "k" });
    expect(loseKey("a")).toEqual([{ id: "a", title: "Sundays", key: null }]);
    expect(forgetGroup("a")).toEqual([]);
  });

  test("unreadable storage counts as empty", () => {
    localStorage.setItem("ohhell.groups", "{");
    expect(myGroups()).toEqual([]);
    localStorage.setItem("ohhell.groups", '[{"id": 1}, null, {"id": "a", "title": "A", "key": null}]');
    expect(myGroups()).toEqual([{ id: "a", title: "A", key: null }]);
  });
});

describe("a link", () => {
  test("gives its group and its key", () => {
    expect(inLink(`https://cards.example/season/${ID}#key=${ID}`)).toEqual({ id: ID, key: ID });
    expect(inLink(` http://localhost:8052/season/${ID}/Ann `)).toEqual({ id: ID, key: null });
    expect(inLink(ID)).toEqual({ id: ID, key: null });
  });

  test("that is not one gives no group", () => {
    expect([inLink(""), inLink("hello"), inLink("https://cards.example/t/abc"), inLink("/season/short")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("is written as it is read back", () => {
    expect(inLink(pathTo(ID, ID))).toEqual({ id: ID, key: ID });
    expect(personPath(ID, "Ann / Bob")).toBe(`/season/${ID}/Ann%20%2F%20Bob`);
  });
});
