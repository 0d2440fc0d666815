// The bill of materials in the package (CycloneDX 1.5): what the lockfile says is installed with it, and what is
// bundled in its scripts. `npm pack` writes it. The same lockfile gives the same bytes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The file in the package. */
export const SBOM = "sbom.cdx.json";

/**
 * The bill of materials.
 * @param lock package-lock.json
 * @param bundled names of the packages that are in the scripts
 */
export function sbomOf(lock, bundled) {
  const { "": root, ...packages } = lock.packages;
  const wanted = new Set();
  const visit = (name, from, isWanted) => {
    const place = placeOf(name, from, packages);
    if (place === undefined || wanted.has(place)) return;
    wanted.add(place);
    for (const one of dependenciesOf(packages[place]).filter(isWanted)) visit(one, place, isWanted);
  };
  for (const name of Object.keys(root.dependencies)) visit(name, "", () => true);
  // Of a bundled package, only what is bundled with it is in ours.
  for (const name of bundled)
    if (![...wanted].some((place) => nameOf(place) === name)) visit(name, "", (one) => bundled.includes(one));
  const places = [...wanted].sort();
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { ...identityOf(root.name, root), type: "library" } },
    components: places.map((place) => componentOf(nameOf(place), packages[place], bundled)),
    dependencies: [
      {
        ref: `${root.name}@${root.version}`,
        dependsOn: refsOf([...Object.keys(root.dependencies), ...bundled], "", packages, wanted),
      },
      ...places.map((place) => ({
        ref: `${nameOf(place)}@${packages[place].version}`,
        dependsOn: refsOf(dependenciesOf(packages[place]), place, packages, wanted),
      })),
    ],
  };
}

/** The packages that a LICENSES.txt of a build names. */
export function bundledNames(licenses) {
  return [...licenses.matchAll(/^-{80}\n(\S+) \S+ \(/gm)].map(([, name]) => name);
}

function dependenciesOf({ dependencies, optionalDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

function refsOf(names, from, packages, wanted) {
  const refs = names.flatMap((name) => {
    const place = placeOf(name, from, packages);
    return place === undefined || !wanted.has(place) ? [] : `${name}@${packages[place].version}`;
  });
  return [...new Set(refs)].sort();
}

/**
 * Finds the entry of the lockfile that Node resolves a package to.
 * @param from the place of the package that asks for it, "" for the project
 * @param packages the entries, by their place
 * @returns its place, or undefined where the lockfile has no entry
 */
export function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
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

function nameOf(place) {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
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
