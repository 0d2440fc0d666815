/** Checks the package of `npm pack` from a user's view. Uses the last build. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, relative } from "node:path";
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

  test("has the classic script at the usual path, with all its parts", () => {
    const hashes = JSON.parse(readFileSync(join(ROOT, "bundles/integrity.json"), "utf8")) as object;
    const scripts = files.filter((file) => /^bundles\/.*\.js$/.test(file));
    expect(scripts).toContain("bundles/redoc.standalone.js");
    expect(scripts.sort()).toEqual(
      Object.keys(hashes)
        .map((name) => `bundles/${name}`)
        .sort(),
    );
  });

  test("has its entry points, and no build tools", () => {
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
    expect(others.sort()).toEqual([
      "ARCHITECTURE.md",
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "package.json",
      "sbom.cdx.json",
    ]);
  });

  test("has all built files and the documentation, without source maps", () => {
    for (const folder of ["bundles", "dist", "docs"]) {
      const wanted = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".map"))
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
      expect(files.filter((file) => file.startsWith(`${folder}/`)).sort()).toEqual(wanted.sort());
    }
  });

  test("has the target of every source map comment", () => {
    const missing = files
      .filter((file) => /\.(?:js|css|d\.ts)$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/^\/[/*][#@] sourceMappingURL=([^\s*]+)/gm)].map(([, map = ""]) =>
          map.startsWith("data:") ? file : posix.join(posix.dirname(file), map),
        ),
      )
      .filter((map) => !files.includes(map));
    expect(missing).toEqual([]);
  });

  test("has the target of every relative link in its Markdown files", () => {
    const links = files
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) => relativeLinks(read(file)).map((link) => ({ file, link })));
    const ofReadme = links.filter(({ file }) => file === "README.md").map(({ link }) => link);
    expect(ofReadme).toEqual(expect.arrayContaining(["docs/images/page.png", "docs/migrating.md"]));
    const broken = links.filter(({ file, link }) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? file : posix.join(posix.dirname(file), path);
      return !files.includes(target) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor));
    });
    expect(broken.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
  });

  test("has the addresses of its sources and of its bug tracker", () => {
    const address = /^git\+(https:\/\/[\w.-]+\/[\w-]+\/[\w-]+)\.git$/.exec(pkg.repository.url)?.[1];
    expect(address).toBeDefined();
    expect(pkg.bugs.url).toBe(`${address}/issues`);
    expect(pkg.homepage).toBe(`${address}#readme`);
  });

  test("has no findings of publint", async () => {
    const data = Uint8Array.from(tarball).buffer;
    const { messages } = await publint({ pack: { tarball: data }, strict: true });
    expect(messages.map((one) => formatMessage(one, pkg))).toEqual([]);
  });

  test("has the right types for all module resolutions except the oldest", async () => {
    const checked = await checkPackage(createPackageFromTarballData(Uint8Array.from(tarball)));
    if (!checked.types) throw new Error("There are no types.");
    expect(checked.problems.map(nameOf).sort()).toEqual([
      // Node supports `require` of ES modules since 20.19, TypeScript since 5.8 with "module": "nodenext".
      "CJSResolvesToESM . node16-cjs",
      "CJSResolvesToESM ./handler node16-cjs",
      "CJSResolvesToESM ./mock node16-cjs",
      "CJSResolvesToESM ./render node16-cjs",
      // In Node, ES modules can import the classic script only as default. It is meant for pages.
      "NamedExports",
      // An old module resolution without support for `exports`, so these entries are not available.
      "NoResolution ./handler node10",
      "NoResolution ./mock node10",
      "NoResolution ./render node10",
    ]);
  });
});

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** The relative links and images of a Markdown text, outside of code. */
function relativeLinks(markdown: string): string[] {
  const text = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "").replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, "");
  return [
    ...text.matchAll(/\]\(<?([^)>\s]+)/g),
    ...text.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?([^>\s]+)/gm),
    ...text.matchAll(/\b(?:href|src)="([^"]+)"/g),
  ]
    .map(([, address = ""]) => address)
    .filter((address) => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address));
}

/** The anchors that GitHub makes for the headings of a Markdown text. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ +(.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function nameOf(problem: Problem): string {
  const { kind, entrypoint, resolutionKind } = { entrypoint: "", resolutionKind: "", ...problem };
  return [kind, entrypoint, resolutionKind].join(" ").trim();
}
