/** Runs the command that argv names. The only file that reads argv and sets the exit code. */
import { Command as Program } from "commander";
import { Failure } from "#cli/process/failure.ts";
import { packageVersion } from "#cli/process/package.ts";
import { complain, line, paint } from "#cli/process/terminal.ts";
import { COMMANDS } from "./commands.ts";
import { joinKeys, optionFlags } from "./options.ts";

// React chooses its development or production build once, when it is loaded.
process.env["NODE_ENV"] ??= "production";

const DESCRIPTION = [["description", "path or URL of the description"]] as const;

const program = new Program("lectern")
  .description("API reference pages from OpenAPI descriptions (2.0, 3.0, 3.1, 3.2; JSON or YAML).")
  .version(await packageVersion(), "-v, --version")
  .showHelpAfterError("(use --help to list commands and options)")
  .configureHelp({ showGlobalOptions: false })
  // The message may quote arguments, so it goes through `line`.
  .configureOutput({
    writeErr: (text) =>
      complain(
        ...text
          .trimEnd()
          .split("\n")
          .map((one) => line`${one}`),
      ),
  });

/** The exit code after a failure. */
let failing = 1;

for (const {
  name,
  says,
  flags,
  takes = DESCRIPTION,
  takesOptions,
  isOptional,
  failure = 1,
  run,
} of COMMANDS) {
  const command = program.command(name).summary(says).description(says);
  // A wrong argument is a failure as well.
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : failure));
  for (const [argument, about] of takes)
    command.argument(isOptional ? `[${argument}]` : `<${argument}>`, about);
  for (const flag of flags) command.addOption(flag);
  if (takesOptions) {
    command.optionsGroup("Options of the page:");
    for (const flag of optionFlags()) command.addOption(flag);
  }
  command.action(async () => {
    failing = failure;
    const [address = "", ...others] = command.args;
    process.exitCode = await run(address, command.opts(), others);
  });
}

try {
  await program.parseAsync(joinKeys(process.argv));
} catch (error) {
  process.exitCode = failing;
  const { message, advice } = told(error);
  complain(line`${paint.red("✗")} ${message}`);
  for (const each of advice?.split("\n") ?? []) if (each) complain(line`  ${each}`);
}

/**
 * The message for an error. A failure has its own; any other error is a bug in Lectern and is shown with its stack.
 */
function told(error: unknown): { message: string; advice?: string } {
  if (error instanceof Failure) return error;
  if (error instanceof RangeError && /call stack/.test(error.message))
    return {
      message: "The description is nested too deeply.",
      advice: "Look for a value of thousands of levels.",
    };
  if (error instanceof RangeError && /string length/.test(error.message))
    return { message: "The description is too large.", advice: "Build a part of it." };
  const { stack } = error as Error;
  return { message: "Lectern failed. Please report this:", advice: stack ?? String(error) };
}
