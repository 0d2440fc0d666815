// Runs commands of the built command line, one after the other, for all tests that are not about processes. Ends with the
// process that started it.
import { run } from "../../dist/cli/run.js";

/** The text that the running command has written. */
const texts = { out: "", err: "" };

process.on("disconnect", () => process.exit());
process.on("message", async ({ args, cwd }) => {
  Object.assign(texts, { out: "", err: "" });
  process.chdir(cwd);
  const code = await run(args);
  process.send({ code, ...texts });
});
keep(process.stdout, "out");
keep(process.stderr, "err");

/** Keeps what is written to a stream. */
function keep(stream, name) {
  stream.write = (text, written) => {
    texts[name] += text;
    written?.();
    return true;
  };
}
