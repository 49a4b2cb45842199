/** Names of saved files. */
import { expect, test } from "vitest";
import { fileName } from "./file-name";

const details = { date: "2026-11-16", place: "", scorer: "" };
const noon = new Date(2026, 10, 17, 12).getTime();

test("a file is named after the date and the players", () => {
  expect(fileName({ names: ["Ann", "Bob", "Cid"], details }, "pdf", noon)).toBe("Oh Hell 2026-11-16 Ann Bob Cid.pdf");
});

test("without a date on the sheet, the day of the last entry counts", () => {
  expect(fileName({ names: ["Ann"], details: { ...details, date: "" } }, "csv", noon)).toBe(
    "Oh Hell 2026-11-17 Ann.csv",
  );
});

test("characters that a file system refuses are left out", () => {
  expect(fileName({ names: ["A/B", 'C:"D"', "É\u202e"], details }, "png", noon)).toBe(
    "Oh Hell 2026-11-16 A B C D É.png",
  );
});

test("many players are cut to six names and a number", () => {
  const names = ["A", "B", "C", "D", "E", "F", "G", "H"];
  expect(fileName({ names, details }, "txt", noon, 2)).toBe("Oh Hell 2026-11-16 A B C D E F +2 Match 2.txt");
});
