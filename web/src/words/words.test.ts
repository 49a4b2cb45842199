import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "./en";

const SOURCE = new URL("..", import.meta.url);
const code = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter(
    (name) => /\.(ts|svelte)$/.test(name) && !name.endsWith(".test.ts") && !/^words\/(en|de|fr|es|nl)\b/.test(name),
  )
  .map((name) => readFileSync(new URL(name, SOURCE), "utf8"))
  .join("\n");
/**
 * Keys that the code composes, such as `suit.${suit}` or `${panel}.title`, and keys of axes, whose names come from the
 * server.
 */
const fronts = ["axis.", "help.", "each.", "key.", "value.", ...found(/`([\w-]+[.-][\w.-]*)\$\{/g)];
const ends = found(/say\(`\$\{\w+\}(\.[\w.-]+)`/g);

function found(pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([, part]) => part ?? "");
}

const counted = (key: string) => key.replace(/\.(one|other)$/, "");

test("every text is used somewhere", () => {
  const isUsed = (key: string) => [key, counted(key)].some((one) => code.includes(`"${one}"`));
  const isMade = (key: string) =>
    fronts.some((front) => key.startsWith(front)) || ends.some((end) => key.endsWith(end));
  const silent = Object.keys(en).filter((key) => !isUsed(key) && !isMade(key));

  expect(silent).toEqual([]);
}, 60_000);
