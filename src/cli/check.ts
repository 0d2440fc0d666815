/** `lectern check`: lists the problems of a description that loading and linting find, or those of an Arazzo document. */

import { type ArazzoFile, readArazzo } from "#cli/input/arazzo.ts";
import {
  type Description,
  type DescriptionLocation,
  findDescription,
  readDescription,
  readerOf,
} from "#cli/input/description.ts";
import { placeOf } from "#cli/input/shown-place.ts";
import { Failure } from "#cli/process/failure.ts";
import { print } from "#cli/process/terminal.ts";
import { placesIn } from "#load/places.ts";
import * as yaml from "#load/yaml.ts";
import type { Finding } from "#oas/finding.ts";
import { asRecord } from "#oas/read.ts";
import { checkArazzo } from "#workflows/check/check.ts";
import type { Flags } from "./commands.ts";
import { lintFindings } from "./lint.ts";
import { lintWithin } from "./lint-within.ts";
import { readFlags } from "./options.ts";
import { chainsIn } from "./reference-chains.ts";
import { fetchedLines, fromProblems, report } from "./report.ts";

/**
 * Prints the findings. The exit code is 1 if one of them is an error, otherwise 0.
 * @throws Failure if the description cannot be read at all
 */
export async function check(address: string, flags: Flags): Promise<number> {
  const place = await findDescription(address, readFlags(flags));
  const reader = readerOf(place);
  try {
    const file = await readArazzo(place, reader);
    if (file && place.overlays?.length)
      throw new Failure(`${address} is an Arazzo document.`, "Overlays change only OpenAPI descriptions.");
    const findings = file
      ? await findingsInArazzo(file, place)
      : await findingsIn(await readDescription(place, { reader }), lintWithin);
    print(...report(findings, Number(flags["most"] ?? 50)), ...fetchedLines(reader));
    return findings.some((finding) => finding.level === "error") ? 1 : 0;
  } finally {
    await reader.close();
  }
}

/** Finds everything wrong in an Arazzo document, with the lines. */
export async function findingsInArazzo(
  { arazzo, text, unread }: ArazzoFile,
  { shown }: DescriptionLocation,
): Promise<Finding[]> {
  const findings = await checkArazzo(arazzo, unread);
  const pointers = findings.map(({ place }) => place.pointer ?? "");
  const places = new Map(placesIn(yaml, text, pointers).found.map((one) => [one.pointer, one]));
  return findings.map((finding) => {
    const { pointer = "" } = finding.place;
    const { line, column } = places.get(pointer) ?? {};
    return { ...finding, place: { file: shown, line, column, pointer } };
  });
}

/**
 * Finds everything wrong in a description. The linter stops at a reference that leads back to itself without naming
 * it, so we look for those here. If a chain of references is very long, the linter does not run: its time and memory
 * grow with the square of the length.
 * @param lint checks the rules of the specification
 */
export async function findingsIn(
  description: Description,
  lint: (description: Description) => Promise<Finding[]> = lintFindings,
): Promise<Finding[]> {
  const { cycles, longest } = chainsIn(asRecord(description.loaded.original));
  const loading = [
    ...description.overlaid,
    ...(await findingsAt(cycles, { id: "reference-cycle", message: CYCLE }, description)),
    ...fromProblems(description.loaded.problems, description.place),
  ];
  const linting =
    longest.length > LONGEST_CHAIN
      ? await findingsAt([longest.pointer], tooLong(longest.length), description)
      : await lint(description);
  return merge(loading, linting);
}

const CYCLE = "This reference leads back to itself, so it has no value.";

/** The longest chain of references with which the linter still runs. */
export const LONGEST_CHAIN = 200;

/** A finding without its place. */
type Wrong = Pick<Finding, "id" | "message">;

function tooLong(length: number): Wrong {
  const message = `The rules of the specification were not checked: this reference begins a chain of ${length} references; the limit is ${LONGEST_CHAIN}.`;
  return { id: "reference-chain", message };
}

/** Errors with the same message, at pointers into the bundled document. */
async function findingsAt(
  pointers: readonly string[],
  wrong: Wrong,
  { place, text, isBundled, reader }: Description,
): Promise<Finding[]> {
  if (pointers.length === 0) return [];
  // Lines are looked up in the main file, not in the bundled text.
  const main = isBundled ? (await reader.text(place.url)).text : text;
  const places = new Map(placesIn(yaml, main, pointers).found.map((one) => [one.pointer, one]));
  return pointers.map((pointer) => {
    const { file, pointer: inFile } = placeOf(pointer, place);
    const { line, column } = (file === place.shown && places.get(pointer)) || {};
    return { ...wrong, level: "error", place: { file, line, column, pointer: inFile } };
  });
}

/** Combines both lists. Leaves out warnings of loading at places that the linter reports too. */
function merge(loading: readonly Finding[], linting: readonly Finding[]): Finding[] {
  const keyOf = ({ place }: Finding): string => `${place.file} ${place.pointer?.replace(/\/\$ref$/, "")}`;
  const places = new Set(linting.filter((one) => one.place.pointer).map(keyOf));
  const isNew = (one: Finding): boolean =>
    one.level === "error" || !one.place.pointer || !places.has(keyOf(one));
  return [...linting, ...loading.filter(isNew)];
}
