/** Descriptions as people write them: the project's own, and pieces of the corpus where there is one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "#load/yaml.ts";
import { asRecord, entries, isRecord } from "#oas/read.ts";
import { put } from "./broken.ts";

/** A description and its name. */
export interface Written {
  name: string;
  description: Record<string, unknown>;
}

/** The small descriptions of a project's folder, whole. */
export function ownDescriptions(root: string): Written[] {
  return ["test/documents", "examples/demo"].flatMap((folder) =>
    read(join(root, folder)).filter((one) => JSON.stringify(one.description).length < 40_000),
  );
}

/** Real descriptions, and larger ones of the project, of which pieces are taken. */
export function largeDescriptions(root: string, corpus: string): Written[] {
  return [...read(join(root, "test/documents/coverage")), ...read(corpus)];
}

function read(folder: string): Written[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const description: unknown = name.endsWith(".json") ? JSON.parse(text) : parseYaml(text);
      return isRecord(description) ? [{ name, description }] : [];
    });
}

/** How many characters the components of a piece have together. */
const MOST_CHARACTERS = 30_000;

/** One path item of a description, with the components that it reaches first; what they refer to beyond is missing. */
export function piece(description: Record<string, unknown>, at: number): Record<string, unknown> {
  const paths = entries(description["paths"]).filter(
    ([, item]) => JSON.stringify(item).length < MOST_CHARACTERS,
  );
  const path = paths[at % paths.length];
  const { paths: _paths, components, definitions, tags, webhooks: _webhooks, ...rest } = description;
  const root: Record<string, unknown> = { ...rest, paths: path ? { [path[0]]: path[1] } : {} };
  if (Array.isArray(tags)) root["tags"] = tags.slice(0, 5);
  if (isRecord(asRecord(components)["securitySchemes"]))
    root["components"] = { securitySchemes: asRecord(components)["securitySchemes"] };
  const wanted = [...referencesIn(path)];
  const met = new Set(wanted);
  let room = MOST_CHARACTERS;
  for (const pointer of wanted) {
    const [, first = "", ...rest] = pointer.split("/");
    const way = first === "definitions" ? [first, rest[0] ?? ""] : [first, rest[0] ?? "", rest[1] ?? ""];
    const component = way.reduce<unknown>((host, key) => asRecord(host)[key], description);
    if (way[0] === "paths" || component === undefined) continue;
    const size = JSON.stringify(component).length;
    if (size > room) continue;
    room -= size;
    let holder = root;
    for (const key of way.slice(0, -1)) {
      if (!isRecord(holder[key])) holder[key] = {};
      holder = holder[key] as Record<string, unknown>;
    }
    put(holder, way.at(-1) ?? "", component);
    for (const inner of referencesIn(component)) {
      if (met.has(inner)) continue;
      wanted.push(inner);
      met.add(inner);
    }
  }
  return root;
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value))
    if (key === "$ref" && typeof inner === "string") yield inner;
    else yield* referencesIn(inner);
}
