/** The command line: argv to a command of the table. The only file that reads argv and sets the exit code. */
import { Command as Program } from "commander";
import pc from "picocolors";
import { COMMANDS } from "./commands.ts";
import { Failure } from "./failure.ts";
import { joinKeys, optionFlags } from "./options.ts";
import { packageVersion } from "./package.ts";

// React decides once, when it is loaded, whether it helps its developers or its readers.
process.env["NODE_ENV"] ??= "production";

const program = new Program("lectern")
  .description("API reference pages from OpenAPI descriptions (2.0, 3.0, 3.1, 3.2; JSON or YAML).")
  .version(await packageVersion(), "-v, --version")
  .showHelpAfterError("(--help tells what there is)")
  .configureHelp({ showGlobalOptions: false });

for (const { name, says, flags, takesOptions, run } of COMMANDS) {
  const command = program
    .command(name)
    .summary(says)
    .description(says)
    .argument("<description>", "path or http(s) address of the description");
  for (const flag of flags) command.addOption(flag);
  if (takesOptions) {
    command.optionsGroup("Options of the page:");
    for (const flag of optionFlags()) command.addOption(flag);
  }
  command.action(async (address: string, given: Record<string, unknown>) => {
    process.exitCode = await run(address, given);
  });
}

try {
  await program.parseAsync(joinKeys(process.argv));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`${pc.red("✗")} ${error.message}`);
  if (error.advice !== undefined) console.error(`  ${error.advice}`);
  process.exitCode = 1;
}
