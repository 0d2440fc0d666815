// What the classic scripts contain of other people's work, and under which licence: a build plugin that sees what is
// bundled, and the text that stands beside the scripts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The file beside the scripts. */
export const LICENSES = "LICENSES.txt";

/** Notes the folder of every package of which a module is bundled. */
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

/** The licences of packages, each with its whole text. Stops where one has none. */
export function licensesText(name, folders) {
  const packages = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (typeof license !== "string" || file === undefined)
      throw new Error(`${name} comes without a licence.`);
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

/** The folder of the package that a module belongs to. */
function folderOf(id) {
  for (let folder = dirname(id); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version !== undefined) return folder;
    if (folder === dirname(folder)) throw new Error(`${id} belongs to no package.`);
  }
}
