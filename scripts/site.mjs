// `npm run site [-- <flags or descriptions> …]` builds a site and serves it: by default of ../shared/corpus if there is one,
// otherwise of the examples. Installs packages and builds first, if needed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./ready.mjs";

const given = process.argv.slice(2);
const corpus = join(root, "..", "shared", "corpus");
const fallback = existsSync(corpus) ? corpus : join(root, "examples");
const hasDescription = given.some((arg, index) => !arg.startsWith("-") && !takesValue(given[index - 1]));
const isListed = given.some((arg) => arg.startsWith("--config"));

runCommand(["site", ...(hasDescription || isListed ? [] : [fallback]), "--serve", ...given]);

/** Whether the next argument is the value of a flag. */
function takesValue(flag) {
  return (
    ["-p", "--port", "--host", "--allow-host", "--root", "--config", "--title", "-o", "--output"].includes(
      flag,
    ) || /^--options(?:\.[^=]+)?$/.test(flag ?? "")
  );
}
