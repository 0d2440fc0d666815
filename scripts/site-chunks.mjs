// Groups the modules of a site's scripts into few files, because each file costs a request.

/** What a page of an operation loads to become live. */
const LIVE = [
  "site/live/section.tsx",
  "view/shell/beside.ts",
  "view/links/links.ts",
  "view/requests/snippets.ts",
];
/** What a search loads, also on pages without a live section. */
const SEARCH = ["site/live/search.tsx"];
/** What pages load to follow an older address, or to stay at their place, also without a live section or a search. */
const PLACES = ["site/live/old-hash.ts", "site/live/keep-place.ts"];
/** What all pages load first. */
const FIRST = ["site/live/start.ts"];

/**
 * The option `codeSplitting` of the bundler: a file for live pages, and those that they share with the search and with
 * older addresses.
 * @param root the folder of the project, with which module ids begin
 */
export function siteChunks(root) {
  let names;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id, graph) => {
          names ??= namesOf(root, graph);
          return names.get(id) ?? null;
        },
      },
    ],
  };
}

/**
 * The names of files, by module. A file has all modules that its modules import, except those that more pages need. These
 * modules are in another file, so no two files import each other. Modules that are imported on demand keep their own
 * files, because the bundler would lose their exports.
 */
function namesOf(root, graph) {
  const [live, search, places, first] = [LIVE, SEARCH, PLACES, FIRST].map((names) =>
    reachable(
      names.map((name) => `${root}src/${name}`),
      graph,
    ),
  );
  const nameOf = (id) => {
    if (first.has(id) || graph.getModuleInfo(id).dynamicImporters.length > 0) return null;
    if (places.has(id)) return "places";
    return search.has(id) ? "shared" : "live";
  };
  return new Map([...live].map((id) => [id, nameOf(id)]));
}

/** Some modules, and all modules that they import, directly or indirectly. */
function reachable(entries, graph) {
  const found = new Set(entries);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    if (!info) throw new Error(`The scripts of a site have no module ${id}.`);
    for (const imported of info.importedIds) found.add(imported);
  }
  return found;
}
