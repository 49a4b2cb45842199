import { expect, test } from "vitest";
import { severalSeats } from "./seats";

const seat = (person: string | null, name: string) => ({
  person,
  name,
  bot: null,
  break_used: false,
  votes: 0,
  by: null,
});

test("a person in two seats is listed with that number", () => {
  expect(severalSeats([seat("A", "Ann"), seat("B", "Bob"), seat("A", "Ann 2")])).toEqual([["Ann", 2]]);
});

test("free seats belong to nobody", () => {
  expect(severalSeats([seat(null, ""), seat(null, ""), seat("A", "Ann")])).toEqual([]);
});
