import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const built = "../src/ohhell/server/static/web";

/** Puts a .gz and a .br beside every file large enough to gain by it; the server sends what a browser takes. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle(options) {
      const folder = options.dir ?? built;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
        const body = readFileSync(join(folder, name));
        if (body.length < 1000) continue;
        writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body));
      }
    },
  };
}

/**
 * The worker that opens the page without a line: it is told which files the score pad needs, under the name of this
 * build.
 */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    enforce: "post", // after chunks that held nothing but styles are gone
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [one] : []));
      const isPad = (chunk: (typeof chunks)[number]) =>
        !chunk.isEntry && chunk.moduleIds.some((id) => id.includes("/src/pad/"));
      const needed = new Set(chunks.filter((chunk) => chunk.isEntry || isPad(chunk)));
      for (const chunk of needed) {
        for (const name of [...chunk.imports, ...(isPad(chunk) ? chunk.dynamicImports : [])]) {
          const other = bundle[name];
          if (other?.type === "chunk") needed.add(other);
        }
      }
      const names = [...needed].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
      const files = [...LASTING, ...new Set(names)].map((name) => `/static/web/${name}`).sort();
      const digest = createHash("sha256").update(JSON.stringify(files)).update(readFileSync("index.html"));
      for (const name of LASTING) digest.update(readFileSync(join("public", name)));
      const source = readFileSync("sw.js", "utf8")
        .replace("__FILES__", JSON.stringify(files, null, 2))
        .replace("__BUILD__", digest.digest("hex").slice(0, 12));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** Files of every page whose names stay. */
const LASTING = ["first.js", "icon.svg", "manifest.webmanifest"];

export default defineConfig({
  base: "/static/web/",
  plugins: [svelte(), worker(), compressed()],
  build: {
    outDir: built,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` beside `ohhell serve`: pages come from here, everything else from the server
  server: {
    proxy: {
      "/api": { target: process.env["OHHELL"] ?? "http://localhost:8052", ws: true, changeOrigin: false },
    },
  },
});
