import { expect, test } from "vitest";
import { handHeight, handRows, rowsIn } from "./rows";

test.each([
  { width: 359, count: 7, rows: 1, card: 84 },
  { width: 359, count: 8, rows: 2, card: 84 },
  { width: 359, count: 13, rows: 2, card: 84 },
  { width: 344, count: 13, rows: 2, card: 80 },
  { width: 304, count: 12, rows: 2, card: 84 },
  { width: 304, count: 13, rows: 3, card: 84 },
])("$count cards in $width pixels lie in $rows rows", ({ width, count, rows, card }) => {
  expect(handRows(width, Infinity, count)).toEqual({ rows, card });
});

test("a low hand has fewer rows of smaller cards", () => {
  expect(handRows(312, 90, 13)).toEqual({ rows: 2, card: 48 });
});

test("no card is narrower than a finger on a low screen", () => {
  expect(handRows(312, 50, 13)).toEqual({ rows: 2, card: 44 });
});

test.each([50, 62, 76, 90])("the last row shows its corner in a hand of %i pixels", (height) => {
  const { card, top, step } = rowsIn(height, handRows(312, height, 13));
  expect(top + step + card * 0.74).toBeLessThanOrEqual(Math.max(height, 61));
});

test("rows overlap more only on a low screen", () => {
  expect(rowsIn(90, { rows: 2, card: 48 })).toEqual({ rows: 2, card: 48, top: 14, step: 48 * 0.74 });
});

test("every card of a hand keeps 44 pixels to touch at every size", () => {
  const tight = [240, 304, 359, 512].flatMap((width) =>
    [40, 70, 138, 300].flatMap((height) =>
      Array.from({ length: 13 }, (_, at) => at + 1).flatMap((count) => {
        const { rows, card } = handRows(width, height, count);
        const inRow = Math.ceil(count / rows);
        return card < 44 || (inRow > 1 && (width - card) / (inRow - 1) < 44)
          ? [`${count} cards in ${width} x ${height}`]
          : [];
      }),
    ),
  );
  expect(tight).toEqual([]);
});

test("the corners of every row fit into the height of a hand", () => {
  expect(handHeight(304, 13, false)).toBe(Math.ceil(14 + 3 * 84 * 0.74));
});
