/** Contrast: at least 4.5 to 1 for text, 3 to 1 for edges and rings. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Theme = "light" | "dark" | "contrast";
const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function block(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`);
  const inner = css.slice(from, css.indexOf("\n}", from));
  return Object.fromEntries(
    [...inner.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]),
  );
}

const light = block(":root");
const tokens: Record<Theme, Record<string, string>> = {
  light,
  dark: { ...light, ...block('[data-theme="dark"]') },
  contrast: { ...light, ...block('[data-theme="contrast"]') },
};

function brightness(colour: string): number {
  const long = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, one: string, other: string): number {
  const found = [one, other].map((name) => brightness(tokens[theme][name] ?? ""));
  const [bright = 0, dim = 0] = found.sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

// as computed when the colours were chosen: light, dark, high contrast
const PROMISED: [string, string, [number, number, number]][] = [
  ["ink", "page", [14.3, 14.9, 21]],
  ["ink-2", "page", [6.5, 8.8, 16.8]],
  ["ink-2", "inset", [5.9, 8.5, 15.2]],
  ["ink-2", "plate", [7.2, 6.7, 16.8]],
  ["on-felt", "felt", [6.6, 11.2, 18.9]],
  ["on-felt-2", "felt", [5.2, 7.2, 15.1]],
  ["on-gold", "gold", [8.9, 9.1, 15.2]],
  ["good", "plate", [6.3, 7.6, 16.8]],
  ["bad", "plate", [6.4, 6.7, 12.4]],
  ["heart", "card", [6.4, 5.6, 8.2]],
  ["diamond", "card", [6.6, 5.7, 10.3]],
  ["club", "card", [6.4, 5.6, 9.4]],
  ["spade", "card", [16, 13.9, 21]],
  ["gold", "felt", [4.1, 6.9, 13.6]],
  ["line-2", "panel", [4.1, 4.3, 21]],
  ["focus", "page", [5.5, 9.3, 12.5]],
  ["focus-felt", "felt", [6, 10.8, 11.2]],
];
const TEXT = ["ink", "ink-2", "good", "bad"];
const GROUNDS = ["page", "panel", "inset", "plate"];
const THEMES = ["light", "dark", "contrast"] as const;

test.each(PROMISED)("%s on %s has the contrast that was promised", (one, other, promised) => {
  THEMES.forEach((theme, at) => expect(contrast(theme, one, other)).toBeCloseTo(promised[at] ?? 0, 1));
});

test.each(TEXT.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)))(
  "%s can be read on %s",
  (ink, ground) => {
    for (const theme of THEMES) expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(["spade", "heart", "diamond", "club", "card-ink"])("%s can be read on a card", (suit) => {
  for (const theme of THEMES) expect(contrast(theme, suit, "card")).toBeGreaterThanOrEqual(4.5);
});

test.each(["q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8"])(
  "a label in the colour of chart line %s can be read",
  (line) => {
    for (const theme of THEMES) expect(contrast(theme, line, "panel")).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ["gold", "felt"],
  ["focus", "page"],
  ["focus", "panel"],
  ["focus-felt", "felt"],
  ["good-felt", "felt"],
  ["bad-felt", "felt"],
  ["line-2", "panel"],
  ["gold-2", "panel"],
])("%s can be seen on %s", (edge, ground) => {
  for (const theme of THEMES) expect(contrast(theme, edge, ground)).toBeGreaterThanOrEqual(3);
});

const FELTS = ["blue", "red", "grey"].flatMap((felt) => [
  ["light", felt, `[data-felt="${felt}"]:not([data-theme="contrast"])`] as const,
  ["dark", felt, `[data-theme="dark"][data-felt="${felt}"]`] as const,
]);

test.each(FELTS)("in the theme %s, text, gold and rings can be seen on the %s felt", (theme, _, selector) => {
  const before = tokens[theme];
  tokens[theme] = { ...before, ...block(selector) };
  for (const text of ["on-felt", "on-felt-2"]) expect(contrast(theme, text, "felt")).toBeGreaterThanOrEqual(4.5);
  for (const edge of ["gold", "focus-felt"]) expect(contrast(theme, edge, "felt")).toBeGreaterThanOrEqual(3);
  tokens[theme] = before;
});
