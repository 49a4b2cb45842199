import { expect, test } from "vitest";
import { base64url } from "./base64url";

test("bytes become text without padding and without characters that addresses can't have", () => {
  expect(base64url(new Uint8Array([251, 255, 254, 0]).buffer)).toBe("-__-AA");
});
