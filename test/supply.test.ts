/** Checks the supply chain of the package: versions are pinned, licences are listed, and builds are reproducible. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import pkg from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import { bundledNames, pathOf, sbomOf } from "../scripts/sbom.mjs";

const ROOT = join(import.meta.dirname, "..");
const BUNDLES = join(ROOT, "bundles");
const IS_BUILT = existsSync(join(BUNDLES, "LICENSES.txt"));
if (!IS_BUILT) console.log("Skipped, for nothing is built yet: what is in the scripts.");

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Readonly<Record<string, string>>;
}
const entries = Object.entries<Entry>(lock.packages).filter(([place]) => place !== "");

describe("the installed packages", () => {
  test("has exact versions, the same in the lockfile", () => {
    const versions = { ...pkg.dependencies, ...pkg.devDependencies };
    for (const [name, version] of Object.entries(versions)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
      expect(entries.find(([place]) => place === `node_modules/${name}`)?.[1].version, name).toBe(version);
    }
    expect(lock.packages[""].dependencies).toEqual(pkg.dependencies);
    expect(lock.packages[""].devDependencies).toEqual(pkg.devDependencies);
  });

  test("is checked by its hash, and has no address of its own", () => {
    const unchecked = entries.filter(([, { integrity, resolved }]) => !integrity || resolved !== undefined);
    expect(unchecked.map(([place]) => place)).toEqual([]);
  });

  test("is in the lockfile for every platform", () => {
    const packages: Readonly<Record<string, Entry>> = lock.packages;
    const wanted = entries.flatMap(([parent, { optionalDependencies }]) =>
      Object.entries(optionalDependencies ?? {}).map(([name, range]) => ({ parent, name, range })),
    );
    // The bundler has fifteen of them, the linter eight. An empty list would look complete.
    expect(wanted.length).toBeGreaterThan(30);
    const missing = wanted.filter(({ parent, name, range }) => {
      const { version, integrity } = packages[pathOf(name, parent, packages) ?? ""] ?? {};
      const isOther = /^\d/.test(range) && version !== range;
      return !version || !integrity || isOther;
    });
    expect(missing.map(({ parent, name, range }) => `${parent} needs ${name}@${range}`)).toEqual([]);
  });

  test("runs nothing during installation, neither our package nor its dependencies", () => {
    const ours = Object.keys(pkg.scripts).filter((name) =>
      /^(?:pre|post)?install$|^prepare$|^prepublish$/.test(name),
    );
    const others = entries.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev);
    expect([...ours, ...others.map(([place]) => place)]).toEqual([]);
  });

  test("has licences that anybody may use with it", () => {
    const odd = entries.filter(
      ([, { dev, license }]) =>
        !dev &&
        !/^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|PSF-2\.0|BlueOak-1\.0\.0)$/.test(license ?? ""),
    );
    expect(odd.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
  });
});

describe("the bill of materials", () => {
  const ofProtocol = ["@modelcontextprotocol/sdk", "content-type", "zod"];
  const bundled = [...ofProtocol, "react", "react-dom", "scheduler", "js-yaml"];
  const sbom = sbomOf(lock, bundled);
  const refs = sbom.components.map((one) => one["bom-ref"]);

  test("names what is installed with the package and what is in its scripts, once", () => {
    for (const name of [...Object.keys(pkg.dependencies), ...bundled])
      expect(sbom.components.filter((one) => one.name === name)).toHaveLength(1);
    expect(new Set(refs).size).toBe(refs.length);
    const inScripts = sbom.components.filter(({ properties }) => properties[0]?.value === "true");
    expect(inScripts.map((one) => one.name).sort()).toEqual([...bundled].sort());
    expect(refs.some((ref) => ref.startsWith("vitest@"))).toBe(false);
    // The server of the protocol needs others than those that are bundled.
    const { "node_modules/@modelcontextprotocol/sdk": protocol } = lock.packages;
    expect(protocol.dependencies).toHaveProperty("hono");
    expect(refs.some((ref) => ref.startsWith("hono@"))).toBe(false);
  });

  test("has no part without version, licence, hash and address", () => {
    for (const one of sbom.components) {
      expect(one.purl).toBe(`pkg:npm/${one.name.replace("@", "%40")}@${one.version}`);
      expect(one.licenses, one.name).toHaveLength(1);
      expect(one.hashes?.[0]?.content, one.name).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  test("lists the dependencies of its components", () => {
    const known = new Set([...refs, sbom.metadata.component["bom-ref"]]);
    expect(sbom.dependencies.map((one) => one.ref).sort()).toEqual([...known].sort());
    for (const { dependsOn } of sbom.dependencies)
      expect(dependsOn.filter((ref) => !known.has(ref))).toEqual([]);
    const reached = new Set([sbom.metadata.component["bom-ref"]]);
    for (const ref of reached)
      for (const next of sbom.dependencies.find((one) => one.ref === ref)?.dependsOn ?? []) reached.add(next);
    expect(reached).toEqual(known);
  });

  test("is the same for the same lockfile", () => {
    expect(JSON.stringify(sbomOf(structuredClone(lock), bundled))).toBe(JSON.stringify(sbom));
  });
});

describe.skipIf(!IS_BUILT)("the classic scripts", () => {
  test("name every package in their source maps, with its licence", () => {
    const text = readFileSync(join(BUNDLES, "LICENSES.txt"), "utf8");
    const inMaps = readdirSync(BUNDLES)
      .filter((name) => name.endsWith(".map"))
      .flatMap(
        (name) => (JSON.parse(readFileSync(join(BUNDLES, name), "utf8")) as { sources: string[] }).sources,
      )
      .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
    expect(inMaps).toContain("react-dom");
    expect([...new Set(inMaps)].filter((name) => !bundledNames(text).includes(name))).toEqual([]);
    expect(text.match(/Permission is hereby granted|Redistribution and use/g)?.length).toBe(
      bundledNames(text).length,
    );
    for (const name of readdirSync(BUNDLES).filter((one) => one.endsWith(".js")))
      expect(readFileSync(join(BUNDLES, name), "utf8")).toContain("/*! Licences: LICENSES.txt */");
  });

  test("are the same to the byte when they are built again", { timeout: 240_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "lectern-build-"));
    const built = (name: string): string => {
      const args = [join(ROOT, "scripts/build.mjs"), "bundles", mkdtempSync(join(folder, name))];
      execFileSync(process.execPath, args, { stdio: "ignore" });
      return join(args[2] ?? "", "bundles");
    };
    const hashes = (of: string): string => readFileSync(join(of, "integrity.json"), "utf8");
    try {
      const one = built("one");
      // The last build may be from other sources.
      const other = hashes(one) === hashes(BUNDLES) ? BUNDLES : built("other");
      expect(readdirSync(one)).toEqual(readdirSync(other));
      for (const name of readdirSync(one))
        expect(readFileSync(join(one, name)).equals(readFileSync(join(other, name))), name).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
