/** `lectern check`: what is wrong in a description, as far as loading it and the rules of the specification tell. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createConfig, getLineColLocation, lint } from "@redocly/openapi-core";
import { asText } from "#oas/read.ts";
import type { Flags } from "./commands.ts";
import { findDescription, type Place, readDescription } from "./description.ts";
import { type Finding, fromProblems, report } from "./report.ts";

/**
 * Prints the findings; the exit code is 1 where there is an error among them.
 * @throws Failure where the description cannot be read at all
 */
export async function check(address: string, flags: Flags): Promise<number> {
  const place = await findDescription(address, asText(flags["root"]));
  const { loaded } = await readDescription(place);
  const findings = merge(fromProblems(loaded.problems, place), await lintFindings(place), place);
  console.log(report(findings, Number(flags["most"] ?? 50)));
  return findings.some((finding) => finding.severity === "error") ? 1 : 0;
}

/** What the rules of the specification say. A linter that gives up, as over a name that an object has twice, is an error, too: they were not checked. */
export async function lintFindings(place: Place): Promise<Finding[]> {
  const ref = place.file?.path ?? place.url;
  // Where one file fails, the linter leaves the others to fail unheard, which would end the process.
  process.on("unhandledRejection", () => undefined);
  try {
    const problems = await lint({ ref, config: await createConfig({ extends: ["spec"] }) });
    return problems.map((problem) => {
      const [first] = problem.location;
      const { severity, message } = problem;
      const at = first && lineOf(first);
      return {
        severity: severity === "error" ? "error" : "warning",
        message,
        file: first ? shown(first.source.absoluteRef, place) : place.shown,
        line: at?.line,
        column: at?.col,
        pointer: first?.pointer?.replace(/^#/, ""),
      };
    });
  } catch (error) {
    const reason = (error as Error).message.replaceAll(place.file?.path ?? place.url, place.shown);
    const message = `The rules of the specification could not be checked: ${reason}`;
    return [{ severity: "error", message, file: place.shown }];
  }
}

function lineOf(
  location: Parameters<typeof getLineColLocation>[0],
): { line: number; col: number } | undefined {
  try {
    return getLineColLocation(location).start;
  } catch {
    return undefined;
  }
}

function shown(ref: string, place: Place): string {
  if (ref === place.url || ref === place.file?.path) return place.shown;
  if (/^https?:/.test(ref)) return ref;
  return relative("", ref.startsWith("file:") ? fileURLToPath(ref) : ref);
}

/** A place that both speak of is told once, in the words of the linter, which knows the line. */
function merge(loading: readonly Finding[], linting: readonly Finding[], place: Place): Finding[] {
  const own = linting.filter((one) => one.file === place.shown && one.pointer);
  const places = new Set(own.map((one) => one.pointer));
  return [...linting, ...loading.filter((one) => !one.pointer || !places.has(one.pointer))];
}
