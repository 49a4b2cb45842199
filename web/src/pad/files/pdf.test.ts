/** A PDF with one picture per page. */
import { expect, test } from "vitest";
import { pdfOf } from "./pdf";

const image = { jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 800, height: 600 };

async function text(images: number): Promise<string> {
  const bytes = new Uint8Array(await pdfOf(Array(images).fill(image), "a4").arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

test("every object is where the table of offsets says", async () => {
  const pdf = await text(2);
  const table = pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1]));
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map((line) => Number(line[1]));
  expect(offsets.map((at) => pdf.slice(at, at + 7))).toEqual(offsets.map((_, at) => `${at + 1} 0 obj`));
});

test("a page is made for every picture", async () => {
  expect(await text(3)).toContain("/Count 3");
});
