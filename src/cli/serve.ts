/** `lectern serve`: shows a description in the browser, and reloads it when its files change. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  type Description,
  type DescriptionLocation,
  findDescription,
  type ReadFlags,
  readDescription,
  readText,
  titleOf,
} from "#cli/input/description.ts";
import { OverlayFailure } from "#cli/input/overlays.ts";
import { pluginPlaces } from "#cli/input/plugins.ts";
import { type Watch, watch } from "#cli/input/watch.ts";
import { Failure } from "#cli/process/failure.ts";
import { stopped } from "#cli/process/stopped.ts";
import { complain, type Line, line, paint, print } from "#cli/process/terminal.ts";
import { inUrl } from "#cli/server/hosts.ts";
import { type MockServer, startMock } from "#cli/server/mock-server.ts";
import { pluginPath, RELAY } from "#cli/server/served-page.ts";
import { type Running, type Served, startServer } from "#cli/server/server.ts";
import { isRecord } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import type { Flags } from "./commands.ts";
import { LINT_TIME } from "./lint-within.ts";
import { pageOptions, pluginFlags, readFlags } from "./options.ts";
import { fetchedLines } from "./report.ts";
import { type ServedWorkflows, servedWorkflows } from "./served-workflows.ts";
import { withTranslations } from "./translations.ts";

/** The maximum number of findings that a check prints. */
const LISTED = 5;
/** The port of the mock server. If it is taken, the server uses the next free port. */
const MOCK_PORT = 4010;
/** How long a check may take, in milliseconds: reading and linting together. */
const CHECK_TIME = LINT_TIME + 60_000;

/**
 * Serves a description until the process is stopped.
 * @throws Failure if there is no description, or the server cannot listen
 */
export async function serve(address: string, flags: Flags): Promise<number> {
  const plugins = await pluginPlaces(pluginFlags(flags));
  const translated = await withTranslations(pageOptions(flags), flags);
  const options = servedOptions(withPlugins(translated.options, plugins));
  const reading = readFlags(flags);
  const place = await findDescription(address, reading);
  const description = await readDescription(place);
  await description.reader.close();
  const workflows = await servedWorkflows(flags, description);
  let served = servedOf(description, workflows.addTo(options));
  // Handle signals before printing the address: a program that waits for the address may stop us immediately.
  const end = stopped();
  const { server, mock, close } = await start(description, () => served, flags, plugins);
  const { url } = server;
  const checker = new Checker(address, flags["check"] !== false, reading);
  let watching: Watch | undefined;
  /** Aborts the current reading. */
  let last = new AbortController();
  try {
    checker.check();
    if (place.file && flags["watch"] !== false) {
      const onChange = async (): Promise<void> => {
        last.abort();
        last = new AbortController();
        const { signal } = last;
        await workflows.read();
        if (signal.aborted) return;
        const next = await readAgain(place, served, workflows.addTo(options), signal);
        if (signal.aborted) return;
        print(...next.lines);
        complain(...next.complaints);
        served = next.served;
        if (next.description) {
          watching?.set(filesToWatch(next.description, plugins, workflows));
          mock?.follow(next.description);
        } else watching?.watchUnreadable(place.file!.path);
        server.changed();
        if (next.description) checker.check();
      };
      watching = watch(filesToWatch(description, plugins, workflows), () => void onChange());
      const others = description.files.length - 1;
      const more = others > 0 ? ` and ${others} other ${others === 1 ? "file" : "files"}` : "";
      print(paint.dim(line`Watching ${place.shown}${more}; press Ctrl+C to stop.`));
    }
    if (flags["open"]) openBrowser(url);
    await end;
  } finally {
    last.abort();
    checker.stop();
    await Promise.all([watching?.close(), close()]);
  }
  return 0;
}

/** The files of a description, of its plug-ins and of its workflows. */
function filesToWatch(
  { files, missing, unreadable, since }: Description,
  plugins: readonly DescriptionLocation[],
  workflows: ServedWorkflows,
): Pick<Description, "files" | "missing" | "unreadable" | "since"> {
  return {
    since,
    files: [...files, ...plugins.map(({ file }) => file!.path), ...workflows.files],
    missing: [...missing, ...workflows.missing],
    unreadable,
  };
}

/** Adds the addresses of plug-ins to the options. */
function withPlugins(options: OptionsInput, plugins: readonly DescriptionLocation[]): OptionsInput {
  if (plugins.length === 0) return options;
  const given = [readOptions([options]).plugins ?? []].flat();
  return { ...options, plugins: [...given, ...plugins.map((_, index) => pluginPath(index))] };
}

/** The servers that run while a description is served. */
interface Started {
  server: Running;
  mock?: MockServer;
  close: () => Promise<unknown>;
}

/** Starts the page's server, and with `--mock` the mock server; prints their addresses. */
async function start(
  description: Description,
  served: () => Served,
  flags: Flags,
  plugins: readonly DescriptionLocation[],
): Promise<Started> {
  const host = String(flags["host"]);
  const port = Number(flags["port"]);
  const allowedHosts = flags["allowHost"] as string[] | undefined;
  const mockPort = port === 0 ? 0 : MOCK_PORT;
  const mock =
    flags["mock"] === true ? await startMock(description, { host, port: mockPort, allowedHosts }) : undefined;
  try {
    const server = await startServer(served, { host, port, allowedHosts, mockPort: mock?.port, plugins });
    if (port !== 0 && server.port !== port) print(line`Port ${port} is taken; using ${server.port}.`);
    print(
      line`${paint.bold(served().title)} ${paint.dim(`OpenAPI ${description.loaded.version}`)}`,
      paint.cyan(server.url),
      ...(mock ? [line`Mock server: ${paint.cyan(`http://${inUrl(host)}:${mock.port}`)}`] : []),
      ...fetchedLines(description.reader),
    );
    return { server, mock, close: () => Promise.all([server.close(), mock?.close()]) };
  } catch (error) {
    await mock?.close();
    throw error;
  }
}

/** The options of the page: problems are shown, and requests go through this server, unless the user says otherwise. */
function servedOptions(given: OptionsInput): OptionsInput {
  const { tryIt } = readOptions([{ tryIt: true }, given]);
  return { showProblems: true, ...given, tryIt: tryIt && { proxy: RELAY, ...(isRecord(tryIt) && tryIt) } };
}

function servedOf(description: Description, options: OptionsInput): Served {
  const { place, main, loaded, text, files, zone } = description;
  const title = titleOf(description);
  const { original: document } = loaded;
  return { place, title, text, main, document, loaded, zone, files, options, revision: newRevision() };
}

/** A new revision. It also differs between runs, so that a page from an earlier server reloads. */
function newRevision(): string {
  return `${Date.now()} ${++revisions}`;
}
let revisions = 0;

/** The result of reading a description again, and the lines to print. */
interface ReadResult {
  served: Served;
  /** Undefined if the description could not be read. */
  description?: Description;
  lines: Line[];
  complaints: Line[];
}

/**
 * Reads a description again. While its author is typing, it may be invalid. Then the page gets the invalid text and shows
 * the error. If the file cannot be read at all, or has overlays, the page keeps the last version.
 */
async function readAgain(
  place: DescriptionLocation,
  last: Served,
  options: OptionsInput,
  signal: AbortSignal,
): Promise<ReadResult> {
  try {
    const description = await readDescription(place, { signal });
    await description.reader.close();
    const lines = [line`${paint.green("↻")} ${place.shown}`, ...fetchedLines(description.reader)];
    return { served: servedOf(description, options), description, lines, complaints: [] };
  } catch (error) {
    const complaints = [line`${paint.red("✗")} ${(error as Error).message}`];
    if (error instanceof Failure && error.advice) complaints.push(line`  ${error.advice}`);
    // Without its overlays, a description may show what they remove.
    if (error instanceof OverlayFailure) return { served: last, lines: [], complaints };
    const text = place.overlays?.length ? last.text : await readText(place).catch(() => last.text);
    return { served: { ...last, text, revision: newRevision() }, lines: [], complaints };
  }
}

/** Runs `lectern check` in a separate process, because large descriptions take seconds and the page must not wait. */
class Checker {
  private child: ChildProcess | undefined;

  constructor(
    private readonly address: string,
    private readonly isWanted: boolean,
    private readonly reading: ReadFlags,
  ) {}

  /** Starts a check, which prints its findings. Stops the previous one. */
  check(): void {
    this.stop();
    if (!this.isWanted) return;
    const main = process.argv[1] ?? fileURLToPath(import.meta.url);
    const { root, remote, overlays = [] } = this.reading;
    const args = [main, "check", "--most", String(LISTED)];
    if (root !== undefined) args.push("--root", root);
    if (remote === false) args.push("--no-remote");
    for (const overlay of overlays) if (typeof overlay === "string") args.push("--overlay", overlay);
    args.push("--", this.address);
    this.child = spawn(process.execPath, args, { stdio: "inherit", timeout: CHECK_TIME });
    this.child.on("error", () => undefined);
  }

  /** Stops the current check. */
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
