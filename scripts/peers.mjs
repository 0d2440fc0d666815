// Lists the other renderers of API descriptions that we compare with: their versions, their pages and their folders.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { npm, root, run } from "./ready.mjs";

/** The folder for packages that comparisons download. */
export const COMPARISONS = ".cache/compare";

/** The renderers with default settings. In `html`, SPEC is the URL of the description and HERE the folder of the package. */
export const PEERS = [
  redoc("2.0.0-rc.8-1", ""),
  redoc("2.5.3", ""),
  redoc("3.0.1", `type="module"`),
  {
    name: "Swagger UI",
    package: "swagger-ui-dist@5.35.0",
    html:
      `<link rel="stylesheet" href="HERE/swagger-ui.css"><div id="ui"></div><script src="HERE/swagger-ui-bundle.js"></script>` +
      `<script>SwaggerUIBundle({ url: "SPEC", dom_id: "#ui" })</script>`,
  },
  {
    name: "Scalar",
    package: "@scalar/api-reference@1.72.1",
    html:
      `<div id="app"></div><script src="HERE/dist/browser/standalone.js"></script>` +
      `<script>Scalar.createApiReference("#app", { url: "SPEC" })</script>`,
  },
  {
    name: "RapiDoc",
    package: "rapidoc@9.3.8",
    html: `<script type="module" src="HERE/dist/rapidoc-min.js"></script><rapi-doc spec-url="SPEC"></rapi-doc>`,
  },
  {
    name: "Elements",
    package: "@stoplight/elements@9.0.25",
    html:
      `<link rel="stylesheet" href="HERE/styles.min.css"><script src="HERE/web-components.min.js"></script>` +
      `<elements-api apiDescriptionUrl="SPEC" router="hash" layout="sidebar"></elements-api>`,
  },
  {
    name: "openapi-explorer",
    package: "openapi-explorer@2.4.820",
    html:
      `<script type="module" src="HERE/dist/browser/openapi-explorer.min.js"></script>` +
      `<openapi-explorer spec-url="SPEC"></openapi-explorer>`,
  },
];

function redoc(version, attributes) {
  return {
    name: "Redoc",
    package: `redoc@${version}`,
    html: `<redoc spec-url="SPEC"></redoc><script ${attributes} src="HERE/bundles/redoc.standalone.js"></script>`,
  };
}

/** The name and version of a renderer. */
export function nameOf({ name, package: id = "" }) {
  return `${name} ${id.slice(id.lastIndexOf("@") + 1)}`.trim();
}

/** The folder of a renderer's package, which is downloaded if it does not exist. */
export function fetchPeer({ package: id }) {
  const place = `${COMPARISONS}/${id.replace(/^@/, "").replaceAll(/[/@]/g, "-")}`;
  const folder = join(root, place);
  if (!existsSync(folder)) {
    console.error(`Fetching ${id} …`);
    const unpacked = `${folder}.part`;
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    // Without dependencies, because the scripts of the renderers contain them.
    npm(["pack", id, "--pack-destination", unpacked, "--silent"], {
      timeout: 5 * 60_000,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const archive = readdirSync(unpacked).find((file) => file.endsWith(".tgz"));
    run("tar", ["-xzf", archive, "--strip-components=1"], { cwd: unpacked, timeout: 60_000 });
    renameSync(unpacked, folder);
  }
  return place;
}

/** The items whose names contain a word of a comma-separated list; all items without a list. */
export function chosen(all, list, name) {
  if (!list) return all;
  const words = list.toLowerCase().split(",");
  const some = all.filter((one) => words.some((word) => name(one).toLowerCase().includes(word.trim())));
  if (some.length === 0) throw new Error(`None of ${all.map(name).join(", ")} matches ${list}.`);
  return some;
}
