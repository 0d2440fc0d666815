// Converts React to ES modules for the classic scripts, because bundlers keep all exports of a CommonJS module, even
// unused ones.
import { createRequire } from "node:module";
import { parseSync } from "vite";

const require = createRequire(import.meta.url);

/** A build plugin that converts React's packages to ES modules with the same code and exports. Works with any version. */
export function reactModules() {
  const ofReact = createRequire(require.resolve("react-dom"));
  const files = new Map([
    ...["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map((name) => [name, required(name)]),
    ["scheduler", required("scheduler", ofReact)],
  ]);
  const paths = new Set(files.values());
  return {
    name: "lectern:react-modules",
    enforce: "pre",
    resolveId: (id) => files.get(id),
    transform: (code, id) => (paths.has(id) ? { code: asModule(code, id), map: null } : undefined),
  };
}

/** The file whose exports a package re-exports if NODE_ENV is "production". */
function required(name, from = require) {
  const path = from.resolve(name);
  const exported = from(path);
  const file = require.cache[path].children.find((one) => one.exports === exported)?.id ?? path;
  return file.replaceAll("\\", "/");
}

/**
 * Converts a CommonJS module to an ES module: `require` to imports, `exports` to exports. Lines keep their numbers.
 * @throws Error if the module uses these in a way that imports and exports cannot express
 */
export function asModule(code, id) {
  const imports = [];
  const names = new Set();
  const edits = [];
  const visit = (node) => {
    const from = node.init?.callee?.name === "require" && node.init.arguments[0].value;
    if (from) {
      imports.push(`import * as ${node.id.name} from "${from}";`);
      edits.push({ ...node, text: `required_${node.id.name} = 0` });
    } else if (node.type === "MemberExpression" && node.object.name === "exports" && !node.computed) {
      names.add(node.property.name);
      edits.push({ ...node, text: `exports_${node.property.name}` });
    } else if (node.type === "Identifier" && /^(?:exports|module|require)$/.test(node.name)) {
      throw new Error(`${id} uses \`${node.name}\` in a way that an ES module cannot express.`);
    } else for (const part of partsOf(node)) visit(part);
  };
  visit(parseSync(id, code).program);
  let body = code;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    body = body.slice(0, start) + text + body.slice(end);
  const variables = [...names].map((name) => `exports_${name}`);
  const exported = [...names].map((name) => `exports_${name} as ${name}`);
  return `${imports.join(" ")} let ${variables}; export { ${exported} }; ${body}`;
}

/** The nodes in a node that may use names: all but the names of properties. */
function partsOf(node) {
  return Object.entries(node)
    .filter(([key]) => node.computed || (key !== "property" && key !== "key"))
    .flatMap(([, value]) => value)
    .filter((child) => typeof child?.type === "string");
}
