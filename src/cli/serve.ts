/** `lectern serve`: a description in the browser, and again whenever its files change. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { asRecord, asText } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import type { Flags } from "./commands.ts";
import {
  type Description,
  findDescription,
  type Place,
  type ReadFlags,
  readDescription,
  readText,
} from "./description.ts";
import { Failure } from "./failure.ts";
import { pageOptions, readFlags } from "./options.ts";
import { fetchedLines } from "./report.ts";
import { type Served, startServer } from "./server.ts";
import { complain, line, paint, print } from "./terminal.ts";
import { type Watch, watch } from "./watch.ts";

/** How many findings are listed while serving. */
const LISTED = 5;
/** Looking for problems takes no longer than this, in milliseconds. */
const CHECK_TIME = 120_000;

/**
 * Serves until it is told to stop.
 * @throws Failure where there is no description, or nowhere to listen
 */
export async function serve(address: string, flags: Flags): Promise<number> {
  const options = { showProblems: true, ...pageOptions(flags) };
  const reading = readFlags(flags);
  const place = await findDescription(address, reading);
  const description = await readDescription(place);
  await description.reader.close();
  let served = servedOf(description, options);
  const port = Number(flags["port"]);
  // Listened for before the address is told: whoever waits for it may end us at once.
  const end = stopped();
  const server = await startServer(() => served, {
    host: String(flags["host"]),
    port,
    allowedHosts: flags["allowHost"] as string[] | undefined,
  });
  const { url } = server;
  if (port !== 0 && new URL(url).port !== String(port)) print(line`Port ${port} is taken.`);
  print(
    line`${paint.bold(served.title)} ${paint.dim(`OpenAPI ${description.loaded.version}`)}`,
    paint.cyan(url),
  );
  print(...fetchedLines(description.reader));
  const checker = new Checker(address, flags["check"] !== false, reading);
  checker.check();
  let watching: Watch | undefined;
  if (place.file && flags["watch"] !== false) {
    let turn = 0;
    const onChange = async (): Promise<void> => {
      const mine = ++turn;
      const next = await readAgain(place, served, options);
      if (mine !== turn) return;
      served = next.served;
      if (next.description) watching?.set(next.description);
      else watching?.expect(place.file!.path);
      server.changed();
      if (next.description) checker.check();
    };
    watching = watch(description, () => void onChange());
    const others = description.files.length - 1;
    print(paint.dim(line`Following ${place.shown}${others > 0 ? ` and ${others} more` : ""}; Ctrl+C ends.`));
  }
  if (flags["open"]) openBrowser(url);
  await end;
  checker.stop();
  await Promise.all([watching?.close(), server.close()]);
  return 0;
}

function servedOf(description: Description, options: OptionsInput): Served {
  const { place, main, loaded, text, files } = description;
  const title = asText(asRecord(loaded.document.info)["title"]) ?? place.shown;
  return { place, title, text, main, document: loaded.original, files, options, revision: newRevision() };
}

/** Other in every run, too: a page that outlived its server loads anew. */
function newRevision(): string {
  return `${Date.now()} ${++revisions}`;
}
let revisions = 0;

/**
 * While somebody writes, a description may be wrong for a moment: the page then gets it as it is, and says so itself.
 * The page keeps the last one if the file itself cannot be read.
 */
async function readAgain(
  place: Place,
  last: Served,
  options: OptionsInput,
): Promise<{ served: Served; description?: Description }> {
  try {
    const description = await readDescription(place);
    await description.reader.close();
    print(line`${paint.green("↻")} ${place.shown}`, ...fetchedLines(description.reader));
    return { served: servedOf(description, options), description };
  } catch (error) {
    complain(line`${paint.red("✗")} ${(error as Error).message}`);
    if (error instanceof Failure && error.advice) complain(line`  ${error.advice}`);
    const text = await readText(place).catch(() => last.text);
    return { served: { ...last, text, revision: newRevision() } };
  }
}

/** Looks for problems in a process of its own: large descriptions take it seconds, and the page must not wait. */
class Checker {
  private child: ChildProcess | undefined;

  constructor(
    private readonly address: string,
    private readonly isWanted: boolean,
    private readonly reading: ReadFlags,
  ) {}

  /** Looks, and prints what it finds; the look before this one ends. */
  check(): void {
    this.stop();
    if (!this.isWanted) return;
    const main = process.argv[1] ?? fileURLToPath(import.meta.url);
    const { root, remote } = this.reading;
    const args = [main, "check", "--most", String(LISTED)];
    if (root !== undefined) args.push("--root", root);
    if (remote === false) args.push("--no-remote");
    args.push("--", this.address);
    this.child = spawn(process.execPath, args, { stdio: "inherit", timeout: CHECK_TIME });
    this.child.on("error", () => undefined);
  }

  /** Ends the look that is going on. */
  stop(): void {
    this.child?.kill();
  }
}

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", ""]
        : ["xdg-open"];
  const child = spawn(command!, [...args, url], { stdio: "ignore", detached: true });
  child.on("error", () => complain(line`No browser could be opened; go to ${url}`));
  child.unref();
}

/** Until somebody presses Ctrl+C, or ends the process. */
function stopped(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
}
