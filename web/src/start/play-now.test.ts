import { expect, test } from "vitest";
import { codeIn, wayIn } from "./play-now";

test("a link leads to its table, with the secret that gives a seat there", () => {
  expect(wayIn("http://192.168.0.7:8052/t/HJKMprmv8acxIluzr9JKOA")).toBe("/t/HJKMprmv8acxIluzr9JKOA");
  expect(wayIn(" localhost:8052/t/HJKM-r_v#link=s-cr_t ")).toBe("/t/HJKM-r_v#link=s-cr_t");
  expect(wayIn("https://cards.example/#link=s-cr_t")).toBe("/#link=s-cr_t");
});

test("a link to a replay, a score pad or a season leads there", () => {
  expect(wayIn("http://localhost:8052/replay/abc#2.4")).toBe("/replay/abc#2.4");
  expect(wayIn("http://localhost:8052/pad/abc#key")).toBe("/pad/abc#key");
});

test("a link to an event leads there, with its key", () => {
  expect(wayIn("http://localhost:8052/event/abc/player/3#key=p3-x")).toBe("/event/abc/player/3#key=p3-x");
});

test("a code is not a link, but can be the end of one", () => {
  expect(wayIn("DKJ8VN")).toBe(null);
  expect(wayIn("http://localhost:8052/join/DKJ8VN")).toBe(null);
  expect([" DKJ8VN ", "http://localhost:8052/join/DKJ8VN"].map(codeIn)).toEqual(["DKJ8VN", "DKJ8VN"]);
  expect(codeIn("x".repeat(200))).toBe("x".repeat(40));
});
