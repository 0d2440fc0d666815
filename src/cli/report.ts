/** What is wrong in a description, for people in a terminal: counts, and the first findings with their places. */
import pc from "picocolors";
import type { Problem } from "#load/problems.ts";
import { type Place, said } from "./description.ts";

/** One thing that is wrong, or may be. */
export interface Finding {
  severity: "error" | "warning";
  message: string;
  /** The file as it is shown to people. */
  file: string;
  /** 1-based, where known. */
  line?: number;
  column?: number;
  /** JSON pointer, where it is known: `/paths/~1pets`. */
  pointer?: string;
}

/** The problems that loading found, as findings: the page stands, so they are warnings. */
export function fromProblems(problems: readonly Problem[], place: Place): Finding[] {
  return problems.map(({ message, line, pointer }) => ({
    severity: "warning",
    message: said(message, place),
    file: place.shown,
    line,
    pointer,
  }));
}

/**
 * The findings as text, errors first.
 * @param most how many are listed
 */
export function report(findings: readonly Finding[], most: number): string {
  if (findings.length === 0) return `${pc.green("✓")} No problems found.`;
  const errors = findings.filter((one) => one.severity === "error");
  const warnings = findings.filter((one) => one.severity === "warning");
  const counts = [count(errors.length, "error"), count(warnings.length, "warning")].filter(
    (one) => one !== "",
  );
  const left = findings.length - most;
  return [
    `${errors.length > 0 ? pc.red("✗") : pc.yellow("!")} ${counts.join(", ")}`,
    ...[...errors, ...warnings].slice(0, most).map(line),
    ...(left > 0 && most > 0 ? [`  … and ${left} more`] : []),
  ].join("\n");
}

function line(finding: Finding): string {
  const { severity, message, file, pointer } = finding;
  const place = [file, finding.line, finding.line === undefined ? undefined : finding.column];
  const where = place.filter((one) => one !== undefined).join(":");
  const sign = severity === "error" ? pc.red("error") : pc.yellow("warning");
  const at = finding.line === undefined && pointer ? ` ${pc.dim(pointer)}` : "";
  return `  ${where}${at}  ${sign}  ${printable(message)}`;
}

function count(number: number, noun: string): string {
  return number === 0 ? "" : `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Messages quote the description: what would steer a terminal is taken out. */
function printable(text: string): string {
  const line = text.split("\n").map((one) => one.trim());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return line.join(" ").replace(/[\u0000-\u001f\u007f-\u009f]/g, "�");
}
