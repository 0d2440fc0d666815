/**
 * The only way to write to the terminal. A line is a template: everything filled into it is quoted text, in which
 * characters that would steer a terminal are replaced. Colours are ours alone.
 */
import pc from "picocolors";

/** Text that may be written to a terminal. */
export interface Line {
  /** Without control characters, but for our own colours. */
  readonly safe: string;
}

/** What may be filled into a line: text is quoted, a line is taken as it is. */
export type Filled = string | number | Line;

/** Control characters (C0, DEL, C1), separators of lines, and marks that override the order in which text is shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const STEERING = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** One line of text: line ends and tabs become spaces, and characters that would steer a terminal become `�`. */
export function printable(text: string): string {
  return text.replace(/[\r\n\t]+/g, " ").replace(STEERING, "�");
}

/** A line: `` line`${paint.green("✓")} ${title}` ``. */
export function line(parts: TemplateStringsArray, ...filled: readonly Filled[]): Line {
  return {
    safe: parts.map((part, index) => part + (index < filled.length ? safe(filled[index]!) : "")).join(""),
  };
}

/** Quoted text in a colour. */
export const paint = {
  red: painter(pc.red),
  green: painter(pc.green),
  yellow: painter(pc.yellow),
  cyan: painter(pc.cyan),
  bold: painter(pc.bold),
  dim: painter(pc.dim),
} as const;

// A program that reads our output, such as `head`, may stop before its end. Any other failure, such as a full disk, fails
// the command in the end; nobody can be told of it, and a server goes on.
let isLost = false;
for (const stream of [process.stdout, process.stderr])
  stream.on("error", ({ code }: NodeJS.ErrnoException) => {
    isLost ||= code !== "EPIPE";
  });
process.on("exit", () => {
  if (isLost) process.exitCode ||= 1;
});

/** Writes lines to standard output. */
export function print(...lines: readonly Line[]): void {
  for (const { safe } of lines) process.stdout.write(`${safe}\n`);
}

/** Writes lines to standard error. */
export function complain(...lines: readonly Line[]): void {
  for (const { safe } of lines) process.stderr.write(`${safe}\n`);
}

function painter(colour: (text: string) => string): (text: Filled) => Line {
  return (text) => ({ safe: colour(safe(text)) });
}

function safe(filled: Filled): string {
  return typeof filled === "object" ? filled.safe : printable(String(filled));
}
