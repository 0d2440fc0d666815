// `npm run site [-- <flags or descriptions> …]` builds a site and serves it: by default of ../shared/corpus if there is one,
// otherwise of the examples. Installs packages and builds first, if needed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, install, root } from "./ready.mjs";

const given = process.argv.slice(2);
const corpus = join(root, "..", "shared", "corpus");
const fallback = existsSync(corpus) ? corpus : join(root, "examples");
const hasDescription = given.some((arg, index) => !arg.startsWith("-") && !takesValue(given[index - 1]));
const isListed = given.some((arg) => arg.startsWith("--config"));

try {
  install();
  build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const args = ["site", ...(hasDescription || isListed ? [] : [fallback]), "--serve", ...given];
const child = spawn(process.execPath, [join(root, "dist", "cli", "main.js"), ...args], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));

/** Whether the next argument is the value of a flag. */
function takesValue(flag) {
  return (
    ["-p", "--port", "--host", "--allow-host", "--root", "--config", "--title", "-o", "--output"].includes(
      flag,
    ) || /^--options(?:\.[^=]+)?$/.test(flag ?? "")
  );
}
