/** Pictures and PDF pages of the score sheet, drawn in the page. */
import { sheetDrawings, type Drawing } from "./sheet-drawing";
import { pdfOf, PAPERS, type Paper } from "./pdf";
import type { PadView } from "../fold/view";
import type { Plan } from "../../net/wire.gen";

const SCALE = 2;
const INK = "#1a1712";

/** The whole sheet as a PNG. */
export async function pngOf(view: PadView, plan: Plan): Promise<Blob> {
  const [drawing] = sheetDrawings(view, plan, null);
  if (drawing === undefined) throw new Error("a sheet has at least one page");
  return await encoded(drawn(drawing), "image/png");
}

/** The whole sheet as a PDF with as many pages as it needs. */
export async function pagesOf(view: PadView, plan: Plan, paper: Paper): Promise<Blob> {
  const { width, height } = PAPERS[paper];
  const images = [];
  for (const drawing of sheetDrawings(view, plan, height / width)) {
    const canvas = drawn(drawing);
    const jpeg = new Uint8Array(await (await encoded(canvas, "image/jpeg")).arrayBuffer());
    images.push({ jpeg, width: canvas.width, height: canvas.height });
  }
  return pdfOf(images, paper);
}

function drawn({ width, height, texts, rules }: Drawing): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser can't draw");
  context.scale(SCALE, SCALE);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  const family = getComputedStyle(document.body).fontFamily;
  for (const { y, thick } of rules) {
    context.fillStyle = "#cfc8b6";
    context.fillRect(24, y - thick, width - 48, thick);
  }
  for (const { x, y, text, size, bold, color, align, most } of texts) {
    context.font = `${bold ? 700 : 400} ${size}px ${family}`;
    context.fillStyle = color ?? INK;
    context.textAlign = align ?? "left";
    context.fillText(text, x, y, most);
  }
  return canvas;
}

function encoded(canvas: HTMLCanvasElement, type: "image/png" | "image/jpeg"): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("the picture is too large")) : resolve(blob)),
      type,
      0.92,
    );
  });
}
