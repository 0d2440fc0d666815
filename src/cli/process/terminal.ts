/**
 * The only way to write to the terminal. A line is a template. Values in it are quoted: characters that could control
 * the terminal are replaced. Only we add colours.
 */
import pc from "picocolors";

/** Text that may be written to a terminal. */
export interface Line {
  /** The text. It has no control characters, except for our own colours. */
  readonly safe: string;
}

/** A value of a template: text is quoted, a line is inserted as it is. */
export type Filled = string | number | Line;

/** Control characters (C0, DEL, C1), line separators, and marks that override the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const STEERING = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Quotes a text: line ends and tabs become spaces, and characters that could control a terminal become `�`. */
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

// A reader of our output, such as `head`, may stop before the end; this is not an error. After any other error, such as a
// full disk, we cannot print a message. The command continues, and its exit code is 1.
let isLost = false;
for (const stream of [process.stdout, process.stderr])
  stream.on("error", ({ code }: NodeJS.ErrnoException) => {
    isLost ||= code !== "EPIPE";
  });
process.on("exit", () => {
  if (isLost) process.exitCode ||= 1;
});

/** Calls a function when standard output can no longer be written. */
export function whenOutputFails(then: () => void): void {
  process.stdout.once("error", () => then());
}

/** Writes lines to standard output. */
export function print(...lines: readonly Line[]): void {
  for (const { safe } of lines) process.stdout.write(`${safe}\n`);
}

/** Writes lines to standard error. */
export function complain(...lines: readonly Line[]): void {
  for (const { safe } of lines) process.stderr.write(`${safe}\n`);
}

/** Shows how far a long command is, in the last line of a terminal. An empty line removes it. Elsewhere nothing is written. */
export function progress({ safe }: Line): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${safe}`);
}

/** Writes the result of a command to standard output: to a file or a pipe as it is, to a terminal quoted. */
export function output(text: string): Promise<void> {
  const written = process.stdout.isTTY
    ? text
        .split("\n")
        .map((one) => one.replace(/\r$/, "").replaceAll("\t", "  ").replace(STEERING, "�"))
        .join("\n")
    : text;
  return new Promise((done) => process.stdout.write(written, () => done()));
}

function painter(colour: (text: string) => string): (text: Filled) => Line {
  return (text) => ({ safe: colour(safe(text)) });
}

function safe(filled: Filled): string {
  return typeof filled === "object" ? filled.safe : printable(String(filled));
}
