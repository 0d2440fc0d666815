/** Formats findings for the terminal: counts, and the first findings with their places. */
import type { DescriptionLocation } from "#cli/input/description.ts";
import { withoutSecrets } from "#cli/input/public-url.ts";
import type { Reader } from "#cli/input/reader.ts";
import { placeOf } from "#cli/input/shown-place.ts";
import { type Line, line, paint } from "#cli/process/terminal.ts";
import type { Problem } from "#load/problems.ts";
import type { Finding } from "#oas/finding.ts";

/** Converts the problems that loading found to findings. They are warnings, because the page can be shown. */
export function fromProblems(problems: readonly Problem[], place: DescriptionLocation): Finding[] {
  return problems.map(({ message, line, pointer }) => ({
    id: "loading",
    level: "warning",
    message: withoutSecrets(message),
    place: { line, ...placeOf(pointer, place) },
  }));
}

/**
 * Formats findings as lines, errors first.
 * @param most the maximum number of findings to list
 */
export function report(findings: readonly Finding[], most: number): Line[] {
  if (findings.length === 0) return [line`${paint.green("✓")} No problems found.`];
  const errors = findings.filter((one) => one.level === "error");
  const warnings = findings.filter((one) => one.level === "warning");
  const counts = [count(errors.length, "error"), count(warnings.length, "warning")].filter(
    (one) => one !== "",
  );
  const left = findings.length - most;
  return [
    line`${errors.length > 0 ? paint.red("✗") : paint.yellow("!")} ${counts.join(", ")}`,
    ...[...errors, ...warnings].slice(0, most).map(lineOf),
    ...(left > 0 && most > 0 ? [line`  … and ${left} more`] : []),
  ];
}

/** The addresses that were fetched over the network, one on each line. */
export function fetchedLines({ fetched }: Reader): Line[] {
  return [...fetched].map(([address, bytes]) => paint.dim(line`  fetched ${address} (${sizeOf(bytes)})`));
}

/** Formats a number of bytes. */
export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function lineOf(finding: Finding): Line {
  const { level, message } = finding;
  const { file, pointer, line: row, column } = finding.place;
  const where = [file, row, row === undefined ? undefined : column]
    .filter((one) => one !== undefined)
    .join(":");
  const sign = level === "error" ? paint.red("error") : paint.yellow("warning");
  const at = row === undefined && pointer ? line` ${paint.dim(pointer)}` : "";
  return line`  ${where}${at}  ${sign}  ${message}`;
}

function count(number: number, noun: string): string {
  return number === 0 ? "" : `${number} ${noun}${number === 1 ? "" : "s"}`;
}
