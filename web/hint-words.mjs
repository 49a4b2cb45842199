/** Puts hints into words as the page does: reads hints as JSON from standard input, and writes their sentences. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const server = await createServer({
  root,
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
});
const { hintReasons } = await server.ssrLoadModule("/src/table/bars/reasons.ts");
const { inWords } = await server.ssrLoadModule("/src/cards/suits.ts");
const { say } = await server.ssrLoadModule("/src/words/words.ts");

function opening({ move, equal }) {
  const bid = move.type === "bid";
  if (equal) return say(bid ? "hint.equal-bids" : "hint.equal-cards");
  return bid ? say("hint.make-bid", { n: move.tricks }) : say("hint.play-card", { card: inWords(move.card) });
}

const hints = JSON.parse(readFileSync(0, "utf8"));
const said = hints.map((hint) => [opening(hint), ...hintReasons(hint, hint)]);
process.stdout.write(JSON.stringify(said));
await server.close();
