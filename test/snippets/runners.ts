/** Runs the snippets of each language: all in one program, where one may fail without the others. */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LanguageId } from "#snippets/languages.ts";
import { FILE } from "./arrival.ts";

/** How a language is run. */
export interface Runner {
  /** Commands that must succeed. */
  needs: readonly (readonly [command: string, ...args: string[]])[];
  /** A note beside its version in docs/snippets.md. */
  note?: string;
  run: (snippets: readonly string[], folder: string) => Promise<void>;
}

/** The languages that every test run includes. */
export const QUICK: readonly LanguageId[] = ["curl", "node", "python", "http"];

/** The languages that can be run if their tools are installed. */
export const RUNNERS: Partial<Record<LanguageId, Runner>> = {
  curl: {
    needs: [
      ["bash", "--version"],
      ["curl", "--version"],
    ],
    run: (snippets, folder) => {
      const quiet = 'curl() { command curl -s -o /dev/null --max-time 10 "$@"; }';
      return exec(folder, "bash", [save(folder, "all.sh", [quiet, ...snippets].join("\n"))]);
    },
  },
  http: {
    needs: [["node", "--version"]],
    note: "the message is sent as it stands, with the length of its body",
    run: async (snippets) => {
      await Promise.all(snippets.map(sendMessage));
    },
  },
  node: {
    needs: [["node", "--version"]],
    run: (snippets, folder) => exec(folder, "node", [save(folder, "all.mjs", modules(snippets))]),
  },
  javascript: {
    needs: [["node", "--version"]],
    note: "run in Node, with a substitute for the page's input of files",
    run: (snippets, folder) => {
      const files = `const file = new File([${JSON.stringify(FILE)}], "file", { type: "application/octet-stream" });
        globalThis.document = { querySelector: () => ({ files: new Array(20).fill(file) }) };`;
      return exec(folder, "node", [save(folder, "all.mjs", files + modules(snippets))]);
    },
  },
  python: {
    needs: [["python3", "-c", "import requests, sys; print(sys.version.split()[0], requests.__version__)"]],
    run: (snippets, folder) => {
      save(folder, "all.json", JSON.stringify(snippets));
      const all = `import json, sys, traceback
for snippet in json.load(open("all.json", encoding="utf-8")):
    try:
        exec(compile(snippet, "snippet", "exec"), {})
    except Exception:
        traceback.print_exc()`;
      return exec(folder, "python3", [save(folder, "all.py", all)]);
    },
  },
  php: {
    needs: [["php", "-r", "echo PHP_VERSION, ' ', curl_version()['version'];"]],
    run: (snippets, folder) => {
      const files = snippets.map((snippet, index) => save(folder, `${index}.php`, snippet));
      const each = files.map(
        (file) => `try { include ${JSON.stringify(file)}; } catch (Throwable $e) { fwrite(STDERR, $e); }`,
      );
      return exec(folder, "php", [save(folder, "all.php", `<?php\n${each.join("\n")}`)]);
    },
  },
  ruby: {
    needs: [["ruby", "--version"]],
    run: (snippets, folder) => {
      const files = snippets.map((snippet, index) => save(folder, `${index}.rb`, snippet));
      const each = files.map(
        (file) => `begin\n  load ${JSON.stringify(file)}\nrescue Exception => e\n  warn e.full_message\nend`,
      );
      return exec(folder, "ruby", [save(folder, "all.rb", each.join("\n"))]);
    },
  },
  go: {
    needs: [["go", "version"]],
    run: (snippets, folder) => {
      const imports = unique(
        snippets.flatMap((one) => matches(one.split("\nfunc main()")[0] ?? "", /^\t(".*")$/gm)),
      );
      const parts = snippets.map((one) => one.slice(one.indexOf("func main() {") + 13, one.lastIndexOf("}")));
      const functions = parts.map((body, index) => `func run${index}() {\n${GO_RECOVER}\n${body}}`);
      const main = `func main() {\n${parts.map((_, index) => `\trun${index}()`).join("\n")}\n}`;
      const head = `package main\n\nimport (\n${unique([...imports, '"os"', '"fmt"']).join("\n")}\n)`;
      return exec(folder, "go", ["run", save(folder, "main.go", [head, ...functions, main].join("\n\n"))]);
    },
  },
  java: {
    needs: [
      ["javac", "-version"],
      ["java", "-version"],
    ],
    run: async (snippets, folder) => {
      const { imports, bodies } = split(snippets, /^import .*;$/);
      const methods = bodies.map((body, index) => `static void run${index}() throws Exception {\n${body}\n}`);
      const calls = bodies.map(
        (_, index) => `try { run${index}(); } catch (Exception e) { e.printStackTrace(); }`,
      );
      const all = `${imports}\npublic class All {\n${methods.join("\n")}\npublic static void main(String[] a) {\n${calls.join("\n")}\n}\n}`;
      const file = save(folder, "All.java", all);
      await exec(folder, "javac", ["-encoding", "UTF-8", file]);
      await exec(folder, "java", ["-cp", folder, "All"]);
    },
  },
  csharp: {
    needs: [
      ["mcs", "--version"],
      ["mono", "--version"],
    ],
    note: "compiled by Mono, which is older than the language: raw literals and `using` declarations are rewritten for it",
    run: async (snippets, folder) => {
      const { imports, bodies } = split(snippets.map(olderCSharp), /^using [\w.]+;$/);
      const methods = bodies.map((body, index) => `static async Task Run${index}() {\n${body}\n}`);
      const calls = bodies.map(
        (_, index) => `try { await Run${index}(); } catch (Exception e) { Console.Error.WriteLine(e); }`,
      );
      const all = `${imports}\nusing System.Threading.Tasks;\nclass All {\n${methods.join("\n")}\nstatic async Task RunAll() {\n${calls.join("\n")}\n}\nstatic void Main() { RunAll().Wait(); }\n}`;
      await exec(folder, "mcs", [
        "-r:System.Net.Http.dll",
        "-out:all.exe",
        save(folder, "all.cs", `using System;\n${all.replace("using System;\n", "")}`),
      ]);
      await exec(folder, "mono", ["all.exe"]);
    },
  },
  kotlin: {
    needs: [
      ["kotlinc", "-version"],
      ["test", "-e", "/usr/share/java/okhttp.jar"],
    ],
    note: "with OkHttp 3, and adapters for the names that it has since OkHttp 4",
    run: async (snippets, folder) => {
      const { imports, bodies } = split(snippets, /^import .*$/);
      const own = imports.replace(/okhttp3\.(?:MediaType|RequestBody)\.Companion\.\w+/g, "later.*");
      const functions = bodies.map((body, index) => body.replace("fun main()", `fun run${index}()`));
      const calls = bodies.map(
        (_, index) => `try { run${index}() } catch (e: Exception) { e.printStackTrace() }`,
      );
      const all = `${unique(own.split("\n")).join("\n")}\nimport later.*\n${functions.join("\n")}\nfun main() {\n${calls.join("\n")}\n}`;
      const jars = "/usr/share/java/okhttp.jar:/usr/share/java/okio.jar";
      const files = [save(folder, "later.kt", KOTLIN_LATER), save(folder, "all.kt", all)];
      await exec(folder, "kotlinc", ["-nowarn", "-cp", jars, "-d", "out", ...files]);
      await exec(folder, "kotlin", ["-cp", `${jars}:out`, "AllKt"]);
    },
  },
  rust: {
    needs: [
      ["cargo", "--version"],
      ["test", "-d", "/usr/share/cargo/registry"],
    ],
    run: async (snippets, folder) => {
      const { imports, bodies } = split(snippets, /^use .*;$/);
      const functions = bodies.map((body, index) => body.replace("fn main()", `fn run${index}()`));
      const calls = bodies.map((_, index) => `if let Err(e) = run${index}() { eprintln!("{}", e); }`);
      mkdirSync(join(folder, "src"));
      mkdirSync(join(folder, ".cargo"));
      save(folder, "Cargo.toml", CARGO);
      save(folder, ".cargo/config.toml", CARGO_CONFIG);
      save(folder, "src/main.rs", `${imports}\n${functions.join("\n")}\nfn main() {\n${calls.join("\n")}\n}`);
      await exec(folder, "cargo", ["run", "--offline", "--quiet"]);
    },
  },
};

const GO_RECOVER = "\tdefer func() { if e := recover(); e != nil { fmt.Fprintln(os.Stderr, e) } }()";

const KOTLIN_LATER = `package later
import okhttp3.*
import java.io.File
fun String.toMediaType(): MediaType = MediaType.get(this)
fun String.toRequestBody(type: MediaType? = null): RequestBody = RequestBody.create(type, this)
fun File.asRequestBody(type: MediaType? = null): RequestBody = RequestBody.create(type, this)
val Response.body: ResponseBody? get() = body()
`;

const CARGO = `[package]
name = "all"
version = "0.1.0"
edition = "2021"
[dependencies]
reqwest = { version = "*", default-features = false, features = ["blocking", "multipart"] }
`;
const CARGO_CONFIG = `[source.crates-io]
replace-with = "system"
[source.system]
directory = "/usr/share/cargo/registry"
`;

/** The versions of the tools of a runner; undefined if one is missing. */
export function versionOf({ needs }: Runner): string | undefined {
  try {
    return needs
      .map(([command, ...args]) =>
        execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
          .split("\n")[0]
          ?.trim(),
      )
      .filter(Boolean)
      .join("; ");
  } catch {
    return undefined;
  }
}

/** Runs snippets in a folder with the files that they send. Fails if one of them creates a file there. */
export async function runAll(runner: Runner, snippets: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-snippets-"));
  try {
    for (const extension of FILES) writeFileSync(join(folder, `file.${extension}`), FILE);
    await runner.run(snippets, folder);
    execFileSync("test", ["!", "-e", join(folder, "PWNED")]);
  } finally {
    if (process.env["LECTERN_KEEP"] === undefined) rmSync(folder, { recursive: true, force: true });
    else console.log(folder);
  }
}

const FILES = "bin png jpg gif webp svg wav mp3 mp4 pdf zip gz csv html yaml txt json xml".split(" ");

function save(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Runs a program to its end. Its errors are kept, and reported if requests do not arrive. */
function exec(folder: string, command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: 900_000, maxBuffer: 1e8 };
    execFile(command, args, options, (error, _, stderr) => {
      complaints.push(...stderr.split("\n"));
      if (error) complaints.push(error.message.slice(0, 2000));
      resolve();
    });
  });
}

/** The errors of the programs. */
export const complaints: string[] = [];

/** Joins modules into one, with each import once at the top. */
function modules(snippets: readonly string[]): string {
  const { imports, bodies } = split(snippets, /^import .*;$/);
  const each = bodies.map((body) => `try {\n${body}\n} catch (error) { console.error(error); }`);
  return `${imports}\nconsole.log = () => {};\n${each.join("\n")}`;
}

/** Separates the imports at the start of snippets from the rest. */
function split(snippets: readonly string[], line: RegExp): { imports: string; bodies: string[] } {
  const imports: string[] = [];
  const bodies = snippets.map((snippet) => {
    const lines = snippet.split("\n");
    let at = 0;
    while (line.test(lines[at] ?? "x") || lines[at] === "") at++;
    imports.push(...lines.slice(0, at).filter((one) => one !== ""));
    return lines.slice(at).join("\n");
  });
  return { imports: unique(imports).join("\n"), bodies };
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

/**
 * Rewrites C# for Mono's compiler: raw literals become verbatim ones, `using` declarations become plain ones.
 */
function olderCSharp(snippet: string): string {
  return snippet
    .replace(/("{3,})\n([\s\S]*?)\n( *)\1(?!")/g, (_, __, text: string, indent: string) => {
      const lines = text.split("\n").map((line) => (line === "" ? "" : line.slice(indent.length)));
      return `@"${lines.join("\n").replaceAll('"', '""')}"`;
    })
    .replace(/^using var /gm, "var ");
}

/** Sends an HTTP message. */
function sendMessage(message: string): Promise<void> {
  const [head = "", ...rest] = message.split("\n\n");
  const host = /^Host: (.*):(\d+)$/m.exec(head);
  const isParts = /^Content-Type: multipart\//m.test(head);
  const body = rest.join("\n\n").replace(/<file\.\w+>/g, () => FILE_MARK);
  const framed = (isParts && !body.includes("\r\n") ? body.replaceAll("\n", "\r\n") : body).replaceAll(
    FILE_MARK,
    FILE,
  );
  return new Promise((resolve) => {
    const socket = connect(Number(host?.[2]), host?.[1], () =>
      socket.write(
        `${head.replaceAll("\n", "\r\n")}\r\nContent-Length: ${Buffer.byteLength(framed)}\r\nConnection: close\r\n\r\n${framed}`,
      ),
    );
    socket.setTimeout(5000, () => socket.destroy());
    socket.on("data", () => undefined);
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
}

const FILE_MARK = "\u0001FILE\u0001";
