import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { en } from "../../words/en";
import { speak } from "../../words/language.svelte";
import { hintReasons, reasons } from "./reasons";
import type { Claim, Move } from "../../net/wire.gen";

const PLAY: Move = { type: "play", seat: 0, card: "3s" };
const BID: Move = { type: "bid", seat: 0, tricks: 2 };
const claim = (code: string, values: Claim["values"] = {}): Claim => ({ code, values });
const said = (move: Move, ...claims: Claim[]) =>
  reasons(claims, { move, names: ["Ann", "Benno", "Cleo"], trump: "h" }).join(" ");

beforeEach(() => void vi.stubGlobal("document", { documentElement: { lang: "" } }));

afterEach(async () => {
  await speak("en");
  vi.unstubAllGlobals();
});

test("two claims are one sentence", () => {
  expect(said(PLAY, claim("need-none"), claim("would-win", { card: "Ks" }))).toBe(
    "You need no more tricks, and the king would win this one.",
  );
});

test("a card of another suit has its full name", () => {
  expect(said(PLAY, claim("need-some", { tricks: 1 }), claim("sure-later", { cards: "Ah" }))).toBe(
    "You need one more trick, and your ace of hearts is sure to win it later.",
  );
});

test("numbers choose the form", () => {
  expect(said(PLAY, claim("need-some", { tricks: 2 }), claim("wins", { card: "3s" }))).toBe(
    "You need 2 more tricks, and the 3 is sure to win this one.",
  );
  expect(said(BID, claim("sure", { cards: "Ah Kh" }))).toBe("Your ace and king of hearts always win a trick each.");
});

test("claims without a common sentence follow each other", () => {
  expect(said(PLAY, claim("loses", { card: "3s" }), claim("wants-more", { seat: 2, tricks: 1 }))).toBe(
    "The 3 is sure to lose this trick. Cleo plays after you and needs a trick.",
  );
});

test("claims this page doesn't know are left out", () => {
  expect(said(PLAY, claim("from-the-future"), claim("need-none"))).toBe("You need no more tricks.");
});

test("a suit is named after the card, a joker's after the trumps", () => {
  expect(said(PLAY, claim("lowest", { card: "3s" }))).toBe("It's the lowest of your spades.");
  expect(said(PLAY, claim("lowest", { card: "Jo" }))).toBe("It's the lowest of your hearts.");
});

test("a hint without a reason for its own card says where it comes from", () => {
  const setting = { move: PLAY, names: [], trump: "h" as const };
  const needed = claim("need-some", { tricks: 1 });

  expect(hintReasons({ claims: [needed], equal: false }, setting)).toEqual([
    "You need one more trick. Over the deals that fit what you've seen, this comes out best.",
  ]);
  expect(hintReasons({ claims: [needed, claim("wins", { card: "3s" })], equal: false }, setting)).toEqual([
    "You need one more trick, and the 3 is sure to win this one.",
  ]);
  expect(hintReasons({ claims: [claim("all-win")], equal: true }, setting)).toEqual([
    "Every card you can play wins this trick.",
  ]);
});

test.each([
  ["best-trump", { card: "8h", higher: 1 }, "Your best trump is the 8 of hearts, and one higher trump is out."],
  ["others-under", { total: 1, cards: 5, bid: 2 }, "With your bid, the bids add up to only 3, and there are 5 tricks."],
  ["others-over", { total: 2, cards: 1 }, "The others' bids add up to 2, but there's only one trick."],
])("the numbers of %s are said", (code, values, text) => {
  expect(said(BID, claim(code, values))).toBe(text);
});

test.each([
  ["de", "Du brauchst keine Stiche mehr, und der König würde diesen gewinnen.", "Das Herz-Ass gewinnt später sicher."],
  ["fr", "Il ne te faut plus de pli, et le roi gagnerait celui-ci.", "L'as de cœur gagnera plus tard à coup sûr."],
  ["es", "No necesitas más bazas, y el rey ganaría esta.", "El as de corazones ganará después seguro."],
  ["nl", "Je hebt geen slagen meer nodig, en de heer zou deze winnen.", "Harten aas wint later zeker."],
])("in %s, a card has its article, and a sentence begins with a capital letter", async (language, inside, first) => {
  await speak(language);

  expect(said(PLAY, claim("need-none"), claim("would-win", { card: "Ks" }))).toBe(inside);
  expect(said(PLAY, claim("sure-later", { cards: "Ah" }))).toBe(first);
});

test.each([
  ["de", "Das Ass und der König in Herz gewinnen immer je einen Stich."],
  ["fr", "L'as et le roi de cœur gagnent toujours chacun un pli."],
])("in %s, cards of a suit are named together", async (language, text) => {
  await speak(language);

  expect(said(BID, claim("sure", { cards: "Ah Kh" }))).toBe(text);
});

test("every kind of claim has its words", () => {
  const source = readFileSync(new URL("../../../../src/ohhell/coach/claims.py", import.meta.url), "utf8");
  const codes = [...source.matchAll(/^ {4}"([a-z-]+)": Kind\(/gm)].map(([, code]) => code ?? "");

  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !(`reason.${code}` in en) && !(`reason.${code}.other` in en))).toEqual([]);
});
