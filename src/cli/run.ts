/** Runs the command that arguments name. */
import { CommanderError, Command as Program } from "commander";
import { Failure, failureOf } from "#cli/process/failure.ts";
import { packageVersion } from "#cli/process/package.ts";
import { complain, line, paint } from "#cli/process/terminal.ts";
import { COMMANDS } from "./commands.ts";
import { joinKeys, optionFlags } from "./options.ts";

const DESCRIPTION = [["description", "path or URL of the description"]] as const;

/** Runs a command, and returns its exit code. It prints errors. */
export async function run(args: readonly string[]): Promise<number> {
  /** The exit code after a failure. */
  let failing = 1;
  let code: number | undefined;
  const program = await makeProgram();
  for (const row of COMMANDS) {
    const { name, says, flags, takes = DESCRIPTION, takesOptions, isOptional, failure = 1 } = row;
    const command = program.command(name).summary(says).description(says);
    // A wrong argument is a failure as well.
    command.exitOverride((error) => {
      failing = failure;
      throw error;
    });
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
      code = await row.run(address, command.opts(), others);
    });
  }
  try {
    await program.parseAsync(joinKeys(args), { from: "user" });
    return code ?? 0;
  } catch (error) {
    // Commander has printed the help, or what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : failing;
    const { message, advice } = failureOf(error) ?? bugOf(error);
    complain(line`${paint.red("✗")} ${message}`);
    for (const each of advice?.split("\n") ?? []) if (each) complain(line`  ${each}`);
    return failing;
  }
}

/** The program without its commands. */
async function makeProgram(): Promise<Program> {
  return (
    new Program("lectern")
      .description("API reference pages from OpenAPI descriptions (2.0, 3.0, 3.1, 3.2; JSON or YAML).")
      .version(await packageVersion(), "-v, --version")
      .exitOverride()
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
      })
  );
}

/** The message for a bug in Lectern, with its stack. */
function bugOf(error: unknown): Failure {
  const { stack } = error as Error;
  return new Failure("Lectern failed. Please report this:", stack ?? String(error));
}
