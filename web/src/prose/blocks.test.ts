import { expect, test } from "vitest";
import { blocks } from "./blocks";

test("a rule sheet is parsed into headings, paragraphs and tables", () => {
  const sheet = "# Whist\n\nA line\nand more.\n\n## Scoring\n\n| Bid | Points |\n| --: | -----: |\n|   2 |    -20 |\n";

  expect(blocks(sheet)).toEqual([
    { kind: "title", text: "Whist" },
    { kind: "paragraph", text: "A line and more." },
    { kind: "heading", text: "Scoring" },
    { kind: "table", head: ["Bid", "Points"], rows: [["2", "−20"]] },
  ]);
});

test("a list is parsed into its items, also those of several lines", () => {
  expect(blocks("- One\n- Two\n  and more")).toEqual([{ kind: "list", items: ["One", "Two and more"] }]);
});
