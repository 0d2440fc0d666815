/** What is wrong in a description, for people in a terminal: counts, and the first findings with their places. */
import { relative } from "node:path";
import pc from "picocolors";
import { DOCUMENTS } from "#load/bundle.ts";
import { pathOf, pointerOf } from "#load/pointer.ts";
import type { Problem } from "#load/problems.ts";
import { type Place, said } from "./description.ts";
import { pathOfUrl } from "./folder.ts";

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
    line,
    ...placeOf(pointer, place),
  }));
}

/** A file, by its path or address, as people name it: from the current folder. */
export function shownFile(file: string, place: Place): string {
  if (file === place.url || file === place.file?.path) return place.shown;
  if (/^https?:/.test(file)) return file;
  const path = file.startsWith("file:") ? pathOfUrl(file) : file;
  return path === undefined ? file : relative("", path);
}

/** The file of a pointer into the whole of several files, and the pointer within that file. */
export function placeOf(pointer: string, place: Place): Pick<Finding, "file" | "pointer"> {
  const [key, url, ...path] = pathOf(pointer) ?? [];
  if (key !== DOCUMENTS || url === undefined) return { file: place.shown, pointer };
  // Files are known by their way from the description, or by their address.
  const file = URL.canParse(url, place.url) ? new URL(url, place.url).href : url;
  return { file: shownFile(file, place), pointer: pointerOf(path) };
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
  const at = finding.line === undefined && pointer ? ` ${pc.dim(printable(pointer))}` : "";
  return `  ${printable(where)}${at}  ${sign}  ${printable(message)}`;
}

function count(number: number, noun: string): string {
  return number === 0 ? "" : `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Messages and places quote the description: what would steer a terminal is taken out. */
function printable(text: string): string {
  const line = text.split("\n").map((one) => one.trim());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return line.join(" ").replace(/[\u0000-\u001f\u007f-\u009f]/g, "�");
}
