/** `lectern overlay`: a description with overlays applied. What they do not touch stays as it is written. */
import { findDescription, readOverlaidText } from "#cli/input/description.ts";
import { complain, line, output, paint, print } from "#cli/process/terminal.ts";
import { writeWhole } from "#cli/process/write.ts";
import { asText } from "#oas/read.ts";
import type { Flags } from "./commands.ts";
import { report } from "./report.ts";

/** How many warnings are listed. */
const LISTED = 50;

/**
 * Writes the description to a file or to standard output.
 * @throws Failure if an overlay cannot be applied; then nothing is written
 */
export async function overlay(address: string, flags: Flags, overlays: readonly string[]): Promise<number> {
  const place = await findDescription(address, { overlays });
  const { text, findings, files } = await readOverlaidText(place);
  if (findings.length > 0) complain(...report(findings, LISTED));
  const file = asText(flags["output"]);
  if (file === undefined) {
    await output(text);
    return 0;
  }
  const isFile = await writeWhole(file, new TextEncoder().encode(text), files);
  (isFile ? print : complain)(line`${paint.green("✓")} ${file}`);
  return 0;
}
