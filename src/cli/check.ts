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
import { type Context, contextIn, DOCUMENTS } from "#load/bundle-find.ts";
import { placesIn } from "#load/places.ts";
import { pathOf, pointerOf, valueAt } from "#load/pointer.ts";
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

/** What the rules of the specification say. A linter that gives up, as over a name that an object has twice, is an error, too: they were not checked. */
export async function lintFindings({ place, reader }: Description): Promise<Finding[]> {
  const ref = place.file?.path ?? place.url;
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
      const text = await this.#reader.text(urlOf(absolute), from === undefined ? undefined : urlOf(from));
      return new Source(absolute, text.replaceAll("\r\n", "\n"));
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
        message: `\`${key}\` is no keyword of schemas in this version: the specification gives it no effect.`,
        location: location.child([key]).key(),
      });
}

/** The linter puts words of its own before those of reading. */
function inOurWords(message: string): string {
  return withoutSecrets(message.replace(/^Can't resolve \$ref: (?=.+\.$)/s, ""));
}

/** References that lead back to themselves, over others or at once. The linter gives up on one, and does not say on which. */
export async function loops({ place, loaded, text, isBundled, reader }: Description): Promise<Finding[]> {
  const pointers = loopsIn(asRecord(loaded.original));
  if (pointers.length === 0) return [];
  // The text of several files is not any of theirs.
  const main = isBundled ? await reader.text(place.url) : text;
  const places = new Map(placesIn(yaml, main, pointers).found.map((one) => [one.pointer, one]));
  return pointers.map((pointer) => {
    const { file, pointer: inFile } = placeOf(pointer, place);
    const { line, column } = (file === place.shown && places.get(pointer)) || {};
    return { severity: "error", message: LOOP, file, line, column, pointer: inFile };
  });
}

const LOOP = "This reference leads back to itself, so it stands for nothing.";

/** A place that is looked through, and how one came there. */
interface Step {
  value: object;
  context: Context;
  /** Its name or index in what is around it. */
  key: string;
  around?: Step;
}

/** The pointers of all references that are part of a ring; what looks like one in a value or an extension is none. */
function loopsIn(root: Raw): string[] {
  const found: string[] = [];
  const inRing = new Map<unknown, boolean>();
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
    follow(root, value, inRing);
    if (inRing.get(value)) found.push(pointerOf([...pathTo(step), "$ref"]));
    for (const [key, child] of Object.entries(value)) {
      const inside = isObject(child) ? contextIn(context, key, child) : undefined;
      if (inside) meet({ value: child, context: inside, key, around: step });
    }
  }
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function pathTo(step: Step): string[] {
  const path: string[] = [];
  for (let at = step; at.around; at = at.around) path.push(at.key);
  return path.reverse();
}

/** Goes from reference to reference, and notes of each on the way whether it comes back to itself. */
function follow(root: unknown, start: unknown, inRing: Map<unknown, boolean>): void {
  const trail: unknown[] = [];
  const met = new Set<unknown>();
  let at = start;
  while (isRecord(at) && !met.has(at) && !inRing.has(at)) {
    const ref = asText(at["$ref"]);
    const path = ref?.startsWith("#") ? pathOf(ref) : undefined;
    if (!path) break;
    trail.push(at);
    met.add(at);
    at = valueAt(root, path);
  }
  const ring = met.has(at) ? trail.indexOf(at) : trail.length;
  for (const [index, one] of trail.entries()) inRing.set(one, index >= ring);
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
