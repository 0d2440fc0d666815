/** A fuzz case: a description, its changes, and how it is passed. */
import * as fc from "fast-check";
import { dump } from "js-yaml";
import type { Source } from "#load/load.ts";
import { VERSIONS } from "#oas/fields.ts";
import { type Break, breaks, broken, cuts } from "./broken.ts";
import { descriptions } from "./built.ts";
import { withHealthy } from "./healthy.ts";
import { markdown } from "./markdown.ts";
import type { Written } from "./sources.ts";

/** A fuzz case. */
export interface Case {
  /** Its source: a version, or the name of a description. */
  of: string;
  /** The text; it becomes an object if `way` is "object". */
  text: string;
  way: Way;
}

type Way = "json" | "yaml" | "object";

const URL = "https://host.test/api/openapi.json";

/** The source of a case for `load`. */
export function sourceOf({ text, way }: Case): Source {
  return way === "object" ? { document: JSON.parse(text) as unknown, url: URL } : { text, url: URL };
}

/**
 * Makes cases of all kinds, with generated and written descriptions.
 * @param own small written ones, whole
 * @param pieces pieces of large ones
 */
export function cases(own: readonly Written[], pieces: readonly Written[]): fc.Arbitrary<Case> {
  const built = VERSIONS.map((version) =>
    descriptions(version).map((description) => ({ name: version as string, description })),
  );
  const base = fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...built) },
    { weight: 2, arbitrary: fc.tuple(markdown, markdown).map(prose) },
    ...(own.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...own) }] : []),
    ...(pieces.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...pieces) }] : []),
  );
  return fc
    .record({
      base,
      changes: breaks,
      withProse: fc.boolean(),
      way: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Way>("json") },
        { weight: 1, arbitrary: fc.constant<Way>("yaml") },
        { weight: 1, arbitrary: fc.constant<Way>("object") },
      ),
      cuts: fc.oneof(
        { weight: 12, arbitrary: fc.constant<((text: string) => string)[]>([]) },
        { weight: 1, arbitrary: cuts },
      ),
    })
    .map(({ base: { name: of, description }, changes, withProse, way, cuts: cutting }) => {
      const made = withHealthy(broken(description, changes as Break[]), withProse);
      const text = way === "yaml" ? yaml(made) : JSON.stringify(made);
      return { of, text: way === "object" ? text : cutting.reduce((cut, one) => one(cut), text), way };
    });
}

/** A description with hostile strings in all texts. */
function prose([long, short]: readonly [string, string]): Written {
  const [summary = ""] = short.split("\n");
  const schema = { title: summary, description: short, properties: { a: { description: long } } };
  const operation = {
    summary,
    description: long,
    tags: ["a"],
    parameters: [{ name: "a", in: "query", description: short }],
    responses: { 200: { description: short, content: { "text/plain": { schema } } } },
  };
  const description = {
    openapi: "3.1.0",
    info: { title: summary, summary, description: long },
    tags: [{ name: "a", description: short, "x-displayName": summary }],
    paths: { "/a": { get: operation } },
    components: { schemas: { A: schema } },
  };
  return { name: "Markdown", description };
}

/** Data as YAML. If it is too deep for the library, JSON, which is YAML, too. */
function yaml(value: unknown): string {
  try {
    return dump(value, { noRefs: true, lineWidth: -1 });
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify(value);
    throw error;
  }
}
