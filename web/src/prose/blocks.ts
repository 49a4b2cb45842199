/** Parses the Markdown of rule sheets and of the privacy page into headings, paragraphs, lists and tables. */

export type Block =
  | { kind: "title" | "heading" | "paragraph"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

export function blocks(prose: string): Block[] {
  return prose
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(block);
}

function block(part: string): Block {
  if (part.startsWith("# ")) return { kind: "title", text: part.slice(2) };
  if (part.startsWith("## ")) return { kind: "heading", text: part.slice(3) };
  if (part.startsWith("- "))
    return {
      kind: "list",
      items: part
        .slice(2)
        .split(/\n- /)
        .map((item) => item.replaceAll(/\s*\n\s*/g, " ")),
    };
  if (part.startsWith("|")) {
    const [head = [], , ...rows] = part.split("\n").map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^-(?=\d)/, "−")),
    );
    return { kind: "table", head, rows };
  }
  return { kind: "paragraph", text: part.replaceAll("\n", " ") };
}
