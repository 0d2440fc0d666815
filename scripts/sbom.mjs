// Makes the bill of materials of the package (CycloneDX 1.5): the dependencies in the lockfile, and the packages bundled
// in its scripts. `npm pack` writes it. Equal lockfiles give equal files.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The name of the file in the package. */
export const SBOM = "sbom.cdx.json";

/**
 * Makes the bill of materials.
 * @param lock package-lock.json
 * @param bundled the names of the packages in the scripts
 */
export function sbomOf(lock, bundled) {
  const { "": root, ...packages } = lock.packages;
  const wanted = new Set();
  const visit = (name, from, isWanted) => {
    const path = pathOf(name, from, packages);
    if (path === undefined || wanted.has(path)) return;
    wanted.add(path);
    for (const one of dependenciesOf(packages[path]).filter(isWanted)) visit(one, path, isWanted);
  };
  for (const name of Object.keys(root.dependencies)) visit(name, "", () => true);
  // Of the dependencies of a bundled package, only bundled ones are in our package.
  for (const name of bundled)
    if (![...wanted].some((path) => nameOf(path) === name)) visit(name, "", (one) => bundled.includes(one));
  const paths = [...wanted].sort();
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { ...identityOf(root.name, root), type: "library" } },
    components: paths.map((path) => componentOf(nameOf(path), packages[path], bundled)),
    dependencies: [
      {
        ref: `${root.name}@${root.version}`,
        dependsOn: refsOf([...Object.keys(root.dependencies), ...bundled], "", packages, wanted),
      },
      ...paths.map((path) => ({
        ref: `${nameOf(path)}@${packages[path].version}`,
        dependsOn: refsOf(dependenciesOf(packages[path]), path, packages, wanted),
      })),
    ],
  };
}

/** The names of the packages in a LICENSES.txt. */
export function bundledNames(licenses) {
  return [...licenses.matchAll(/^-{80}\n(\S+) \S+ \(/gm)].map(([, name]) => name);
}

function dependenciesOf({ dependencies, optionalDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

function refsOf(names, from, packages, wanted) {
  const refs = names.flatMap((name) => {
    const path = pathOf(name, from, packages);
    return path === undefined || !wanted.has(path) ? [] : `${name}@${packages[path].version}`;
  });
  return [...new Set(refs)].sort();
}

/**
 * Finds the entry of the lockfile that Node resolves a package to.
 * @param from the path of the package that imports it, "" for the project
 * @param packages the entries of the lockfile, by path
 * @returns the path of the entry; undefined if there is none
 */
export function pathOf(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

function componentOf(name, entry, bundled) {
  const digest = /^sha512-(.+)$/.exec(entry.integrity ?? "")?.[1];
  return {
    ...identityOf(name, entry),
    type: "library",
    scope: "required",
    ...(digest && { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] }),
    properties: [{ name: "lectern:bundled", value: String(bundled.includes(name)) }],
  };
}

function identityOf(name, { version, license }) {
  return {
    "bom-ref": `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(license && {
      licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
  };
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const texts = ["bundles", "dist/cli"].map((folder) =>
    readFileSync(join(root, folder, "LICENSES.txt"), "utf8"),
  );
  const bundled = [...new Set(texts.flatMap(bundledNames))];
  writeFileSync(join(root, SBOM), `${JSON.stringify(sbomOf(lock, bundled), null, 2)}\n`);
}
