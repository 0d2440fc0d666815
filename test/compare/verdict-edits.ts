/** Edits whose verdicts were stated first, from the specifications, and then found to be wrong. */
import { withOperation } from "./documents.ts";
import type { OperationEdit } from "./operation-edits.ts";

const str = { type: "string" };
const list = { type: "array", items: str };

function edit(what: string, older: object, newer: object, ...changes: readonly string[]): OperationEdit {
  return { what, old: older, new: newer, changes };
}

/** An edit of one operation. */
function on(what: string, older: object, newer: object, ...changes: readonly string[]): OperationEdit {
  return edit(what, withOperation(older), withOperation(newer), ...changes);
}

/** An edit of the servers of the whole document. */
function served(what: string, older: object, newer: object, ...changes: readonly string[]): OperationEdit {
  const at = (server: object): object => withOperation({}, { servers: [server] });
  return edit(what, at(older), at(newer), ...changes);
}

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const statuses = (...codes: readonly string[]): object => ({
  responses: Object.fromEntries(codes.map((code) => [code, { description: "" }])),
});
const parameter = (location: string, more: object): object => ({
  parameters: [{ name: "p", in: location, required: true, ...more }],
});
const body = (type: string, media: object): object => ({ requestBody: { content: { [type]: media } } });
const form = { type: "object", properties: { a: str, n: list, o: { type: "object" } } };
const encoded = (type: string, encoding?: object): object =>
  body(type, { schema: form, ...(encoding && { encoding }) });

const schemes = {
  components: { securitySchemes: { k: { type: "apiKey", in: "header", name: "K" }, b: { type: "http" } } },
};
const secured = (...security: readonly object[]): object => withOperation({ security }, schemes);

const xml = (type: string, name: string): object => body(type, { schema: { ...str, xml: { name } } });

const pet = (discriminator: object): object =>
  withOperation(
    { responses: { "200": { description: "", ...json({ $ref: "#/components/schemas/Pet" }) } } },
    {
      components: {
        schemas: {
          Pet: {
            type: "object",
            discriminator: { propertyName: "kind", ...discriminator },
            properties: { kind: str },
          },
          Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { c: str } }] },
          Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { d: str } }] },
        },
      },
    },
  );

const early = (schema: object): object => ({
  ...withOperation(body("multipart/form-data", { schema: { type: "object", properties: { f: schema } } })),
  openapi: "3.0.3",
});

const SERVERS: readonly OperationEdit[] = [
  served("capitals in the host of a server", { url: "https://A.test/v" }, { url: "https://a.test/v" }),
  served("the default port of a server", { url: "https://a.test:443/v" }, { url: "https://a.test/v" }),
  served(
    "another port of a server",
    { url: "https://a.test:8443" },
    { url: "https://a.test" },
    "maybe server-removed",
    "safe server-added",
  ),
  served(
    "a variable of a server renamed",
    { url: "https://{a}.test", variables: { a: { default: "x" } } },
    { url: "https://{b}.test", variables: { b: { default: "x" } } },
    "safe server-variable-renamed",
  ),
  served(
    "a variable of a server limited",
    { url: "https://{a}.test", variables: { a: { default: "x" } } },
    { url: "https://{a}.test", variables: { a: { default: "x", enum: ["x"] } } },
    "maybe server-variable-enum-added",
  ),
  served(
    "a variable of a server unlimited",
    { url: "https://{a}.test", variables: { a: { default: "x", enum: ["x"] } } },
    { url: "https://{a}.test", variables: { a: { default: "x" } } },
    "safe server-variable-enum-removed",
  ),
  edit(
    "servers moved to the operation",
    withOperation({}, { servers: [{ url: "https://a.test" }] }),
    withOperation({ servers: [{ url: "https://a.test" }] }),
  ),
];

const SECURITY: readonly OperationEdit[] = [
  edit("an alternative repeated", secured({ k: [] }, { k: [] }), secured({ k: [] })),
  edit(
    "an alternative removed that another one includes",
    secured({ k: [] }, { k: [], b: [] }),
    secured({ k: [] }),
    "safe security-alternative-removed",
  ),
];

const MESSAGES: readonly OperationEdit[] = [
  on(
    "200 removed beside 2XX",
    statuses("200", "2XX"),
    statuses("2XX"),
    "safe response-success-status-removed",
  ),
  on("404 → 4XX", statuses("404"), statuses("4XX"), "safe response-status-widened"),
  on(
    "explode of an array in a path",
    parameter("path", { schema: list }),
    parameter("path", { schema: list, explode: true }),
  ),
  on(
    "explode of an array in a header",
    parameter("header", { schema: list }),
    parameter("header", { schema: list, explode: true }),
  ),
  on(
    "explode of an object in a header",
    parameter("header", { schema: { type: "object" } }),
    parameter("header", { schema: { type: "object" }, explode: true }),
    "breaking request-parameter-explode-changed",
  ),
  on(
    "explode of deepObject",
    parameter("query", { schema: { type: "object" }, style: "deepObject" }),
    parameter("query", { schema: { type: "object" }, style: "deepObject", explode: true }),
  ),
  on(
    "the default media types of parts stated",
    encoded("multipart/form-data"),
    encoded("multipart/form-data", {
      a: { contentType: "text/plain" },
      n: { contentType: "text/plain" },
      o: { contentType: "application/json" },
    }),
  ),
  on(
    "another media type than the default of a part",
    encoded("multipart/form-data"),
    encoded("multipart/form-data", { a: { contentType: "text/csv" } }),
    "breaking request-body-encoding-content-type-changed",
  ),
  on(
    "an encoding where it has no effect",
    encoded("application/json"),
    encoded("application/json", { a: { contentType: "text/csv" } }),
    "prose request-body-extension-changed",
  ),
  on(
    "xml in JSON",
    xml("application/json", "a"),
    xml("application/json", "b"),
    "prose request-body-xml-changed",
  ),
  on(
    "xml in XML",
    xml("application/atom+xml", "a"),
    xml("application/atom+xml", "b"),
    "maybe request-body-xml-changed",
  ),
  edit("a file as in 3.1", early({ type: "string", format: "binary" }), { ...early({}), openapi: "3.1.0" }),
  edit(
    "a file without a schema, in 3.0",
    early({ type: "string", format: "binary" }),
    early({}),
    "safe request-property-format-removed",
    "safe request-property-type-generalized",
  ),
];

const DISCRIMINATORS: readonly OperationEdit[] = [
  edit("an implied mapping stated", pet({}), pet({ mapping: { Cat: "#/components/schemas/Cat" } })),
  edit(
    "another name mapped",
    pet({}),
    pet({ mapping: { c: "#/components/schemas/Cat" } }),
    "maybe response-body-discriminator-mapping-added",
  ),
  edit(
    "a default mapping added",
    pet({}),
    pet({ defaultMapping: "Cat" }),
    "maybe response-body-discriminator-default-changed",
  ),
  edit(
    "an extension of a discriminator",
    pet({ "x-a": 1 }),
    pet({ "x-a": 2 }),
    "prose response-body-extension-changed",
  ),
];

/** A document with an extension in each Object that has no other kind of change for it. */
function extended(value: number): object {
  const note = { "x-note": value };
  return {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    servers: [{ url: "https://{a}.test", variables: { a: { default: "a", ...note } }, ...note }],
    paths: {
      ...note,
      "/a": {
        ...note,
        post: {
          ...body("multipart/form-data", { schema: form, encoding: { a: note } }),
          responses: { ...note, "200": { description: "", links: { l: { operationId: "o", ...note } } } },
          callbacks: { c: { ...note, "{$url}": {} } },
        },
      },
    },
    components: {
      ...note,
      securitySchemes: {
        o: {
          type: "oauth2",
          ...note,
          flows: { ...note, clientCredentials: { tokenUrl: "https://a.test", scopes: {}, ...note } },
        },
      },
    },
  };
}

/** All edits. */
export const VERDICT_EDITS: readonly OperationEdit[] = [
  ...SERVERS,
  ...SECURITY,
  ...MESSAGES,
  ...DISCRIMINATORS,
  edit(
    "extensions everywhere",
    extended(1),
    extended(2),
    ...Array.from({ length: 4 }, () => "prose api-text-changed"),
    ...Array.from({ length: 2 }, () => "prose operation-extension-changed"),
    ...Array.from({ length: 3 }, () => "prose security-component-text-changed"),
    ...Array.from({ length: 2 }, () => "prose response-extension-changed"),
    "prose request-body-extension-changed",
  ),
];
