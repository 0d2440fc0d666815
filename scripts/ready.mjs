// Installs packages, builds, and runs programs for the other scripts. Uses only Node's own modules, because a new clone has
// no others.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, with a slash at the end. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const INSTALLED = join(root, "node_modules", ".package-lock.json");
/** The last file that each step of the build writes. All exist only if the build was complete. */
const PRODUCTS = [
  "bundles/redoc.standalone.js",
  "bundles/integrity.json",
  "dist/index.js",
  "dist/cli/main.js",
  "dist/cli/lint-thread.js",
  "dist/index.d.ts",
  "dist/render.d.ts",
  "dist/mock.d.ts",
  "dist/handler.d.ts",
];

/**
 * Runs a program until it ends. Shows its output, unless `options.stdio` says otherwise.
 * @returns its output, if `options.stdio` pipes it
 * @throws Error if it fails
 */
export function run(command, args, options = {}) {
  const { status, error, signal, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    stdio: "inherit",
    ...options,
  });
  const line = [command, ...args].join(" ");
  if (error?.code === "ETIMEDOUT" || signal) throw new Error(`${line} took too long and was stopped.`);
  if (error) throw error;
  if (status !== 0) throw new Error([`${line} ended with ${status}.`, stderr].filter(Boolean).join("\n"));
  return stdout ?? "";
}

/** Runs npm like `run`. On Windows, npm is a batch file, which needs a shell and a single command line. */
export function npm(args, options = {}) {
  if (process.platform !== "win32") return run("npm", args, options);
  const quoted = args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg));
  return run(["npm", ...quoted].join(" "), [], { ...options, shell: true });
}

/** Installs the packages of package-lock.json if none are installed, or if they are older than it. */
export function install() {
  if (isNewer(INSTALLED, [join(root, "package-lock.json")])) return;
  console.log("Installing packages …");
  npm(["ci", "--no-audit", "--no-fund"], { timeout: 10 * 60_000 });
  utimesSync(INSTALLED, new Date(), new Date());
}

/** Builds if a built file is missing or older than the sources. */
export function build() {
  if (isBuilt()) return;
  console.log("Building …");
  run(process.execPath, [join(root, "scripts", "build.mjs")], { timeout: 10 * 60_000 });
}

/** Whether all built files exist and are not older than the sources. */
export function isBuilt() {
  const sources = [
    join(root, "package.json"),
    ...["build.mjs", "licenses.mjs", "react-modules.mjs"].map((name) => join(root, "scripts", name)),
    ...filesBelow(join(root, "src")),
  ];
  return PRODUCTS.every((file) => isNewer(join(root, file), sources));
}

/** Builds what is needed, then runs the command until it ends or is stopped, with paths from where npm was called. */
export function runCommand(args) {
  try {
    install();
    build();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const child = spawn(process.execPath, [join(root, "dist", "cli", "main.js"), ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
}

/** A free port of this machine. */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail).listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Whether a file exists and is not older than any of the others. */
export function isNewer(file, others) {
  if (!existsSync(file)) return false;
  const { mtimeMs } = statSync(file);
  return others.every((other) => statSync(other).mtimeMs <= mtimeMs);
}

/** All files in a folder and its folders. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
