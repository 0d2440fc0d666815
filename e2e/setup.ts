/**
 * Prepares the browser tests: builds what is missing, bundles the React application, and starts the server. Returns a
 * function that stops it.
 */
import react from "@vitejs/plugin-react";
import { build as bundle } from "vite";
import { build, filesBelow, isNewer } from "../scripts/ready.mjs";
import { MADE, ROOT } from "./places.ts";
import { startTestServer } from "./server.ts";

const APP = `${ROOT}/e2e/app`;

export default async function setup(): Promise<() => Promise<void>> {
  build();
  const sources = [
    ...filesBelow(APP),
    ...filesBelow(`${ROOT}/dist`),
    `${ROOT}/node_modules/.package-lock.json`,
  ];
  if (!isNewer(`${MADE}/app/index.html`, [...sources, import.meta.filename])) await bundleApp();
  const server = await startTestServer();
  process.env["LECTERN_E2E"] = server.origin;
  return () => server.close();
}

async function bundleApp(): Promise<void> {
  await bundle({
    root: APP,
    base: "./",
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    // The application uses the published module with the types of the sources.
    resolve: { alias: { "#entry/index.ts": `${ROOT}/dist/index.js` } },
    build: {
      outDir: `${MADE}/app`,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
    },
  });
}
