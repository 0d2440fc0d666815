/** Collects written descriptions: the project's own, and pieces of the corpus where there is one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "#load/yaml.ts";
import { asRecord, entries, isRecord } from "#oas/read.ts";
import { put } from "./broken.ts";
import { objectOf } from "./built.ts";

/** A description and its name. */
export interface Written {
  name: string;
  description: Record<string, unknown>;
}

/** The small descriptions of a folder, whole. */
export function ownDescriptions(root: string): Written[] {
  return ["test/documents", "examples/demo"].flatMap((folder) =>
    read(join(root, folder)).filter((one) => JSON.stringify(one.description).length < 40_000),
  );
}

/** Pieces of the project's larger descriptions, and of real ones. */
export function pieces(root: string, corpus: string): Written[] {
  return [join(root, "test/documents/coverage"), corpus].flatMap((folder) => read(folder, piecesOf));
}

/** Pieces spread over one description. The rest is not kept in memory. */
function piecesOf({ name, description }: Written): Written[] {
  const paths = entries(description["paths"]).filter(
    ([, item]) => JSON.stringify(item).length < MOST_CHARACTERS,
  );
  const step = Math.max(1, paths.length / MOST_PIECES);
  return Array.from({ length: Math.ceil(paths.length / step) }, (_, index) => {
    const path = paths[Math.floor(index * step)] as [string, unknown];
    const text = JSON.stringify(pieceOf(description, path));
    return { name, description: JSON.parse(text) as Record<string, unknown> };
  });
}

function read(folder: string, take: (whole: Written) => Written[] = (whole) => [whole]): Written[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const description: unknown = name.endsWith(".json") ? JSON.parse(text) : parseYaml(text);
      return isRecord(description) ? take({ name, description }) : [];
    });
}

/** The maximum number of characters of the components in a piece. */
const MOST_CHARACTERS = 10_000;
/** The number of pieces from each description. */
const MOST_PIECES = 100;

/** One path item of a description, with the components that it reaches first. Their other references are broken. */
function pieceOf(description: Record<string, unknown>, path: [string, unknown]): Record<string, unknown> {
  const { components, tags } = description;
  const small = entries(description).filter(([, value]) => JSON.stringify(value).length < 2000);
  const root: Record<string, unknown> = { ...objectOf(small), paths: objectOf([path]) };
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
