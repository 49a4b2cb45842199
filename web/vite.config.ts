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

export default defineConfig({
  base: "/static/web/",
  plugins: [svelte(), compressed()],
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
