/** Checks that files named in the documentation exist, and that ARCHITECTURE.md stays an overview. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The maximum number of words in ARCHITECTURE.md and in one of its paragraphs, and of rows in its glossary. */
const MOST_WORDS = 3000;
const MOST_IN_A_PARAGRAPH = 100;
const MOST_ROWS = 25;

/** Where a path in a document may begin. */
const BASES = ["", "src", "docs"];
/** The folders of our files. */
const OURS = ["src", "test", "e2e", "docs", "scripts", "bench", "examples", "docker"];
/** Paths that need not exist: build output, paths on a server, placeholders. */
const NO_FILES = /^(?:bundles|dist|node_modules|\.\.|\.|#)\/|^src\/a\/|^test\/a\/|^\/|…|[<>{}*$]|^[a-z]+:/;

const architecture = read("ARCHITECTURE.md");

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "README.md"])(
  "%s names files and folders that exist",
  (document) => {
    const text = read(document);
    const named = [...pathsIn(text), ...pathsInCommands(text)];
    expect(named.filter((path) => !exists(path))).toEqual([]);
    // Guards against patterns that find nothing. README.md names commands instead of files.
    if (document !== "README.md") expect(named.length).toBeGreaterThan(4);
    const linked = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, path = ""]) => path);
    expect(linked.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  },
);

test("a missing file is found", () => {
  expect(pathsIn("`model/menu.ts` and `oas/read.ts`").filter((path) => !exists(path))).toEqual([
    "model/menu.ts",
  ]);
});

test("the tables have every folder, and the libraries of the package", () => {
  const folders = foldersIn("src");
  const [ofSource = "", ofView = ""] = section("Folders").split("The folders of `view`.");
  expect(folders.filter((folder) => !ofSource.includes(`\n| \`${folder}\` |`))).toEqual([]);
  const inside = folders
    .filter((folder) => folder !== "view")
    .flatMap((folder) => foldersIn(`src/${folder}`).map((name) => `${folder}/${name}`));
  expect(inside.length).toBeGreaterThan(10);
  expect(inside.filter((folder) => !architecture.includes(`\`${folder}\``))).toEqual([]);
  const withoutRow = foldersIn("src/view").filter((folder) => !ofView.includes(`\n| \`${folder}\` |`));
  expect(withoutRow).toEqual([]);
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const listed = new Set(section("Dependencies").match(/@?[\w.-]+(?:\/[\w.-]+)?/g));
  const missing = Object.keys(dependencies).filter(
    (name) => !listed.has(name.startsWith("@codemirror/") ? "codemirror" : name),
  );
  expect(missing).toEqual([]);
});

test("ARCHITECTURE.md stays an overview", () => {
  expect(wordsOf(architecture)).toBeLessThanOrEqual(MOST_WORDS);
  const long = architecture.split(/\n\n|\n(?=\||\d+\. )/).filter((one) => wordsOf(one) > MOST_IN_A_PARAGRAPH);
  expect(long).toEqual([]);
  const rows = section("Glossary").match(/^\| (?!word |---)/gm) ?? [];
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThanOrEqual(MOST_ROWS);
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The names of the folders in a folder. */
function foldersIn(path: string): string[] {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/** The text of ARCHITECTURE.md under a heading. */
function section(title: string): string {
  return architecture.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
}

/** How many words a text has. Signs of tables and diagrams are not words. */
function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The paths and names of files in code spans. */
function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  return spans.filter(
    (span) =>
      /^[\w.@/-]+$/.test(span) &&
      !NO_FILES.test(span) &&
      (/\.(?:tsx?|mjs|css|md|yaml|txt)$/.test(span) || (span.includes("/") && isOurs(span))),
  );
}

/** The paths in commands. */
function pathsInCommands(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh$(.*?)^```$/gms)].map(([, block = ""]) => block).join("\n");
  const paths = blocks.match(/(?<![\w./-])(?:src|test|e2e|scripts|bench)\/[\w./-]+/g) ?? [];
  return paths.map((path) => path.replace(/\.$/, ""));
}

/** Whether a path begins with a folder of ours. */
function isOurs(path: string): boolean {
  const first = path.split("/")[0]!;
  return OURS.includes(first) || existsSync(join(ROOT, "src", first));
}

/** Whether a path exists; for a name without a folder, whether any of our files has this name. */
function exists(path: string): boolean {
  if (BASES.some((base) => existsSync(join(ROOT, base, path)))) return true;
  return !path.includes("/") && names().has(path);
}

let known: ReadonlySet<string> | undefined;

/** The names of all of our files. */
function names(): ReadonlySet<string> {
  known ??= new Set(
    OURS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })).map(
      (path) => basename(path),
    ),
  );
  return known;
}
