// Runs commands of the built command line, one after the other, for all tests that are not about processes. Posts what they
// write and their exit codes. Ends with the process that started it.
import { run } from "../../dist/cli/run.js";

process.on("disconnect", () => process.exit());
process.on("message", async ({ args, cwd, stop }) => {
  // What a terminal sends to a command that serves.
  if (stop) return process.emit("SIGTERM");
  process.chdir(cwd);
  process.send({ code: await run(args) });
});
post(process.stdout, "out");
post(process.stderr, "err");

/** Posts what is written to a stream. */
function post(stream, name) {
  stream.write = (text, written) => {
    process.send({ [name]: String(text) });
    written?.();
    return true;
  };
}
