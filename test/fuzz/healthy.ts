/** Valid parts of a description, which readers must see whatever surrounds them. */
import { asRecord, isRecord } from "#oas/read.ts";
import { put } from "./broken.ts";

const SCHEMA = {
  type: "object",
  properties: { healthyProperty: { type: "string", description: "Healthy words" } },
};
const PATH = "/healthy/{healthyId}";

/** The texts that a reader must find in the section of the valid operation. */
export const HEALTHY_SECTION = {
  id: "operation/healthyOperation",
  row: "operation/healthyOperation/200/healthyProperty",
  words: [
    "Healthy operation",
    "/healthy/",
    "healthyId",
    "Healthy answer",
    "healthyProperty",
    "Healthy words",
  ],
};

/** The texts that a reader must find of the valid prose. */
export const HEALTHY_PROSE = { id: "section/Healthy-heading", words: ["Healthy heading", "Healthy prose"] };

const PROSE = "# Healthy heading\n\nHealthy *prose*.";

/** Adds the valid parts to a description, where this is possible. */
export function withHealthy(description: unknown, withProse: boolean): unknown {
  if (!isRecord(description)) return description;
  const root = { ...description };
  const is2 = root["swagger"] !== undefined && root["openapi"] === undefined;
  const schemas = asRecord(is2 ? root["definitions"] : asRecord(root["components"])["schemas"]);
  let schema: unknown = SCHEMA;
  if (is2 && isRecord(root["definitions"])) {
    put(root, "definitions", withEntry(schemas, "HealthySchema", SCHEMA));
    schema = referenceIn(is2);
  } else if (!is2 && isRecord(asRecord(root["components"])["schemas"])) {
    const components = asRecord(root["components"]);
    put(root, "components", withEntry(components, "schemas", withEntry(schemas, "HealthySchema", SCHEMA)));
    schema = referenceIn(is2);
  }
  if (isRecord(root["paths"])) put(root, "paths", withEntry(root["paths"], PATH, pathItem(is2, schema)));
  if (withProse && isRecord(root["info"])) put(root, "info", withEntry(root["info"], "description", PROSE));
  return root;
}

/** Whether a description contains the complete valid operation, in the form of its version. */
export function hasHealthyOperation(description: unknown): boolean {
  const root = asRecord(description);
  const is2 = root["swagger"] === "2.0";
  if (!is2 && !/^3\.[0-2]\.\d$/.test(String(root["openapi"]))) return false;
  const paths = asRecord(root["paths"]);
  const item = Object.hasOwn(paths, PATH) ? JSON.stringify(paths[PATH]) : "";
  if (item === JSON.stringify(pathItem(is2, SCHEMA))) return true;
  const schemas = asRecord(is2 ? root["definitions"] : asRecord(root["components"])["schemas"]);
  return (
    item === JSON.stringify(pathItem(is2, referenceIn(is2))) &&
    JSON.stringify(schemas["HealthySchema"]) === JSON.stringify(SCHEMA)
  );
}

function referenceIn(is2: boolean): unknown {
  return { $ref: is2 ? "#/definitions/HealthySchema" : "#/components/schemas/HealthySchema" };
}

/** Whether a description contains the valid prose. */
export function hasHealthyProse(description: unknown): boolean {
  return asRecord(asRecord(description)["info"])["description"] === PROSE;
}

function pathItem(is2: boolean, schema: unknown): unknown {
  return {
    get: {
      operationId: "healthyOperation",
      summary: "Healthy operation",
      parameters: [
        {
          name: "healthyId",
          in: "path",
          required: true,
          ...(is2 ? { type: "string" } : { schema: { type: "string" } }),
        },
      ],
      responses: {
        "200": is2
          ? { description: "Healthy answer", schema }
          : { description: "Healthy answer", content: { "application/json": { schema } } },
      },
    },
  };
}

function withEntry(host: object, key: string, value: unknown): Record<string, unknown> {
  const copy = Object.fromEntries(Object.entries(host));
  put(copy, key, value);
  return copy;
}
