// What must be there before anything runs: the packages, the build. Node's own modules only, for a fresh clone has no others.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, with a slash at the end. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const INSTALLED = join(root, "node_modules", ".package-lock.json");
/** Of each step of the build what it writes last: a build that failed half-way does not pass for one. */
const PRODUCTS = [
  "bundles/redoc.standalone.js",
  "bundles/integrity.json",
  "dist/index.js",
  "dist/cli/main.js",
  "dist/index.d.ts",
  "dist/render.d.ts",
];

/** Runs a program to its end, its output shown; throws where it fails. */
export function run(command, args, options = {}) {
  const { status, error, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (error?.code === "ETIMEDOUT" || signal)
    throw new Error(`${command} ${args.join(" ")} took too long and was ended.`);
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}.`);
}

/** Installs the packages where they are missing or older than package-lock.json. */
export function install() {
  if (isNewer(INSTALLED, [join(root, "package-lock.json")])) return;
  const settings = ["--no-audit", "--no-fund"];
  console.log("Installing packages …");
  try {
    run("npm", ["ci", ...settings], { timeout: 10 * 60_000, stdio: ["ignore", "inherit", "ignore"] });
  } catch {
    // The lock file knows the programs of the systems that it was made for. `npm ci` asks for those of all others,
    // too; `npm install` takes the same versions, and of the programs what this system needs.
    run("npm", ["install", "--no-save", ...settings], { timeout: 10 * 60_000 });
  }
  utimesSync(INSTALLED, new Date(), new Date());
}

/** Builds where something of what is built is missing or older than its sources. */
export function build() {
  const sources = [
    join(root, "scripts", "build.mjs"),
    join(root, "package.json"),
    ...filesBelow(join(root, "src")),
  ];
  if (PRODUCTS.every((file) => isNewer(join(root, file), sources))) return;
  console.log("Building …");
  run(process.execPath, [join(root, "scripts", "build.mjs")], { timeout: 10 * 60_000 });
}

function isNewer(file, others) {
  if (!existsSync(file)) return false;
  const { mtimeMs } = statSync(file);
  return others.every((other) => statSync(other).mtimeMs <= mtimeMs);
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
