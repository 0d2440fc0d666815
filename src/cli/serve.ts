/** `lectern serve`: a description in the browser, and again whenever its files change. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pc from "picocolors";
import { asRecord, asText } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import type { Flags } from "./commands.ts";
import { type Description, findDescription, type Place, readDescription } from "./description.ts";
import { Failure } from "./failure.ts";
import { pageOptions } from "./options.ts";
import { publicAddress, type Served, startServer } from "./server.ts";
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
  const place = await findDescription(address, asText(flags["root"]));
  const description = await readDescription(place);
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
  if (port !== 0 && new URL(url).port !== String(port)) console.log(`Port ${port} is taken.`);
  console.log(`${pc.bold(served.title)} ${pc.dim(`OpenAPI ${description.loaded.version}`)}\n${pc.cyan(url)}`);
  const checker = new Checker(place, flags["check"] !== false, asText(flags["root"]));
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
      server.changed();
      if (next.description) checker.check();
    };
    watching = watch(description, () => void onChange());
    const others = description.files.length - 1;
    console.log(pc.dim(`Following ${place.shown}${others > 0 ? ` and ${others} more` : ""}; Ctrl+C ends.`));
  }
  if (flags["open"]) openBrowser(url);
  await end;
  checker.stop();
  await Promise.all([watching?.close(), server.close()]);
  return 0;
}

function servedOf(description: Description, options: OptionsInput): Served {
  const { place, loaded, text, files } = description;
  const name = place.file ? place.shown : publicAddress(place.url);
  const title = asText(asRecord(loaded.document.info)["title"]) ?? name;
  return { place, title, text, document: loaded.original, files, options, revision: newRevision() };
}

/** Other in every run, too: a page that outlived its server loads anew. */
function newRevision(): string {
  return `${Date.now()} ${++revisions}`;
}
let revisions = 0;

/** While somebody writes, a description may be wrong for a moment: the page then gets it as it is, and says so itself. */
async function readAgain(
  place: Place,
  last: Served,
  options: OptionsInput,
): Promise<{ served: Served; description?: Description }> {
  try {
    const description = await readDescription(place);
    console.log(`${pc.green("↻")} ${place.shown}`);
    return { served: servedOf(description, options), description };
  } catch (error) {
    console.error(`${pc.red("✗")} ${(error as Error).message}`);
    if (error instanceof Failure && error.advice !== undefined) console.error(`  ${error.advice}`);
    const text = await readFile(place.file?.path ?? "", "utf8").catch(() => "");
    return { served: { ...last, text, revision: newRevision() } };
  }
}

/** Looks for problems in a process of its own: large descriptions take it seconds, and the page must not wait. */
class Checker {
  private child: ChildProcess | undefined;

  constructor(
    private readonly place: Place,
    private readonly isWanted: boolean,
    private readonly root: string | undefined,
  ) {}

  /** Looks, and prints what it finds; the look before this one ends. */
  check(): void {
    this.stop();
    if (!this.isWanted) return;
    const main = process.argv[1] ?? fileURLToPath(import.meta.url);
    const root = this.root === undefined ? [] : ["--root", this.root];
    const args = [main, "check", this.place.shown, "--most", String(LISTED), ...root];
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
  child.on("error", () => console.error(`No browser could be opened; go to ${url}`));
  child.unref();
}

/** Until somebody presses Ctrl+C, or ends the process. */
function stopped(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
}
