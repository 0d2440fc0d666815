/** Runs commands of the built command line in a process that does not end with them, so that it loads only once. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

/** The maximum time of a command, in milliseconds. */
export const TIMEOUT = 60_000;

/** As in a terminal without colours. Vitest sets NODE_ENV, which chooses the build of React. */
export const ENV = { ...process.env, NODE_ENV: undefined, NO_COLOR: "1", FORCE_COLOR: undefined };

/** The result of a command. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** A running command that serves. */
export interface Serving {
  ended: Promise<Ended>;
  /** Its output so far. */
  said: () => string;
  /** What a pattern matches in its output, as soon as it does. Fails if it ends before that. */
  says: (what: RegExp) => Promise<string>;
  /** Ends it, as Ctrl+C does. */
  stop: () => Promise<Ended>;
}

/** The process. There is none before the first command, and after one that took too long. */
let host: ChildProcess | undefined;
/** Settles when no command runs. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a command that ends by itself, after those before it. For tests that are not about processes. */
export function command(args: readonly string[], cwd: string): Promise<Ended> {
  const ended = last.then(() => {
    const running = begin(args, cwd);
    const timer = setTimeout(running.kill, TIMEOUT);
    return running.ended.finally(() => clearTimeout(timer));
  });
  last = ended.catch(() => undefined);
  return ended;
}

/** Starts a command that serves. Until it is stopped, no other command runs. */
export async function serving(args: readonly string[], cwd: string): Promise<Serving> {
  await last;
  const running = begin(args, cwd);
  const { ended } = running;
  last = ended.catch(() => undefined);
  const stop = (): Promise<Ended> => {
    running.stop();
    const timer = setTimeout(running.kill, TIMEOUT);
    return ended.finally(() => clearTimeout(timer));
  };
  return { ...running, stop };
}

interface Running extends Omit<Serving, "stop"> {
  stop: () => void;
  kill: () => void;
}

function begin(args: readonly string[], cwd: string): Running {
  host ??= startHost();
  const child = host;
  const texts = { out: "", err: "" };
  const said = (): string => texts.out + texts.err;
  let onWritten = (): void => undefined;
  const ended = new Promise<Ended>((resolve, reject) => {
    const listen = ({ out = "", err = "", code }: Partial<Ended>): void => {
      texts.out += out;
      texts.err += err;
      onWritten();
      if (code === undefined) return;
      child.off("message", listen).off("exit", fail);
      resolve({ code, ...texts });
    };
    const fail = (): void => {
      host = undefined;
      reject(new Error(`The process of commands ended during ${args.join(" ")}: ${said()}`));
    };
    child.on("message", listen).once("exit", fail);
  });
  const says = (what: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      onWritten = () => {
        const [found] = what.exec(said()) ?? [];
        if (found !== undefined) resolve(found);
      };
      onWritten();
      ended.then(() => reject(new Error(said())), reject);
    });
  child.send({ args, cwd });
  return { ended, said, says, stop: () => child.send({ stop: true }), kill: () => child.kill() };
}

function startHost(): ChildProcess {
  const env = { ...ENV, NODE_ENV: "production" };
  const child = fork(join(import.meta.dirname, "command-host.mjs"), { env, execArgv: [] });
  // The tests end although it waits for commands.
  child.unref();
  child.channel?.unref();
  return child;
}
