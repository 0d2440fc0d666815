/** Runs the built command line as users do: as a separate process, in a folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ENV, type Ended, TIMEOUT } from "./command.ts";

/** The built command line. */
export const MAIN = join(import.meta.dirname, "..", "..", "dist", "cli", "main.js");

/** A running process. It ends with the test at the latest. */
export interface Started {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Its output so far. */
  said: () => string;
}

/** Starts a program. */
export function startProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Started {
  const child = spawn(program, args, { cwd, env: { ...ENV, ...more }, timeout: TIMEOUT });
  const texts = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    texts.out += String(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    texts.err += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, ...texts })));
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  return { child, ended, said: () => texts.out + texts.err };
}

/** Starts the command line. */
export function start(
  args: readonly string[],
  cwd: string,
  more?: Readonly<Record<string, string>>,
): Started {
  return startProgram(process.execPath, [MAIN, ...args], cwd, more);
}

/** Waits until a condition is true. */
export async function until<T>(
  what: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    const value = await what();
    if (value) return value;
    if (Date.now() > end) throw new Error("It did not come.");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
