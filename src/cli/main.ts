/** The entry of the command line. The only file that reads argv and sets the exit code. */
import { run } from "./run.ts";

// React chooses its development or production build once, when it is loaded.
process.env["NODE_ENV"] ??= "production";

process.exitCode = await run(process.argv.slice(2));
