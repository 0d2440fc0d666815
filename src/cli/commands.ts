/** The commands, one row each. The help texts and the accepted arguments derive from this table. */
import { InvalidArgumentError, Option } from "commander";
import { hostName } from "#cli/server/hosts.ts";
import { LEVELS } from "#compare/facts/change.ts";

/** The flags of a call by name, as commander reads them. */
export type Flags = Readonly<Record<string, unknown>>;

/** One command. */
export interface Command {
  name: string;
  says: string;
  flags: readonly Option[];
  /** Whether it accepts the options of the page. */
  takesOptions: boolean;
  /** Its arguments, if they are not one description. The name of a list ends in `...`. */
  takes?: readonly (readonly [name: string, says: string])[];
  /** Whether it may be called without arguments. Default: false. */
  isOptional?: boolean;
  /** The exit code if it fails. Default: 1 */
  failure?: number;
  /**
   * Runs the command and returns its exit code. Its code is loaded when it is called.
   * @param others its arguments after the first
   */
  run: (address: string, flags: Flags, others: readonly string[]) => Promise<number | undefined>;
}

const ROOT = new Option(
  "--root <folder>",
  "Folder that the description may read other files from (default: its own)",
);

const NO_REMOTE = new Option("--no-remote", "Fetch nothing over the network except the description itself");

const OVERLAY = new Option(
  "--overlay <file>",
  "Overlay to apply to the description first: its path or URL; repeatable, applied in order",
).argParser((text: string, before: readonly string[] = []) => [...before, text]);

const WORKFLOWS = new Option(
  "--workflows <file>",
  "Arazzo document whose workflows the page shows: its path or URL; repeatable",
).argParser((text: string, before: readonly string[] = []) => [...before, text]);

const PLUGIN = new Option(
  "--plugin <file>",
  "Module of a plug-in that adds to the page: the path of a file without imports; repeatable",
).argParser((text: string, before: readonly string[] = []) => [...before, text]);

const TRANSLATION = new Option(
  "--translation <language=file>",
  "Overlay that translates the description, such as de=de.overlay.yaml; repeatable",
).argParser((text: string, before: readonly string[] = []) => {
  if (!/^[a-z]{2,3}(?:[-_]\w+)*=./i.test(text)) throw new InvalidArgumentError("Expected language=file.");
  return [...before, text];
});

const PORT = (number: number): Option =>
  new Option("-p, --port <number>", "Port to listen on; if it is taken, the next free one")
    .default(number)
    .argParser(readPort);

const HOST = new Option(
  "--host <name>",
  "Address to listen on; 0.0.0.0 for all IPv4 addresses of this machine",
).default("127.0.0.1");

const ALLOW_HOST = new Option(
  "--allow-host <name>",
  "Additional host name to accept, such as a proxy's; repeatable",
).argParser(readHost);

/** All commands. */
export const COMMANDS: readonly Command[] = [
  {
    name: "serve",
    says: "Show a description in the browser and reload it when it changes.",
    flags: [
      PORT(8080),
      HOST,
      ALLOW_HOST,
      OVERLAY,
      TRANSLATION,
      WORKFLOWS,
      PLUGIN,
      ROOT,
      NO_REMOTE,
      new Option("--mock", "Also run a mock server, first in the page's list of servers"),
      new Option("--no-watch", "Do not reload the page when a file changes"),
      new Option("--no-check", "Do not look for problems in the description"),
      new Option("--open", "Open the browser"),
    ],
    takesOptions: true,
    run: async (address, flags) => (await import("./serve.ts")).serve(address, flags),
  },
  {
    name: "mock",
    says: "Answer requests as a description says, before there is a server.",
    flags: [
      PORT(4010),
      HOST,
      ALLOW_HOST,
      new Option(
        "--delay <milliseconds>",
        "Time before each answer: a number, or a range such as 200-800",
      ).argParser(readDelay),
      new Option("--seed <number>", "Number that decides which values are generated").argParser(readCount),
      new Option(
        "--prefer <preferences>",
        "Used for requests without a Prefer header, such as code=404 or dynamic=true",
      ),
      new Option("--proxy <url>", "Forward requests to this server, and report what does not match"),
      new Option("--report", "Print what does not match in each request"),
      new Option("--no-validate", "Accept every request"),
      new Option("--no-cors", "Do not let pages of other sites call the server"),
      new Option("--no-watch", "Do not follow changes of the description"),
      OVERLAY,
      ROOT,
      NO_REMOTE,
    ],
    takesOptions: false,
    run: async (address, flags) => (await import("./mock.ts")).mock(address, flags),
  },
  {
    name: "mcp",
    says: "Let AI agents search and read descriptions, by the Model Context Protocol.",
    takes: [
      ["descriptions or site...", "paths or URLs of descriptions, or of a site that lectern site wrote"],
    ],
    flags: [
      new Option("--http", "Answer over HTTP at /mcp, not on standard input and output"),
      PORT(4020),
      ALLOW_HOST,
      OVERLAY,
      ROOT,
      NO_REMOTE,
    ],
    takesOptions: false,
    run: async (address, flags, others) => (await import("./mcp.ts")).mcp(address, flags, others),
  },
  {
    name: "build",
    says: "Write a description as one HTML file that needs no other file.",
    flags: [
      new Option(
        "-o, --output <file>",
        "File to write (default: the name of the description with .html or .pdf)",
      ),
      new Option("--title <text>", "Title of the page (default: the title of the API)"),
      new Option("--lang <code>", "Language code of the page's text (default: that of --labels, or en)"),
      new Option("--favicon <address>", "URL of the page's icon"),
      new Option("--no-scripts", "Write a page without JavaScript"),
      new Option(
        "--no-policy",
        "Leave out the Content-Security-Policy, if you add your own scripts or styles",
      ),
      new Option(
        "--compare-with <older>",
        "Mark what changed since an older version: its path, URL, or git:<revision>:<path>",
      ),
      new Option(
        "--pdf",
        "Print the page to a PDF file with Chromium, Chrome or Edge (CHROME_PATH: where it is)",
      ),
      OVERLAY,
      TRANSLATION,
      WORKFLOWS,
      PLUGIN,
      ROOT,
      NO_REMOTE,
    ],
    takesOptions: true,
    run: async (address, flags) => (await import("./build.ts")).build(address, flags),
  },
  {
    name: "site",
    says: "Write many descriptions as a folder of static pages, for any web server.",
    takes: [["descriptions...", "files, folders, globs or URLs; the configuration may list them instead"]],
    isOptional: true,
    flags: [
      new Option("-o, --output <folder>", "Folder to write (default: dist; of a shard: parts/<number>)"),
      new Option(
        "--config <file>",
        "Configuration (default: lectern.config.json, .yaml or .js in this folder)",
      ),
      new Option("--title <text>", "Title of the site"),
      new Option("--lang <code>", "Language code of the pages' text (default: that of --labels, or en)"),
      new Option(
        "--shard <number/total>",
        "Build one of several parts, such as 3/8; auto reads the variables of GitLab and CircleCI. Join them with: lectern site merge <folders>",
      ),
      new Option("--file-links", "Link to files, so that pages also work when they are opened from a disk"),
      new Option(
        "--compress",
        "Write a copy of each text with Brotli and one with gzip, for your server to send",
      ),
      OVERLAY,
      TRANSLATION,
      WORKFLOWS,
      PLUGIN,
      new Option("--serve", "Serve a preview: build again what changes, and reload open pages"),
      PORT(8080),
      HOST,
      ALLOW_HOST,
      ROOT,
      NO_REMOTE,
    ],
    takesOptions: true,
    run: async (first, flags, others) => (await import("./site.ts")).site(first, flags, others),
  },
  {
    name: "check",
    says: "List the problems of a description, or of an Arazzo document, and where they are.",
    flags: [
      new Option("--most <number>", "Maximum number of problems to list").default(50).argParser(readCount),
      OVERLAY,
      ROOT,
      NO_REMOTE,
    ],
    takesOptions: false,
    run: async (address, flags) => (await import("./check.ts")).check(address, flags),
  },
  {
    name: "diff",
    says: "List what changed between two versions of a description, and whether it breaks clients.",
    takes: [
      ["old", "path or URL of the old version, or git:<revision>:<path>"],
      ["new", "the same of the new version"],
    ],
    failure: 2,
    flags: [
      new Option("-f, --format <format>", "How to write the changes")
        .choices(["text", "markdown", "json", "html", "junit", "github"])
        .default("text"),
      new Option("-o, --output <file>", "File to write (default: standard output)"),
      new Option(
        "--fail-on <level>",
        "Exit with 1 if there is a change of this level, or of a worse one",
      ).choices(["breaking", "maybe", "any"]),
      new Option("--only <level>", "List only changes of this level, and of worse ones").choices(LEVELS),
      new Option("--ignore <file>", "YAML or JSON file with changes to ignore, and levels of ids"),
      new Option("--set <id=level>", "Level of an id, or none to leave it out; repeatable").argParser(
        readMore,
      ),
      new Option("--sunset-days <number>", "How many days deprecated things have to stay").argParser(
        readCount,
      ),
      OVERLAY,
      ROOT,
      NO_REMOTE,
    ],
    takesOptions: false,
    run: async (older, flags, [newer = ""]) => (await import("./diff.ts")).diff(older, flags, newer),
  },
  {
    name: "overlay",
    says: "Apply overlays to a description, and leave the rest of its text as it is.",
    takes: [
      ["description", "path or URL of the description"],
      ["overlay...", "paths or URLs of the overlays, applied in order"],
    ],
    flags: [new Option("-o, --output <file>", "File to write (default: standard output)")],
    takesOptions: false,
    run: async (address, flags, others) => (await import("./overlay.ts")).overlay(address, flags, others),
  },
];

function readMore(text: string, before: readonly string[] = []): string[] {
  if (!/^[a-z0-9-]+=[a-z]+$/.test(text)) throw new InvalidArgumentError("Expected id=level.");
  return [...before, text];
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new InvalidArgumentError("Expected a number from 0 to 65535.");
  return port;
}

function readHost(text: string, before: readonly string[] = []): string[] {
  const name = hostName(text);
  if (name === undefined) throw new InvalidArgumentError("Expected a host name or an IP address.");
  return [...before, name];
}

function readDelay(text: string): readonly [least: number, most: number] {
  const [, least = "", most = least] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (least === "" || Number(most) < Number(least))
    throw new InvalidArgumentError("Expected milliseconds, such as 200 or 200-800.");
  return [Number(least), Number(most)];
}

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0) throw new InvalidArgumentError("Expected a whole number.");
  return count;
}
