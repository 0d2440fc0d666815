/** Compares what belongs to no operation: the API itself, its servers and tags, and components that nothing uses. */
import { fingerprintOf } from "#compare/shapes/fingerprint.ts";
import type { Side, Sub } from "#compare/shapes/side.ts";
import { schemaNameOf } from "#model/reference.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asRecord, asText, isRecord, own, type Raw } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Context } from "./collector.ts";
import { levelsBetween } from "./operations.ts";
import { compareServers } from "./servers.ts";
import { compareExtensions, compareText, type Placed, type Work } from "./work.ts";

/** Compares the API itself, its servers and tags. */
export function compareDocuments(work: Work, context: Context): void {
  const roots = { old: { raw: work.old.root, pointer: "" }, new: { raw: work.new.root, pointer: "" } };
  const at = ({ raw }: Placed): Placed => ({ raw: asRecord(raw["info"]), pointer: "/info" });
  const infos = { old: at(roots.old), new: at(roots.new) };
  for (const field of new Set([...Object.keys(infos.old.raw), ...Object.keys(infos.new.raw)]))
    compareText(work, context, "api-text-changed", field, infos, { it: "the API", name: field });
  compareText(work, context, "api-text-changed", "externalDocs", roots, {
    it: "the API",
    name: "externalDocs",
  });
  for (const field of new Set([...Object.keys(work.old.root), ...Object.keys(work.new.root)]))
    if (field.startsWith("x-") && !field.startsWith("x-lectern-"))
      compareText(work, context, "api-text-changed", field, roots, { it: "the API", name: field });
  for (const field of ["paths", "components"]) {
    const inside = ({ raw }: Placed): Placed => ({ raw: asRecord(raw[field]), pointer: `/${field}` });
    const places = { old: inside(roots.old), new: inside(roots.new) };
    compareExtensions(work, context, "api-text-changed", places, { it: `the map of ${field}` });
  }
  // If all operations got their own servers, these were compared there.
  if (work.servers.shared > 0 || work.servers.moved === 0) compareServers(work, context, roots);
  compareTags(work, context);
  for (const side of ["old", "new"] as const) {
    const dialect = asText(work[side].root["jsonSchemaDialect"]);
    if (dialect !== undefined && !/^https?:\/\/(?:json-schema\.org\/|spec\.openapis\.org\/)/.test(dialect))
      work.out.add(context, "not-compared-dialect", {
        it: "the schemas",
        name: dialect,
        pointer: { old: null, new: null, [side]: "/jsonSchemaDialect" },
      });
  }
}

function compareTags(work: Work, context: Context): void {
  const of = ({ root }: Work["old"]): Map<string, Placed> =>
    new Map(
      asList(root["tags"]).flatMap((raw, index): [string, Placed][] => {
        const name = isRecord(raw) ? asText(raw["name"]) : undefined;
        return name === undefined ? [] : [[name, { raw: asRecord(raw), pointer: `/tags/${index}` }]];
      }),
    );
  const [before, after] = [of(work.old), of(work.new)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    const it = `the tag “${name}”`;
    if (!one || !other)
      work.out.add(context, one ? "tag-removed" : "tag-added", {
        it,
        pointer: { old: one?.pointer ?? null, new: other?.pointer ?? null },
      });
    else
      for (const field of new Set([...Object.keys(one.raw), ...Object.keys(other.raw)]))
        compareText(work, context, "tag-changed", field, { old: one, new: other }, { it, name: field });
  }
}

const SCHEMAS = "/components/schemas/";

const answering = (response: object): object => ({ get: { responses: { 200: response } } });

/** For each map of components, makes a Path Item that uses a component; undefined for maps that need none. */
const MAPS: Readonly<Record<string, ((raw: unknown) => unknown) | undefined>> = {
  schemas: undefined,
  parameters: (raw) => ({ get: {}, parameters: [raw] }),
  headers: (raw) => answering({ headers: { a: raw } }),
  requestBodies: (raw) => ({ get: { requestBody: raw } }),
  responses: (raw) => ({ get: { responses: { 200: raw } } }),
  callbacks: (raw) => ({ get: { callbacks: { a: raw } } }),
  pathItems: (raw) => raw,
  mediaTypes: (raw) => answering({ content: { "a/a": raw } }),
  examples: undefined,
  links: (raw) => answering({ links: { a: raw } }),
};

/** Compares the components that no operation uses: schemas in depth, others only for equal meaning. */
export function compareUnused(work: Work, context: Context): void {
  // Copies, because comparing unused schemas visits more of them.
  const [usedBefore, usedAfter] = [work.old, work.new].map(
    ({ visited }) => new Set([...visited].filter((one) => one.startsWith(SCHEMAS))),
  );
  for (const [map, itemOf] of Object.entries(MAPS)) {
    const [before, after] = [work.old, work.new].map(({ root }) => asRecord(own(root["components"], map)));
    const renamed = map === "schemas" ? renamedSchemas(work, before!, after!) : NO_PLACES;
    for (const name of new Set([...Object.keys(before!), ...Object.keys(after!)])) {
      const pointer = `/components/${map}/${escapePointer(name)}`;
      const [had, has] = [Object.hasOwn(before!, name), Object.hasOwn(after!, name)];
      if (had !== has && renamed.has(pointer)) continue;
      if (map === "schemas")
        compareUnusedSchema(work, context, pointer, [before![name], after![name]], {
          had,
          has,
          isUsed: (!had || usedBefore!.has(pointer)) && (!has || usedAfter!.has(pointer)),
        });
      else if (had !== has || !isSame(before![name], after![name])) {
        const items = [before![name], after![name]].map((raw) => itemOf?.(raw));
        if (isUsed(work, pointer, had, has)) continue;
        // OpenAPI 2.0 has no such components: operations have the bodies themselves.
        if (map === "requestBodies" && had !== has && isSwagger(work.old, work.new)) continue;
        const levels = had && has && itemOf ? levelsBetween(work, items, `${pointer} `) : undefined;
        if (levels?.size === 0) continue;
        // Examples are only shown.
        const isProse = had && has && (map === "examples" || (levels?.size === 1 && levels.has("prose")));
        const found = {
          it: `the component “${name}” of ${map}`,
          pointer: { old: had ? pointer : null, new: has ? pointer : null },
        };
        const id = `component-${had && has ? "changed" : had ? "removed" : "added"}`;
        work.out.add(context, id, found, isProse ? "prose" : undefined);
      }
    }
  }
}

const NO_PLACES: ReadonlySet<string> = new Set();

/** The places, in either version, of schemas that no reference leads to, and that only have another name now. */
function renamedSchemas(work: Work, before: Raw, after: Raw): ReadonlySet<string> {
  const alone = (side: Side, all: Raw, others: Raw): Sub[] =>
    Object.keys(all).flatMap((name) => {
      const pointer = SCHEMAS + escapePointer(name);
      const isAlone = !Object.hasOwn(others, name) && !usedIn(side).has(pointer);
      return isAlone ? [side.sub(all[name], pointer)] : [];
    });
  const left = new Map<string, Sub>();
  for (const sub of alone(work.old, before, after)) left.set(fingerprintOf(work.old, sub, true), sub);
  const renamed = new Set<string>();
  if (left.size === 0) return renamed;
  for (const sub of alone(work.new, after, before)) {
    const print = fingerprintOf(work.new, sub, true);
    const one = left.get(print);
    // A fingerprint does not cover what is deep inside.
    if (!one || work.graph.compared(one, sub)) continue;
    left.delete(print);
    renamed.add(one.key).add(sub.key);
  }
  return renamed;
}

function isSwagger(...sides: readonly Side[]): boolean {
  return sides.some(({ root }) => asText(root["x-lectern-version"])?.startsWith("2"));
}

/** Whether a reference leads to a component in each version that has it. */
function isUsed(work: Work, pointer: string, had: boolean, has: boolean): boolean {
  return (!had || usedIn(work.old).has(pointer)) && (!has || usedIn(work.new).has(pointer));
}

const USED = new WeakMap<object, ReadonlySet<string>>();

/** The places to which references lead from anywhere in a document. */
function usedIn({ root }: Work["old"]): ReadonlySet<string> {
  let used = USED.get(root);
  if (!used) {
    used = referencesIn(root);
    USED.set(root, used);
  }
  return used;
}

function referencesIn(root: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const open: object[] = [];
  const add = (value: unknown): void => {
    if (typeof value === "object" && value !== null) open.push(value);
  };
  add(root);
  for (let value = open.pop(); value; value = open.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    const ref = own(value, "$ref");
    if (typeof ref === "string" && ref.startsWith("#/")) found.add(ref.slice(1));
    if (Array.isArray(value)) value.forEach(add);
    else for (const name in value) add((value as Record<string, unknown>)[name]);
  }
  return found;
}

function compareUnusedSchema(
  work: Work,
  context: Context,
  pointer: string,
  [before, after]: readonly [unknown, unknown],
  { had, has, isUsed }: { had: boolean; has: boolean; isUsed: boolean },
): void {
  const it = `the schema “${schemaNameOf(pointer)}”`;
  if (had !== has) {
    // Renamed and moved schemas are compared where they are used.
    if (isUsed || usedIn(had ? work.old : work.new).has(pointer)) return;
    work.out.add(context, had ? "component-removed" : "component-added", {
      it,
      pointer: { old: had ? pointer : null, new: has ? pointer : null },
    });
  } else if (!isUsed) {
    const pair = work.graph.compared(work.old.sub(before, pointer), work.new.sub(after, pointer));
    const described = {
      it,
      path: ["schemas", pointer.slice(SCHEMAS.length)],
      place: "component",
      inner: "component-property",
    } as const;
    if (pair) work.out.addSchema(context, described, pair);
  }
}
