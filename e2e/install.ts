/** Installs the packed package into applications outside the project, like users do. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { npm } from "../scripts/ready.mjs";
import { ROOT } from "./places.ts";

/** The folder of the applications. Packages from the registry stay installed between runs. */
const APPS = join(ROOT, ".cache", "apps");

/** The packed package. */
const TARBALL = join(APPS, "lectern.tgz");

/** Packs the built package for the applications. */
export function pack(): void {
  mkdirSync(APPS, { recursive: true });
  const args = ["pack", "--json", "--ignore-scripts", "--offline", "--pack-destination", APPS];
  const said = npm(args, { stdio: ["ignore", "pipe", "ignore"] });
  const [packed] = JSON.parse(said) as { filename: string }[];
  renameSync(join(APPS, packed?.filename ?? ""), TARBALL);
}

/** An application in its own folder. */
export interface App {
  name: string;
  /** The folder of its source files, which are copied. */
  sources: string;
  /** Its package.json, without Lectern. */
  manifest: { dependencies: Readonly<Record<string, string>>; overrides?: object };
  /** The name of the package in its imports. */
  as?: string;
}

/**
 * Installs an application and the package in it.
 * @returns its folder; undefined if the registry cannot be reached
 * @throws Error if the package itself cannot be installed
 */
export function installApp(app: App): string | undefined {
  const folder = join(APPS, app.name);
  const { as = "lectern" } = app;
  const dependencies = { [as]: "file:../lectern.tgz", ...app.manifest.dependencies };
  const whole = { name: app.name, private: true, ...app.manifest, dependencies };
  const manifest = JSON.stringify(whole, null, 2);
  mkdirSync(folder, { recursive: true });
  const done = join(folder, "installed.json");
  const needed = JSON.stringify([manifest, needs()]);
  if (!existsSync(done) || readFileSync(done, "utf8") !== needed) {
    for (const old of ["node_modules", "package-lock.json", "installed.json"])
      rmSync(join(folder, old), { recursive: true, force: true });
    writeFileSync(join(folder, "package.json"), manifest);
    try {
      npm(["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"], {
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
        timeout: 300_000,
      });
    } catch (error) {
      if (
        /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENOTCACHED|ENETUNREACH|took too long/.test(
          String((error as Error).message),
        )
      )
        return undefined;
      throw error;
    }
    writeFileSync(done, needed);
  }
  // Replaces only the package. All other packages, including its dependencies, stay installed.
  const place = join(folder, "node_modules", as);
  for (const name of readdirSync(place))
    if (name !== "node_modules") rmSync(join(place, name), { recursive: true, force: true });
  execFileSync("tar", ["-xzf", TARBALL, "-C", place, "--strip-components=1"]);
  cpSync(app.sources, folder, { recursive: true });
  return folder;
}

/** The dependencies of the package. */
function needs(): unknown {
  return (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { dependencies: unknown })
    .dependencies;
}
