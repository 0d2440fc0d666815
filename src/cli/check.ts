/** `lectern check`: what is wrong in a description, as far as loading it and the rules of the specification tell. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  BaseResolver,
  createConfig,
  getLineColLocation,
  lint,
  type NodeType,
  type Plugin,
  ResolveError,
  Source,
  type UserContext,
} from "@redocly/openapi-core";
import { type Context, contextIn, DOCUMENTS } from "#load/bundle.ts";
import { placesIn } from "#load/places.ts";
import { pathOf, pointerOf } from "#load/pointer.ts";
import * as yaml from "#load/yaml.ts";
import { asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { Flags } from "./commands.ts";
import { type Description, findDescription, readDescription } from "./description.ts";
import { readFlags } from "./options.ts";
import { withoutSecrets } from "./public-url.ts";
import type { Reader } from "./reader.ts";
import { type Finding, fetchedLines, fromProblems, placeOf, report, shownFile } from "./report.ts";
import { print } from "./terminal.ts";

/**
 * Prints the findings; the exit code is 1 where there is an error among them.
 * @throws Failure where the description cannot be read at all
 */
export async function check(address: string, flags: Flags): Promise<number> {
  const place = await findDescription(address, readFlags(flags));
  const description = await readDescription(place);
  try {
    const loading = fromProblems(description.loaded.problems, place);
    const linting = await lintFindings(description);
    const findings = merge([...(await loops(description)), ...loading], linting);
    print(...report(findings, Number(flags["most"] ?? 50)), ...fetchedLines(description.reader));
    return findings.some((finding) => finding.severity === "error") ? 1 : 0;
  } finally {
    await description.reader.close();
  }
}

/**
 * What the rules of the specification say. A linter that gives up, as over a name that an object has twice, is an error,
 * too: they were not checked. The same holds for chains of references, for which it takes time and memory with the
 * square of their lengths.
 */
export async function lintFindings(description: Description): Promise<Finding[]> {
  const { place, reader, url } = description;
  const { length, pointer } = chainsIn(asRecord(description.loaded.original)).longest;
  if (length > LONGEST_CHAIN) {
    const message = `The rules of the specification were not checked: this reference begins a chain of ${length} references, and at most ${LONGEST_CHAIN} are followed.`;
    return findingsAt([pointer], message, description);
  }
  const ref = place.file?.path ?? url;
  // Where one file fails, the linter leaves the others to fail unheard, which would end the process.
  if (!process.listeners("unhandledRejection").includes(ignore)) process.on("unhandledRejection", ignore);
  try {
    const problems = await lint({
      ref,
      externalRefResolver: new ReadingResolver(reader),
      // A value that looks like a reference is a value.
      config: await createConfig({
        extends: ["spec"],
        plugins: [OURS],
        rules: RULES,
        resolve: { doNotResolveExamples: true },
      }),
    });
    return problems.map((problem) => {
      const [first] = problem.location;
      const { severity, message } = problem;
      const at = first && lineOf(first);
      return {
        severity: severity === "error" ? "error" : "warning",
        message: inOurWords(message),
        file: first ? shownFile(first.source.absoluteRef, place) : place.shown,
        line: at?.line,
        column: at?.col,
        pointer: first?.pointer?.replace(/^#/, ""),
      };
    });
  } catch (error) {
    const reason = withoutSecrets((error as Error).message.replaceAll(ref, place.shown));
    const message = `The rules of the specification could not be checked: ${reason}`;
    return [{ severity: "error", message, file: place.shown }];
  }
}

function ignore(): void {}

/** Gives the linter what the reader may read, and nothing else. */
class ReadingResolver extends BaseResolver {
  readonly #reader: Reader;
  /** Where each file was referred to first. */
  readonly #from = new Map<string, string>();

  constructor(reader: Reader) {
    super();
    this.#reader = reader;
  }

  override resolveExternalRef(base: string | null, ref: string): string {
    const absolute = super.resolveExternalRef(base, ref);
    if (base !== null && !this.#from.has(absolute)) this.#from.set(absolute, base);
    return absolute;
  }

  override async loadExternalRef(absolute: string): Promise<Source> {
    try {
      const from = this.#from.get(absolute);
      const { text, url } = await this.#reader.text(
        urlOf(absolute),
        from === undefined ? undefined : urlOf(from),
      );
      // What is relative in it is relative to where it was found.
      return new Source(url.startsWith("file:") ? absolute : url, text.replaceAll("\r\n", "\n"));
    } catch (error) {
      throw new ResolveError(error as Error);
    }
  }
}

/** The linter has addresses of files as paths. */
function urlOf(pathOrUrl: string): string {
  return /^(?:https?|file):/i.test(pathOrUrl) ? pathOrUrl : pathToFileURL(resolve(pathOrUrl)).href;
}

/** What the linter is told besides its own rules. */
const OURS: Plugin = {
  id: "lectern",
  typeExtension: {
    oas2: (types) => withoutExtensions(types),
    oas3: (types, version) => {
      const known = withDeviceFlow(withoutExtensions(types));
      const schema = known["Schema"];
      return version === "oas3_0" || !schema
        ? known
        : { ...known, Schema: { ...schema, additionalProperties: () => null } };
    },
  },
  rules: {
    oas3: { keywords: () => ({ Schema: tellUnknown }) },
  },
};

/** What the specification permits without effect is no error: `nullable` without `type` in 3.0, unknown keywords since 3.1. */
const RULES = { "nullable-type-sibling": "warn", "lectern/keywords": "warn" } as const;

type Types = Readonly<Record<string, NodeType>>;

/** An extension may hold anything, also what looks like a reference: the linter is to look into none that it does not know. */
function withoutExtensions(types: Types): Record<string, NodeType> {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]): [string, NodeType] => {
      const { extensionsPrefix, additionalProperties: others, ...rest } = type;
      if (extensionsPrefix === undefined) return [name, type];
      const additionalProperties = (value: unknown, key: string) => {
        if (key.startsWith(extensionsPrefix)) return { resolvable: false } as const;
        return typeof others === "function" ? others(value, key) : others;
      };
      return [name, { ...rest, additionalProperties }];
    }),
  );
}

/** The linter's own table of the device flow (3.2) names a type that it does not know, and every description with one fails. */
function withDeviceFlow(types: Types): Types {
  const flow = types["DeviceAuthorization"];
  if (!flow) return types;
  const scopes = { type: "object", additionalProperties: { type: "string" } } as const;
  return { ...types, DeviceAuthorization: { ...flow, properties: { ...flow.properties, scopes } } };
}

/** Schemas since 3.1 may hold keywords of other vocabularies; most that are unknown are mistakes all the same. */
function tellUnknown(schema: unknown, { report, location, type, specVersion }: UserContext): void {
  if (specVersion === "oas3_0" || !isRecord(schema)) return;
  for (const key of Object.keys(schema))
    if (own(type.properties, key) === undefined && !key.startsWith("x-") && key !== "$ref")
      report({
        message: `\`${key}\` is not a schema keyword in this version of OpenAPI and is ignored.`,
        location: location.child([key]).key(),
      });
}

/** The linter puts words of its own before those of reading. */
function inOurWords(message: string): string {
  return withoutSecrets(message.replace(/^Can't resolve \$ref: (?=.+\.$)/s, ""));
}

/** References that lead back to themselves, over others or at once. The linter gives up on one, and does not say on which. */
export async function loops(description: Description): Promise<Finding[]> {
  return findingsAt(chainsIn(asRecord(description.loaded.original)).rings, LOOP, description);
}

const LOOP = "This reference leads back to itself, so it has no value.";

/** References that lead to references, one after another, until a value comes: more than this are no description that somebody wrote. */
export const LONGEST_CHAIN = 200;

/** Errors with the same message, by their pointers into the whole of all files. */
async function findingsAt(
  pointers: readonly string[],
  message: string,
  { place, text, isBundled, reader }: Description,
): Promise<Finding[]> {
  if (pointers.length === 0) return [];
  // The text of several files is not any of theirs.
  const main = isBundled ? (await reader.text(place.url)).text : text;
  const places = new Map(placesIn(yaml, main, pointers).found.map((one) => [one.pointer, one]));
  return pointers.map((pointer) => {
    const { file, pointer: inFile } = placeOf(pointer, place);
    const { line, column } = (file === place.shown && places.get(pointer)) || {};
    return { severity: "error", message, file, line, column, pointer: inFile };
  });
}

/** A place that is looked through, and how one came there. */
interface Step {
  value: object;
  context: Context;
  /** Its name or index in what is around it. */
  key: string;
  around?: Step;
}

/** References that lead to references. */
interface Chains {
  /** The pointers of all references that lead back to themselves. */
  rings: string[];
  /** How many references the longest chain consists of, and the pointer of its first one. */
  longest: { length: number; pointer: string };
}

/** The chains of a document; what looks like a reference in a value or an extension is none. */
function chainsIn(root: Raw): Chains {
  const rings: string[] = [];
  const known = new Map<unknown, Chain>();
  let longest: { length: number; step: Step | undefined } = { length: 0, step: undefined };
  const seen = new Set<unknown>();
  const steps: Step[] = [];
  const meet = (step: Step): void => {
    if (seen.has(step.value)) return;
    seen.add(step.value);
    steps.push(step);
  };
  meet({ value: root, context: "object", key: "" });
  for (const [url, file] of entries(root[DOCUMENTS]))
    if (isObject(file)) {
      const documents: Step = { value: file, context: "names", key: DOCUMENTS, around: steps[0] };
      meet({ value: file, context: "object", key: url, around: documents });
    }
  for (const step of steps) {
    const { value, context } = step;
    const { length, isRing } = follow(root, value, known);
    if (isRing) rings.push(pointerOf([...pathTo(step), "$ref"]));
    if (length > longest.length) longest = { length, step };
    for (const [key, child] of Object.entries(value)) {
      const inside = isObject(child) ? contextIn(context, key, child) : undefined;
      if (inside) meet({ value: child, context: inside, key, around: step });
    }
  }
  const pointer = longest.step ? pointerOf([...pathTo(longest.step), "$ref"]) : "";
  return { rings, longest: { length: longest.length, pointer } };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function pathTo(step: Step): string[] {
  const path: string[] = [];
  for (let at = step; at.around; at = at.around) path.push(at.key);
  return path.reverse();
}

/** What follows from a reference on: how many references, itself among them, and whether they come back to it. */
interface Chain {
  length: number;
  isRing: boolean;
}

const NO_CHAIN: Chain = { length: 0, isRing: false };

/** Goes from reference to reference, and notes of each on the way what follows. */
function follow(root: unknown, start: unknown, known: Map<unknown, Chain>): Chain {
  const trail: unknown[] = [];
  const met = new Set<unknown>();
  let at = start;
  while (isRecord(at) && !met.has(at) && !known.has(at)) {
    const ref = asText(at["$ref"]);
    const path = ref?.startsWith("#") ? pathOf(ref) : undefined;
    if (!path) break;
    trail.push(at);
    met.add(at);
    at = nextOf(root, path);
  }
  const ring = met.has(at) ? trail.indexOf(at) : trail.length;
  const rest = known.get(at)?.length ?? 0;
  for (const [index, one] of trail.entries())
    known.set(one, { length: trail.length - index + rest, isRing: index >= ring });
  return known.get(start) ?? NO_CHAIN;
}

/** What a path leads to; where it leads through a reference, that reference, which has to be followed first. */
function nextOf(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path) {
    const child = own(value, key);
    if (child === undefined) return asText(own(value, "$ref")) === undefined ? undefined : value;
    value = child;
  }
  return value;
}

function lineOf(
  location: Parameters<typeof getLineColLocation>[0],
): { line: number; col: number } | undefined {
  try {
    return getLineColLocation(location).start;
  } catch {
    return undefined;
  }
}

/** A place that both speak of is told once, in the words of the linter, which knows the line. */
function merge(loading: readonly Finding[], linting: readonly Finding[]): Finding[] {
  const keyOf = ({ file, pointer }: Finding): string => `${file} ${pointer?.replace(/\/\$ref$/, "")}`;
  const places = new Set(linting.filter((one) => one.pointer).map(keyOf));
  const isNews = (one: Finding): boolean =>
    one.severity === "error" || !one.pointer || !places.has(keyOf(one));
  return [...linting, ...loading.filter(isNews)];
}
