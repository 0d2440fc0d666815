/** The rules of the specification, checked by the linter of Redocly with corrections of our own. */
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
import type { Description, DescriptionLocation } from "#cli/input/description.ts";
import { withoutSecrets } from "#cli/input/public-url.ts";
import type { Reader } from "#cli/input/reader.ts";
import { shownFile } from "#cli/input/shown-place.ts";
import type { Finding } from "#oas/finding.ts";
import { isRecord, own } from "#oas/read.ts";

/** A description to check, and the reader of its files. */
type Checked = Pick<Description, "place" | "url"> & { reader: Pick<Reader, "text"> };

/**
 * Checks a description against the rules of the specification. A linter that fails, for example because an object has
 * two members of the same name, is an error as well: the rules were not checked.
 */
export async function lintFindings({ place, reader, url }: Checked): Promise<Finding[]> {
  const ref = place.file?.path ?? url;
  // If one file fails, the linter does not wait for the others; their failures would end the process.
  if (!process.listeners("unhandledRejection").includes(ignoreUnread))
    process.on("unhandledRejection", ignoreUnread);
  try {
    const problems = await lint({
      ref,
      externalRefResolver: new ReadingResolver(reader),
      // Examples are values, even if they look like references.
      config: await createConfig({
        extends: ["spec"],
        plugins: [OURS],
        rules: RULES,
        resolve: { doNotResolveExamples: true },
      }),
    });
    return problems.map((problem) => {
      const [first] = problem.location;
      const { ruleId, severity, message } = problem;
      const at = first && lineOf(first);
      return {
        id: ruleId,
        level: severity === "error" ? "error" : "warning",
        message: inOurWords(message),
        place: {
          file: first ? shownFile(first.source.absoluteRef, place) : place.shown,
          line: at?.line,
          column: at?.col,
          pointer: first?.pointer?.replace(/^#/, ""),
        },
      };
    });
  } catch (error) {
    return [notChecked((error as Error).message.replaceAll(ref, place.shown), place)];
  }
}

/** The finding that the rules were not checked. */
export function notChecked(reason: string, place: DescriptionLocation): Finding {
  const message = `The rules of the specification could not be checked: ${withoutSecrets(reason)}`;
  return { id: "lint-failed", level: "error", message, place: { file: place.shown } };
}

function ignoreUnread(error: unknown): void {
  if (!(error instanceof ResolveError)) throw error;
}

/** Lets the linter read only what the reader may read. */
class ReadingResolver extends BaseResolver {
  readonly #reader: Checked["reader"];
  /** The document that refers to each file first. */
  readonly #from = new Map<string, string>();

  constructor(reader: Checked["reader"]) {
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
      // Its relative references are relative to its address after redirects.
      return new Source(url.startsWith("file:") ? absolute : url, text.replaceAll("\r\n", "\n"));
    } catch (error) {
      throw new ResolveError(error as Error);
    }
  }
}

/** The linter passes paths for files; the reader expects URLs. */
function urlOf(pathOrUrl: string): string {
  return /^(?:https?|file):/i.test(pathOrUrl) ? pathOrUrl : pathToFileURL(resolve(pathOrUrl)).href;
}

/** Our corrections of the linter, as a plug-in. */
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
    oas3: { keywords: () => ({ Schema: reportUnknown }) },
  },
};

/** Permitted by the specification, but without effect: `nullable` without `type` in 3.0, unknown keywords since 3.1. */
const RULES = { "nullable-type-sibling": "warn", "lectern/keywords": "warn" } as const;

type Types = Readonly<Record<string, NodeType>>;

/** Extensions can contain anything, including what looks like a reference, so the linter ignores unknown ones. */
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

/** Corrects the linter's table of the device flow (3.2), which names an unknown type: every description with one fails. */
function withDeviceFlow(types: Types): Types {
  const flow = types["DeviceAuthorization"];
  if (!flow) return types;
  const scopes = { type: "object", additionalProperties: { type: "string" } } as const;
  return { ...types, DeviceAuthorization: { ...flow, properties: { ...flow.properties, scopes } } };
}

/** Since 3.1, schemas can contain keywords of other vocabularies, but most unknown keywords are mistakes. */
function reportUnknown(schema: unknown, { report, location, type, specVersion }: UserContext): void {
  if (specVersion === "oas3_0" || !isRecord(schema)) return;
  for (const key of Object.keys(schema))
    if (own(type.properties, key) === undefined && !key.startsWith("x-") && key !== "$ref")
      report({
        message: `\`${key}\` is not a schema keyword in this version of OpenAPI and is ignored.`,
        location: location.child([key]).key(),
      });
}

/** Removes the linter's prefix from messages about references that could not be read. */
function inOurWords(message: string): string {
  return withoutSecrets(message.replace(/^Can't resolve \$ref: (?=.+\.$)/s, ""));
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
