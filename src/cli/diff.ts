/** `lectern diff`: compares two versions of a description, and reports what changed and whether it breaks clients. */

import { FORMATS, type Format } from "#cli/diff/formats.ts";
import { ignoreFrom } from "#cli/diff/ignore.ts";
import { located } from "#cli/diff/places.ts";
import type { Report } from "#cli/diff/report.ts";
import { readRules } from "#cli/diff/rules.ts";
import { type Description, findDescription, readDescription } from "#cli/input/description.ts";
import { complain, line, paint, print } from "#cli/process/terminal.ts";
import { writeWhole } from "#cli/process/write.ts";
import { compare } from "#compare/compare.ts";
import { type Change, isAtLeast, type Level } from "#compare/facts/change.ts";
import { uniqueChanges } from "#compare/groups.ts";
import { asText, type Raw } from "#oas/read.ts";
import type { Flags } from "./commands.ts";
import { readFlags } from "./options.ts";
import { fetchedLines, report as findingLines } from "./report.ts";

/** How many warnings about overlays are listed for each version. */
const LISTED = 5;

/**
 * Prints the changes. The exit code is 1 if one of them has the level of `--fail-on` or a worse one, otherwise 0.
 * @throws Failure if a description or the rules cannot be read
 */
export async function diff(older: string, flags: Flags, newer: string): Promise<number> {
  const rules = await readRules(flags);
  const [before, after] = await readBoth(older, newer, flags);
  try {
    return await reportOn(before, after, flags, rules);
  } finally {
    await Promise.all([before.reader.close(), after.reader.close()]);
  }
}

/** Reads both versions at once. If neither can be read, throws the failure of the older one. */
async function readBoth(older: string, newer: string, flags: Flags): Promise<[Description, Description]> {
  const [before, after] = await Promise.allSettled([readOne(older, flags), readOne(newer, flags)]);
  if (before.status === "fulfilled" && after.status === "fulfilled") return [before.value, after.value];
  for (const one of [before, after]) if (one.status === "fulfilled") await one.value.reader.close();
  throw [before, after].find((one) => one.status === "rejected")?.reason;
}

async function readOne(address: string, flags: Flags): Promise<Description> {
  return readDescription(await findDescription(address, { ...readFlags(flags), revisions: true }));
}

async function reportOn(
  before: Description,
  after: Description,
  flags: Flags,
  rules: Awaited<ReturnType<typeof readRules>>,
): Promise<number> {
  const now = Date.now();
  const { sunsetDays, levels, entries } = rules;
  const compared = compare(rawOf(before), rawOf(after), { now, sunsetDays, levels });
  const places = await located(before, after, compared.changes);
  const { changes, ignored, expired, unused } = ignoreFrom(places, entries, now);
  const only = (asText(flags["only"]) ?? "prose") as Level;
  const kept = changes.filter(({ level }) => isAtLeast(level, only));
  const report: Report = {
    old: before.place.shown,
    new: after.place.shown,
    title: asText(after.loaded.document.info?.title) ?? after.place.shown,
    isComplete: compared.isComplete,
    changes: kept,
    only,
    hidden: uniqueChanges(changes).length - uniqueChanges(kept).length,
    ignored,
  };
  for (const { reason, until } of expired)
    complain(line`${paint.yellow("!")} A rule has expired on ${until ?? ""}: ${reason}`);
  for (const { reason } of unused) complain(line`${paint.yellow("!")} A rule ignores nothing: ${reason}`);
  await write((asText(flags["format"]) ?? "text") as Format, report, asText(flags["output"]), [
    ...before.files,
    ...after.files,
  ]);
  for (const { overlaid, place } of [before, after])
    if (overlaid.length > 0) complain(line`${place.shown}:`, ...findingLines(overlaid, LISTED));
  complain(...fetchedLines(before.reader), ...fetchedLines(after.reader));
  return isFailure(changes, asText(flags["failOn"])) ? 1 : 0;
}

function rawOf({ loaded }: Description): Raw {
  return loaded.document as unknown as Raw;
}

async function write(
  format: Format,
  report: Report,
  output: string | undefined,
  inputs: readonly string[],
): Promise<void> {
  const formatted = FORMATS[format](report);
  if (output === undefined) {
    print(...formatted);
    return;
  }
  const text = formatted.map(({ safe }) => withoutColour(safe)).join("\n");
  await writeWhole(output, Buffer.from(`${text}\n`), inputs);
}

/** A line without the colours that a terminal shows. */
function withoutColour(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with this character
  return text.replace(/\u001b\[\d{1,3}m/g, "");
}

/** Whether the command fails, as `--fail-on` says. */
function isFailure(changes: readonly Change[], failOn: string | undefined): boolean {
  if (failOn === undefined) return false;
  return changes.some(({ level }) => failOn === "any" || isAtLeast(level, failOn as Level));
}
