/** A PDF with one picture per page, for devices without a connection. */

/** Sizes in points. */
export const PAPERS = { a4: { width: 595, height: 842 }, letter: { width: 612, height: 792 } } as const;
export type Paper = keyof typeof PAPERS;
export type PageImage = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

const MARGIN = 28;

export function pdfOf(images: readonly PageImage[], paper: Paper): Blob {
  const { width, height } = PAPERS[paper];
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const starts: number[] = [];
  let length = 0;
  const write = (...more: (string | Uint8Array<ArrayBuffer>)[]): void => {
    for (const part of more) {
      parts.push(part);
      length += part.length;
    }
  };
  const object = (number: number, ...content: (string | Uint8Array<ArrayBuffer>)[]): void => {
    starts[number] = length;
    write(`${number} 0 obj\n`, ...content, "\nendobj\n");
  };
  const pages = images.map((_, at) => 3 + 3 * at);
  write("%PDF-1.4\n");
  object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  object(2, `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(" ")}] /Count ${pages.length} >>`);
  for (const [at, image] of images.entries()) {
    const page = pages[at] ?? 3;
    const scale = Math.min((width - 2 * MARGIN) / image.width, (height - 2 * MARGIN) / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    const place = [wide, 0, 0, high, (width - wide) / 2, height - MARGIN - high].map((n) => n.toFixed(2)).join(" ");
    const content = `q ${place} cm /Sheet Do Q`;
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] `,
      `/Resources << /XObject << /Sheet ${page + 2} 0 R >> >> /Contents ${page + 1} 0 R >>`,
    );
    object(page + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    object(
      page + 2,
      `<< /Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /DeviceRGB `,
      `/BitsPerComponent 8 /Filter /DCTDecode /Length ${image.jpeg.length} >>\nstream\n`,
      image.jpeg,
      "\nendstream",
    );
  }
  const end = length;
  const lines = starts.slice(1).map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
  write(`xref\n0 ${starts.length}\n0000000000 65535 f \n`, ...lines);
  write(`trailer\n<< /Size ${starts.length} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}
