/**
 * Lists where each Object of the specification is in the descriptions of `templates.ts`, as JSON Pointers, if the name
 * that is filled in is "plain".
 */
import { FIELDS } from "#oas/fields.ts";
import type { TEMPLATES } from "./templates.ts";

const POST = "/paths/~1hostile~1{plain}/post";
const MEDIA = `${POST}/requestBody/content/application~1json`;
const SCHEMA = "/components/schemas/plain";

const NEW: Readonly<Record<string, string>> = {
  OpenAPI: "",
  Info: "/info",
  Contact: "/info/contact",
  License: "/info/license",
  Server: `${POST}/servers/0`,
  "Server Variable": `${POST}/servers/0/variables/plain`,
  Components: "/components",
  Paths: "/paths",
  "Path Item": "/paths/~1hostile~1{plain}",
  Operation: POST,
  "External Documentation": `${POST}/externalDocs`,
  Parameter: `${POST}/parameters/0`,
  "Request Body": `${POST}/requestBody`,
  "Media Type": MEDIA,
  Encoding: `${MEDIA}/encoding/plain`,
  Responses: `${POST}/responses`,
  Response: `${POST}/responses/200`,
  Example: `${MEDIA}/examples/plain`,
  Callback: `${POST}/callbacks/plain`,
  Link: `${POST}/responses/200/links/plain`,
  Header: `${POST}/responses/200/headers/plain`,
  Tag: "/tags/0",
  Reference: `${POST}/responses/default`,
  Schema: SCHEMA,
  Discriminator: `${SCHEMA}/discriminator`,
  XML: `${SCHEMA}/properties/xml/xml`,
  "Security Scheme": "/components/securitySchemes/plain",
  "OAuth Flows": "/components/securitySchemes/oauth/flows",
  "OAuth Flow": "/components/securitySchemes/oauth/flows/authorizationCode",
  Scopes: "/components/securitySchemes/oauth/flows/authorizationCode/scopes",
  "Security Requirement": `${POST}/security/0`,
};

const OLD: Readonly<Record<string, string>> = {
  Swagger: "",
  Operation: POST,
  Parameter: `${POST}/parameters/1`,
  Items: `${POST}/parameters/1/items`,
  Response: `${POST}/responses/200`,
  Headers: `${POST}/responses/200/headers`,
  Header: `${POST}/responses/200/headers/plain`,
  Example: `${POST}/responses/200/examples`,
  Schema: "/definitions/plain",
  Definitions: "/definitions",
  "Parameters Definitions": "/parameters",
  "Responses Definitions": "/responses",
  "Security Definitions": "/securityDefinitions",
  "Security Scheme": "/securityDefinitions/plain",
};

/** A field of an Object in a description. */
export interface Place {
  version: keyof typeof TEMPLATES;
  object: string;
  field: string;
  /** The pointer of the Object. */
  pointer: string;
}

/** The names of fields with free names in the descriptions. */
const FREE: Readonly<Record<string, string>> = {
  "^x-": "x-odd",
  "{name}": "plain",
  "/{path}": "/hostile/{plain}",
  "{status}": "200",
  "{range}": "4XX",
  "{expression}": "{$request.body#/plain}",
  "{media type}": "application/json",
  "{URI}": "#/components/securitySchemes/plain",
};

/** Rows of the table of fields that are about values instead of fields. */
const OF_VALUES = /^(?:Parameter Location|Parameter Style|Collection Format|Schema Type|.* Type)$/;

const isField = (object: string): boolean => !OF_VALUES.test(object) || object === "Media Type";

/** Every field of every Object of all versions, in every place. */
export const PLACES: readonly Place[] = FIELDS.filter(
  (row) => isField(row.object) && row.field !== "{}",
).flatMap(({ object, field: written, in: versions }) => {
  const field = FREE[written] ?? written;
  const places: Place[] = [];
  if (NEW[object] !== undefined && versions.some((version) => version !== "2.0"))
    places.push({ version: "3.2", object, field, pointer: NEW[object] });
  if (
    OLD[object] !== undefined &&
    versions.includes("2.0") &&
    (places.length === 0 || /^(?:Swagger|Operation|Parameter|Header|Response)$/.test(object))
  )
    places.push({ version: "2.0", object, field, pointer: OLD[object] });
  return places;
});

/** Objects of the table that no description has. */
export const MISSING: readonly string[] = [...new Set(FIELDS.map((row) => row.object))].filter(
  (object) => isField(object) && NEW[object] === undefined && OLD[object] === undefined,
);
