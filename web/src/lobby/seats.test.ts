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

test("one person in two seats is named with their number", () => {
  expect(severalSeats([seat("A", "Ann"), seat("B", "Bob"), seat("A", "Ann 2")])).toEqual([["Ann", 2]]);
});

test("free seats are nobody's", () => {
  expect(severalSeats([seat(null, ""), seat(null, ""), seat("A", "Ann")])).toEqual([]);
});
