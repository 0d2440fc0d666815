// `npm start [-- <file or URL> …]` shows a description in the browser, by default the demo. Installs packages and builds
// first, if needed.
import { join } from "node:path";
import { root, runCommand } from "./ready.mjs";

const given = process.argv.slice(2);
const hasDescription = given.some((arg, index) => !arg.startsWith("-") && !takesValue(given[index - 1]));
// The demo has no real server, so it runs the mock server, with the key that its description tells everyone. It is
// compared with an older version.
const KEY = { credentials: { stationKey: { key: "demo-0000-0000" } } };
const DEMO = [
  join(root, "examples", "demo", "openapi.yaml"),
  "--mock",
  "--plugin",
  join(root, "examples", "plugin", "rate-limits.mjs"),
  `--options.tryIt=${JSON.stringify(KEY)}`,
  "--options.compareWith=openapi-2026-05.yaml",
];
const args = hasDescription ? given : [...DEMO, ...given];

runCommand(["serve", ...args]);

/** Whether the next argument is the value of a flag. */
function takesValue(flag) {
  return (
    [
      "-p",
      "--port",
      "--host",
      "--root",
      "--options",
      "--overlay",
      "--plugin",
      "--translation",
      "--workflows",
    ].includes(flag) || /^--options\.[^=]+$/.test(flag ?? "")
  );
}
