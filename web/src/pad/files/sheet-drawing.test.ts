/** The score sheet as a drawing. */
import { expect, test } from "vitest";
import { sheetDrawings } from "./sheet-drawing";
import { PLANS, Typist } from "../fold/typed-pad";

function played(hands: number): Typist {
  const typist = new Typist(PLANS.buddy);
  for (let hand = 1; hand <= hands; hand++) {
    const { cards } = typist.current.plan;
    typist.write(hand, { trump: "c", bids: { 0: 0, 1: 0, 2: 1 }, taken: { 0: 0, 1: 0, 2: cards } });
  }
  return typist;
}
const texts = (typist: Typist) => sheetDrawings(typist.view, typist.plan, null).flatMap((page) => page.texts);

test("the drawing has names, numbers of every hand and the totals", () => {
  const typist = played(2);
  const shown = texts(typist).map(({ text }) => text);
  expect(shown).toEqual(expect.arrayContaining(["Ann", "Bob", "Cid", "10 ♣", "Total"]));
  expect(shown.filter((text) => text.startsWith("0/0"))).toHaveLength(4);
});

test("nothing is drawn outside the picture", () => {
  const [page] = sheetDrawings(played(5).view, PLANS.buddy, null);
  const { width = 0, height = 0 } = page ?? {};
  expect(page?.texts.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)).toEqual([]);
});

test("a long sheet is split into pages of the paper's shape", () => {
  const typist = new Typist(PLANS.irish);
  for (const match of [1, 2, 3]) {
    if (match > 1) typist.type({ kind: "match", dealer: 0, first_trump: null });
    while (typist.view.match.current !== null) {
      const { number: hand, plan } = typist.current;
      const [bids, taken] = [
        { 0: 0, 1: 0, 2: 0, 3: 0, 4: 1 },
        { 0: 0, 1: 0, 2: 0, 3: 0, 4: plan.cards },
      ];
      typist.type({ kind: "write", match, hand, bids, taken });
    }
  }
  const pages = sheetDrawings(typist.view, typist.plan, 1.4);
  expect(pages.length).toBe(2);
  expect(pages.filter((page) => page.texts.some(({ text }) => text === "Total"))).toHaveLength(1);
});
