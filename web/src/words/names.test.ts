import { expect, test } from "vitest";
import { initial, isolated, list, say, shortened } from "./words";

test("a right-to-left name does not reorder the text around it", () => {
  expect(say("say.bid-of", { name: "שרה", n: 3 })).toBe("\u2068שרה\u2069 3");
  expect(list(["علي", "Bram"])).toBe("\u2068علي\u2069 and Bram");
  expect(isolated("Bram")).toBe("Bram");
});

test("characters are never cut in half", () => {
  expect([initial("😀 Maya"), initial("Bram"), initial("")]).toEqual(["😀", "B", ""]);
  expect(shortened("😀😀😀😀", 3)).toBe("😀😀…");
  expect(shortened("Bram", 4)).toBe("Bram");
});
