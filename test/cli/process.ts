/** Runs the built command line in a folder: in a process of its own, as users do, or in one that all tests share. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The built command line. */
export const MAIN = join(import.meta.dirname, "..", "..", "dist", "cli", "main.js");

/** As in a terminal without colours. Vitest sets NODE_ENV, which chooses the build of React. */
const ENV = { ...process.env, NODE_ENV: undefined, NO_COLOR: "1", FORCE_COLOR: undefined };

/** The maximum time of a process, in milliseconds. */
export const PATIENCE = 60_000;

/** The result of a command. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

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
  const child = spawn(program, args, { cwd, env: { ...ENV, ...more }, timeout: PATIENCE });
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

/** Starts the command line in a process of its own. */
export function start(
  args: readonly string[],
  cwd: string,
  more?: Readonly<Record<string, string>>,
): Started {
  return startProgram(process.execPath, [MAIN, ...args], cwd, more);
}

/** The process that commands share, until one of them takes too long. */
let host: ChildProcess | undefined;
/** Settles when no command runs in it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line in a process that does not end with it: what takes most time, loading, happens once. For commands
 * that end by themselves, in tests that are not about processes.
 */
export function command(args: readonly string[], cwd: string): Promise<Ended> {
  const ended = last.then(() => ask({ args, cwd }));
  last = ended.catch(() => undefined);
  return ended;
}

function ask(job: object): Promise<Ended> {
  const child = host ?? startHost();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill(), PATIENCE);
    child.once("exit", fail).once("message", (answer: Ended) => {
      child.off("exit", fail);
      clearTimeout(timer);
      resolve(answer);
    });
    child.send(job);
    function fail(): void {
      host = undefined;
      clearTimeout(timer);
      reject(new Error(`The process of commands ended during ${JSON.stringify(job)}.`));
    }
  });
}

function startHost(): ChildProcess {
  const env = { ...ENV, NODE_ENV: "production" };
  host = fork(join(import.meta.dirname, "command-host.mjs"), { env, execArgv: [] });
  // The tests end although it waits for commands.
  host.unref();
  host.channel?.unref();
  return host;
}

/** Waits until a condition is true. */
export async function until<T>(
  what: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await what();
    if (value) return value;
    if (Date.now() > end) throw new Error("It did not come.");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
