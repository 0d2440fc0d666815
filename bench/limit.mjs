// Builds the scripts of the limit pages like the project's own: classic scripts for production.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const SCRIPTS = { "limit-react": "react.jsx", "limit-plain": "plain.mjs", "limit-yaml": "yaml.mjs" };

/** Builds the scripts of the limit pages into .cache/bench. */
export async function buildLimit() {
  process.env.NODE_ENV = "production";
  for (const [name, entry] of Object.entries(SCRIPTS))
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      plugins: [react()],
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: `${root}.cache/bench`,
        emptyOutDir: false,
        reportCompressedSize: false,
        lib: {
          entry: `${root}bench/limit/${entry}`,
          formats: ["iife"],
          name: "Limit",
          fileName: () => `${name}.js`,
        },
      },
    });
}
