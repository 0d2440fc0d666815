/** Finds the rows of changes: for a JSON Pointer, the innermost Object around it that a page shows as a row. */
import { HOLDS } from "#oas/schema-keywords.ts";
import { METHODS } from "./operations.ts";

/** The Objects on the way of a pointer. */
type Kind =
  | "root"
  | "info"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "body"
  | "response"
  | "media"
  | "encoding"
  | "callback"
  | "schema"
  | "other";

/** How a field holds Objects: one, or a map or list of them. */
type Field = readonly [holds: "one" | "many", kind: Kind];

const PARAMETERS: Field = ["many", "parameter"];
const CONTENT: Field = ["many", "media"];
const OTHERS: Field = ["many", "other"];

/** The fields of each Object that hold Objects. A callback is a map itself. */
const FIELDS: Readonly<Record<Exclude<Kind, "schema" | "callback">, Readonly<Record<string, Field>>>> = {
  root: {
    info: ["one", "info"],
    paths: ["many", "pathItem"],
    webhooks: ["many", "pathItem"],
    components: ["one", "components"],
    tags: OTHERS,
    servers: OTHERS,
  },
  info: {},
  components: {
    schemas: ["many", "schema"],
    parameters: PARAMETERS,
    headers: PARAMETERS,
    requestBodies: ["many", "body"],
    responses: ["many", "response"],
    pathItems: ["many", "pathItem"],
    callbacks: ["many", "callback"],
    mediaTypes: CONTENT,
    links: OTHERS,
    examples: OTHERS,
    securitySchemes: OTHERS,
  },
  pathItem: {
    ...Object.fromEntries(METHODS.map((method): [string, Field] => [method, ["one", "operation"]])),
    additionalOperations: ["many", "operation"],
    parameters: PARAMETERS,
    servers: OTHERS,
  },
  operation: {
    parameters: PARAMETERS,
    requestBody: ["one", "body"],
    responses: ["many", "response"],
    callbacks: ["many", "callback"],
    servers: OTHERS,
  },
  parameter: { schema: ["one", "schema"], content: CONTENT },
  body: { content: CONTENT },
  response: { headers: PARAMETERS, content: CONTENT, links: OTHERS },
  media: {
    schema: ["one", "schema"],
    itemSchema: ["one", "schema"],
    encoding: ["many", "encoding"],
    prefixEncoding: ["many", "encoding"],
    itemEncoding: ["one", "encoding"],
  },
  encoding: {
    headers: PARAMETERS,
    encoding: ["many", "encoding"],
    prefixEncoding: ["many", "encoding"],
    itemEncoding: ["one", "encoding"],
  },
  other: {},
};

function fieldOf(kind: Kind, name: string): Field | undefined {
  if (kind === "callback") return ["one", "pathItem"];
  if (kind !== "schema") return Object.hasOwn(FIELDS[kind], name) ? FIELDS[kind][name] : undefined;
  const holds = HOLDS.get(name);
  return holds && [holds === "one" ? "one" : "many", "schema"];
}

/** The pointer of the innermost Object that a pointer is in or at: the row of a property for that of its `maxLength`. */
export function rowOf(pointer: string): string {
  const names = pointer.split("/");
  let kind: Kind = "root";
  let end = 1;
  while (end < names.length) {
    const field = fieldOf(kind, names[end] ?? "");
    const size = field?.[0] === "many" ? 2 : 1;
    if (!field || end + size > names.length) break;
    kind = field[1];
    end += size;
  }
  return names.slice(0, end).join("/");
}
