import { expect, test } from "vitest";
import { idInLink } from "./playnow";

test("a link leads to its table", () => {
  expect(idInLink("http://192.168.0.7:8052/t/HJKMprmv8acxIluzr9JKOA?x")).toBe("HJKMprmv8acxIluzr9JKOA");
});

test("a code is no link", () => {
  expect(idInLink("DKJ8VN")).toBe(null);
});
