// Puts one operation into descriptions of different sizes.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { root } from "../scripts/ready.mjs";
import { CORPUS } from "./documents.mjs";
import { synthetic } from "./synthetic.mjs";

const DEMO = join(root, "examples", "demo", "openapi.yaml");
/** The operation of the demo that is placed: one with parameters, a body, and schemas of several levels. */
const OPERATION_ID = "bookBerth";
/** Begins the names of its path, tag and components, so that they are not those of the description. */
const PREFIX = "Placed";

/** Where the operation is placed. */
export const PLACES = [
  { name: "museum", text: () => textOf("museum.yaml") },
  { name: "github", text: () => textOf("github.json") },
  { name: "synthetic", text: () => synthetic({ operations: 10_000, bytes: 100e6 }) },
];

function textOf(name) {
  const file = join(CORPUS, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** The description with the operation. Undefined if there is no such description. */
export function placed({ name, text: read }) {
  const text = read();
  if (text === undefined) return undefined;
  const host = /^\s*\{/.test(text) ? JSON.parse(text) : load(text);
  const demo = renamed(load(readFileSync(DEMO, "utf8")));
  const [path, item] = Object.entries(demo.paths).find(([, one]) => one.post?.operationId === OPERATION_ID);
  const { post } = item;
  post.tags = [PREFIX];
  post.security = [];
  // They lead to other operations of the demo.
  for (const response of Object.values(post.responses)) delete response.links;
  host.openapi = demo.openapi;
  host.tags = [...(host.tags ?? []), { name: PREFIX, description: "A tag with one operation." }];
  host.paths[`/placed${path}`] = { ...item, get: undefined, post };
  host.components ??= {};
  for (const [kind, name] of componentsOf(post, demo)) {
    host.components[kind] ??= {};
    host.components[kind][name] = demo.components[kind][name];
  }
  return { name, text: JSON.stringify(host), operation: { ...post, path: `/placed${path}`, tag: PREFIX } };
}

/** A description with other names of components. */
function renamed(document) {
  const names = (map) =>
    Object.fromEntries(Object.entries(map).map(([name, value]) => [PREFIX + name, value]));
  const text = JSON.stringify(document).replaceAll(/"#\/components\/(\w+)\//g, `"#/components/$1/${PREFIX}`);
  const copy = JSON.parse(text);
  copy.components = Object.fromEntries(
    Object.entries(copy.components).map(([kind, map]) => [kind, names(map)]),
  );
  return copy;
}

/** The kinds and names of the components that a value refers to, also through others. */
function componentsOf(value, { components }) {
  const found = new Map();
  const visit = (one) => {
    for (const [reference, kind, name] of JSON.stringify(one).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      if (found.has(reference)) continue;
      found.set(reference, [kind, name]);
      visit(components[kind][name]);
    }
  };
  visit(value);
  return [...found.values()];
}
