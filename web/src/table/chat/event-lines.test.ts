import { expect, test } from "vitest";
import { lineOf } from "./event-lines";

const NAMES = ["Ann", "Bram", "Chidi"];
const who = {
  nameOf: (seat: number) => NAMES[seat] ?? "",
  nameOfPerson: (person: string) => person,
  me: "ANN",
  seat: 0,
};

test("a chat message has its sender", () => {
  expect(lineOf({ version: 5, fact: "said", person: "B", name: "Bram", text: "Ha" }, who)).toMatchObject({
    kind: "chat",
    name: "Bram",
    text: "Ha",
  });
});

test("a forfeit is shown as a notice", () => {
  const line = lineOf({ version: 6, type: "forfeit", seat: 1, id: "pants" }, who);
  expect(line).toMatchObject({ kind: "news", loud: true });
  expect(line?.text).toContain("Bram");
});

test("a vote-out is not reported as leaving", () => {
  expect(lineOf({ version: 7, fact: "gone", seat: 2, bot: "club", voted: true }, who)?.text).toBe(
    "Chidi was voted out. A bot takes over",
  );
});

test("bids, cards and keys are no chat lines", () => {
  expect(lineOf({ version: 8, type: "play", seat: 0, card: "Qs" }, who)).toBeNull();
  expect(lineOf({ version: 9, fact: "keyopened", number: 1, key: "" }, who)).toBeNull();
});

test("waking a table makes no chat line", () => {
  expect(lineOf({ version: 9, fact: "resumed", woken: true }, who)).toBeNull();
});

test("a restore from a backup is shown as a notice", () => {
  const line = lineOf({ version: 9, fact: "restarted", hand: 1, events: 0, commitment: "", timeline: "" }, who);
  expect([line?.loud, line?.text]).toEqual([
    true,
    "The server was restored from a backup. Any hand in progress is dealt again with new keys.",
  ]);
});
