import { expect, test } from "vitest";
import { avatarFor, avatarOf, AVATARS } from "./avatars";

test("a stored picture is used, and an unknown one counts as the first", () => {
  expect([avatarOf("owl"), avatarOf("dragon")]).toEqual(["owl", "fox"]);
});

test("a person always gets the same picture, and people get different ones", () => {
  const people = Array.from({ length: 100 }, (_, at) => `person-${at}`);
  expect(people.map(avatarFor)).toEqual(people.map(avatarFor));
  expect(new Set(people.map(avatarFor)).size).toBe(AVATARS.length);
});
