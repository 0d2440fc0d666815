// Lists the packages in the classic scripts with their licences: a build plugin that finds the packages, and the text of
// the file of licences.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The name of the file of licences, in the folder of the scripts. */
export const LICENSES = "LICENSES.txt";

/** Adds the folder of each package with a bundled module to `folders`. */
export function bundledPackages(folders) {
  return {
    name: "lectern:bundled-packages",
    generateBundle(_, files) {
      for (const file of Object.values(files))
        for (const [id, { renderedLength }] of Object.entries(file.modules ?? {}))
          if (renderedLength > 0 && id.includes("/node_modules/"))
            folders.add(folderOf(id.replace(/^\0|\?.*$/g, "")));
    },
  };
}

/** The complete licences of packages. Throws an error if a package has none. */
export function licensesText(name, folders) {
  const packages = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (typeof license !== "string" || file === undefined) throw new Error(`${name} has no licence.`);
    const text = readFileSync(join(folder, file), "utf8").replace(/\r\n?/g, "\n").trim();
    return { title: `${name} ${version} (${license})`, text };
  });
  const sorted = packages.sort((a, b) => (a.title < b.title ? -1 : 1));
  return [
    `${name} is MIT-licensed. Its scripts in this folder contain parts of the following packages.`,
    ...sorted.map(({ title, text }) => `${"-".repeat(80)}\n${title}\n\n${text}`),
    "",
  ].join("\n\n");
}

/** The folder of the package that contains a module. */
function folderOf(id) {
  for (let folder = dirname(id); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version !== undefined) return folder;
    if (folder === dirname(folder)) throw new Error(`${id} belongs to no package.`);
  }
}
