/** What `npm pack` gives, as those see it who install it. It looks at the last build. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData, type Problem } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pkg from "../package.json" with { type: "json" };
import { npm } from "../scripts/ready.mjs";

const ROOT = join(import.meta.dirname, "..");
const IS_BUILT =
  existsSync(join(ROOT, "dist/render.d.ts")) && existsSync(join(ROOT, "bundles/integrity.json"));
if (!IS_BUILT) console.log("Skipped, for nothing is built yet: what is in the package.");

describe.skipIf(!IS_BUILT)("the package", () => {
  let folder = "";
  let files: string[] = [];
  let tarball: Buffer;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "lectern-package-"));
    const args = ["pack", "--json", "--offline", "--pack-destination", folder];
    const said = npm(args, { stdio: ["ignore", "pipe", "ignore"] });
    const [packed] = JSON.parse(said.slice(said.indexOf("[\n"))) as {
      filename: string;
      files: { path: string }[];
    }[];
    files = packed?.files.map((one) => one.path) ?? [];
    tarball = readFileSync(join(folder, packed?.filename ?? ""));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("has the classic script where everybody looks for it, with all its parts", () => {
    const hashes = JSON.parse(readFileSync(join(ROOT, "bundles/integrity.json"), "utf8")) as object;
    const scripts = files.filter((file) => /^bundles\/.*\.js$/.test(file));
    expect(scripts).toContain("bundles/redoc.standalone.js");
    expect(scripts.sort()).toEqual(
      Object.keys(hashes)
        .map((name) => `bundles/${name}`)
        .sort(),
    );
  });

  test("has what it points to, and nothing of how it is made", () => {
    const { main, types, bin, exports } = pkg;
    const targets = [
      main,
      types,
      ...Object.values(bin),
      ...Object.values(exports).flatMap((one) => Object.values(one)),
    ];
    for (const target of targets.filter((one) => one.startsWith("./") && !one.includes("*")))
      expect(files).toContain(target.slice(2));
    const others = files.filter((file) => !/^(?:bundles|dist|docs)\//.test(file));
    expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json", "sbom.cdx.json"]);
  });

  test("has nothing that publint would change", async () => {
    const data = Uint8Array.from(tarball).buffer;
    const { messages } = await publint({ pack: { tarball: data }, strict: true });
    expect(messages.map((one) => formatMessage(one, pkg))).toEqual([]);
  });

  test("has the right types, for every way of resolving but the oldest one", async () => {
    const checked = await checkPackage(createPackageFromTarballData(Uint8Array.from(tarball)));
    if (!checked.types) throw new Error("There are no types.");
    expect(checked.problems.map(nameOf).sort()).toEqual([
      // Node runs `require` of modules since 20.19, and TypeScript knows since 5.8 with "module": "nodenext".
      "CJSResolvesToESM . node16-cjs",
      "CJSResolvesToESM ./render node16-cjs",
      // Modules of Node have the classic script as their default import only; it is for pages.
      "NamedExports",
      // From before there were exports; nobody renders with it.
      "NoResolution ./render node10",
    ]);
  });
});

function nameOf(problem: Problem): string {
  const { kind, entrypoint, resolutionKind } = { entrypoint: "", resolutionKind: "", ...problem };
  return [kind, entrypoint, resolutionKind].join(" ").trim();
}
