/**
 * Lists every fixed and patterned field of every Object of OpenAPI 2.0 to 3.2, and where the page shows it. The page
 * does not import this table; tests check the page against it, and docs/coverage.md is generated from it.
 */
import { EXTENSIONS } from "./extensions.ts";

/** The versions of the specification. */
export type Version = "2.0" | "3.0" | "3.1" | "3.2";

/** How important a field is to readers: requests fail without it, it is worth knowing, or only tools use it. */
export type Importance = "must" | "should" | "nice";

/** A field of an Object. */
export interface FieldRow {
  /** The Object's name in the specification, without "Object". */
  object: string;
  /**
   * The field's name. Patterned fields are `{name}` or `^x-`; `style: form, explode: true` describes a combination of
   * values.
   */
  field: string;
  in: readonly Version[];
  importance: Importance;
  /** Where the page shows the field. */
  where?: string;
  /** Why the page does not show the field. Every field has either `where` or `hidden`. */
  hidden?: string;
}

/** Every version in order. */
export const VERSIONS: readonly Version[] = ["2.0", "3.0", "3.1", "3.2"];

const ALL = "2.0–3.2";

/** A range of versions in the rows below: "3.0–3.2", "3.2". */
type Span = `${Version}–${Version}` | Version;

type Field = readonly [field: string, in_: Span, importance: Importance, where: string | { hidden: string }];

/** Marks a field that informs authors and tools, not readers. */
const hidden = (reason: string): { hidden: string } => ({ hidden: reason });

const UNKNOWN = "with the Object, if the option showExtensions is set";
const ROW = "in the facts of the row";
const TYPE = "in the type, in the facts of the row, or as a row below it";
const LIMITS = "as text after the type";
const INSIDE = "as rows that open below";
const COMPONENTS = "where they are used; unused components are in a section at the end";
const SERIALIZATION = "an example of the serialization, below the row's facts";

/** The fields of values that 2.0 describes without a schema: non-body parameters, items, headers. */
const SIMPLE: readonly Field[] = [
  ["type", "2.0", "must", "after the name"],
  ["format", "2.0", "must", "after the type"],
  ["items", "2.0", "must", "in the type: Array of …"],
  ["collectionFormat", "2.0", "should", SERIALIZATION],
  ["default", "2.0", "must", "below the facts of the row"],
  ["maximum", "2.0", "must", LIMITS],
  ["exclusiveMaximum", "2.0", "must", LIMITS],
  ["minimum", "2.0", "must", LIMITS],
  ["exclusiveMinimum", "2.0", "must", LIMITS],
  ["maxLength", "2.0", "must", LIMITS],
  ["minLength", "2.0", "must", LIMITS],
  ["pattern", "2.0", "must", "below the facts of the row"],
  ["maxItems", "2.0", "must", LIMITS],
  ["minItems", "2.0", "must", LIMITS],
  ["uniqueItems", "2.0", "must", LIMITS],
  ["enum", "2.0", "must", "below the facts of the row"],
  ["multipleOf", "2.0", "must", LIMITS],
];

const EXTENSION: Field = ["^x-", ALL, "nice", UNKNOWN];
const EXTENSION_3: Field = ["^x-", "3.0–3.2", "nice", UNKNOWN];

const OBJECTS: Readonly<Record<string, readonly Field[]>> = {
  Swagger: [
    ["swagger", "2.0", "nice", "below the title of the API"],
    ["info", "2.0", "must", "the first section"],
    ["host", "2.0", "must", "in the addresses of server lists and samples"],
    ["basePath", "2.0", "must", "in the addresses of server lists and samples"],
    ["schemes", "2.0", "must", "an address for each scheme, in the server list of every operation"],
    ["consumes", "2.0", "must", "the media types of request bodies"],
    ["produces", "2.0", "must", "the media types of responses"],
    ["paths", "2.0", "must", "a section for each operation"],
    ["definitions", "2.0", "must", COMPONENTS],
    ["parameters", "2.0", "must", COMPONENTS],
    ["responses", "2.0", "must", COMPONENTS],
    ["securityDefinitions", "2.0", "must", "the section Authentication"],
    ["security", "2.0", "must", "the authorization of operations without their own"],
    ["tags", "2.0", "must", "sections, and entries of the menu"],
    ["externalDocs", "2.0", "should", "a link in the first section"],
    ["^x-", "2.0", "nice", UNKNOWN],
  ],
  OpenAPI: [
    ["openapi", "3.0–3.2", "nice", "below the title of the API"],
    ["$self", "3.2", "should", "in the first section"],
    ["info", "3.0–3.2", "must", "the first section"],
    ["jsonSchemaDialect", "3.1–3.2", "nice", "in the first section"],
    ["servers", "3.0–3.2", "must", "in the first section, and in the server list of every operation"],
    ["paths", "3.0–3.2", "must", "a section for each operation"],
    ["webhooks", "3.1–3.2", "must", "a section for each webhook, with a mark"],
    ["components", "3.0–3.2", "must", COMPONENTS],
    ["security", "3.0–3.2", "must", "the authorization of operations without their own"],
    ["tags", "3.0–3.2", "must", "sections, and entries of the menu"],
    ["externalDocs", "3.0–3.2", "should", "a link in the first section"],
    EXTENSION_3,
  ],
  Info: [
    ["title", ALL, "must", "the page's heading"],
    ["summary", "3.1–3.2", "must", "below the title"],
    ["description", ALL, "must", "the first section; its headings become sections"],
    ["termsOfService", ALL, "must", "a link in the first section"],
    ["contact", ALL, "must", "in the first section"],
    ["license", ALL, "must", "in the first section"],
    ["version", ALL, "must", "after the title"],
    EXTENSION,
  ],
  Contact: [
    ["name", ALL, "must", "in the first section"],
    ["url", ALL, "must", "a link in the first section"],
    ["email", ALL, "must", "a link in the first section"],
    EXTENSION,
  ],
  License: [
    ["name", ALL, "must", "in the first section"],
    ["identifier", "3.1–3.2", "must", "after the license's name"],
    ["url", ALL, "must", "the link of the license's name"],
    EXTENSION,
  ],
  Server: [
    ["url", "3.0–3.2", "must", "in the first section, and in the server list of the endpoint"],
    ["description", "3.0–3.2", "must", "with the server's address"],
    ["name", "3.2", "should", "with the server's address"],
    ["variables", "3.0–3.2", "must", "below the server's address"],
    EXTENSION_3,
  ],
  "Server Variable": [
    ["enum", "3.0–3.2", "must", "below the server's address"],
    ["default", "3.0–3.2", "must", "below the server's address, and in the address"],
    ["description", "3.0–3.2", "must", "below the server's address"],
    EXTENSION_3,
  ],
  Components: [
    ...(
      [
        ["schemas", "3.0–3.2"],
        ["responses", "3.0–3.2"],
        ["parameters", "3.0–3.2"],
        ["examples", "3.0–3.2"],
        ["requestBodies", "3.0–3.2"],
        ["headers", "3.0–3.2"],
      ] as const
    ).map(([field, span]): Field => [field, span, "should", COMPONENTS]),
    ["securitySchemes", "3.0–3.2", "must", "the section Authentication"],
    ["links", "3.0–3.2", "should", COMPONENTS],
    ["callbacks", "3.0–3.2", "should", COMPONENTS],
    ["pathItems", "3.1–3.2", "should", COMPONENTS],
    ["mediaTypes", "3.2", "should", COMPONENTS],
    EXTENSION_3,
  ],
  Paths: [["/{path}", ALL, "must", "in the endpoint of its operations"], EXTENSION],
  "Path Item": [
    ["$ref", ALL, "must", "replaced by its target"],
    ["summary", "3.0–3.2", "should", "in each of its operations, below the description"],
    ["description", "3.0–3.2", "should", "in each of its operations, below the description"],
    ["get", ALL, "must", "a section"],
    ["put", ALL, "must", "a section"],
    ["post", ALL, "must", "a section"],
    ["delete", ALL, "must", "a section"],
    ["options", ALL, "must", "a section"],
    ["head", ALL, "must", "a section"],
    ["patch", ALL, "must", "a section"],
    ["trace", "3.0–3.2", "must", "a section"],
    ["query", "3.2", "must", "a section"],
    ["additionalOperations", "3.2", "must", "a section for each of its operations"],
    ["servers", "3.0–3.2", "must", "in the server list of its operations"],
    ["parameters", ALL, "must", "among the parameters of its operations"],
    EXTENSION,
  ],
  Operation: [
    ["tags", ALL, "must", "its place in the menu and on the page"],
    ["summary", ALL, "must", "the section's heading, and in the menu"],
    ["description", ALL, "must", "below the heading"],
    ["externalDocs", ALL, "must", "below the description"],
    ["operationId", ALL, "should", "in the operation's head"],
    ["consumes", "2.0", "must", "the media types of the request body"],
    ["produces", "2.0", "must", "the media types of the responses"],
    ["parameters", ALL, "must", "rows, grouped by location"],
    ["requestBody", "3.0–3.2", "must", "below the parameters"],
    ["responses", ALL, "must", "a button for each response, which opens it"],
    ["callbacks", "3.0–3.2", "must", "below the responses"],
    ["schemes", "2.0", "must", "an address for each scheme, in the server list"],
    ["deprecated", ALL, "must", "a badge in the heading and in the menu"],
    ["security", ALL, "must", "above the parameters"],
    ["servers", "3.0–3.2", "must", "in the server list of the endpoint"],
    EXTENSION,
  ],
  "External Documentation": [
    ["description", ALL, "must", "the text of the link"],
    ["url", ALL, "must", "the link"],
    EXTENSION,
  ],
  Parameter: [
    ["name", ALL, "must", "the name of the row"],
    ["in", ALL, "must", "the heading above the row"],
    ["description", ALL, "must", "in the row"],
    ["required", ALL, "must", ROW],
    ["schema", ALL, "must", "the row's type and facts; a body's rows"],
    ["deprecated", "3.0–3.2", "must", ROW],
    ["allowEmptyValue", "2.0–3.2", "should", ROW],
    ["style", "3.0–3.2", "should", SERIALIZATION],
    ["explode", "3.0–3.2", "should", SERIALIZATION],
    ["allowReserved", "3.0–3.2", "should", ROW],
    ["example", "3.0–3.2", "must", "in the row"],
    ["examples", "3.0–3.2", "must", "in the row"],
    ["content", "3.0–3.2", "should", "the media type in the row, its schema as rows"],
    ...SIMPLE,
    EXTENSION,
  ],
  "Parameter Location": [
    ["query", ALL, "must", "the heading above the row"],
    ["querystring", "3.2", "must", "the heading above the row"],
    ["header", ALL, "must", "the heading above the row"],
    ["path", ALL, "must", "the heading above the row"],
    ["cookie", "3.0–3.2", "must", "the heading above the row"],
    ["formData", "2.0", "must", "as a field of the request body"],
    ["body", "2.0", "must", "the request body"],
  ],
  "Parameter Style": [
    ...["matrix", "label", "simple", "form"].flatMap((style): Field[] =>
      [true, false].map((explode) => [`${style}, explode: ${explode}`, "3.0–3.2", "should", SERIALIZATION]),
    ),
    ["spaceDelimited, explode: false", "3.0–3.2", "should", SERIALIZATION],
    ["pipeDelimited, explode: false", "3.0–3.2", "should", SERIALIZATION],
    ["deepObject, explode: true", "3.0–3.2", "should", SERIALIZATION],
    ["cookie, explode: true", "3.2", "should", SERIALIZATION],
    ["cookie, explode: false", "3.2", "should", SERIALIZATION],
  ],
  "Collection Format": ["csv", "ssv", "tsv", "pipes", "multi"].map(
    (format): Field => [format, "2.0", "should", SERIALIZATION],
  ),
  Items: [...SIMPLE, ["^x-", "2.0", "nice", UNKNOWN]],
  "Request Body": [
    ["description", "3.0–3.2", "must", "below the heading of the body"],
    ["content", "3.0–3.2", "must", "a choice in the heading of the body"],
    ["required", "3.0–3.2", "must", "in the heading of the body"],
    EXTENSION_3,
  ],
  "Media Type": [
    ["schema", "3.0–3.2", "must", "rows"],
    ["itemSchema", "3.2", "must", "rows, below the label items"],
    ["example", "3.0–3.2", "must", "in the samples"],
    ["examples", "3.0–3.2", "must", "a choice in the samples"],
    ["encoding", "3.0–3.2", "should", "below the rows of the body"],
    ["prefixEncoding", "3.2", "should", "below the rows of the body"],
    ["itemEncoding", "3.2", "should", "below the rows of the body"],
    EXTENSION_3,
  ],
  Encoding: [
    ["contentType", "3.0–3.2", "should", "with the name of the part"],
    ["headers", "3.0–3.2", "should", "rows below the part"],
    ["encoding", "3.2", "should", "rows below the part"],
    ["prefixEncoding", "3.2", "should", "rows below the part"],
    ["itemEncoding", "3.2", "should", "rows below the part"],
    ["style", "3.0–3.2", "should", "with the name of the part"],
    ["explode", "3.0–3.2", "should", "with the name of the part"],
    ["allowReserved", "3.0–3.2", "should", "with the name of the part"],
    EXTENSION_3,
  ],
  Responses: [
    ["default", ALL, "must", "on the button that opens the response"],
    ["{status}", ALL, "must", "on the button that opens the response"],
    ["{range}", "3.0–3.2", "must", "on the button that opens the response"],
    EXTENSION,
  ],
  Response: [
    ["summary", "3.2", "must", "on the button that opens the response"],
    ["description", ALL, "must", "on the button that opens the response, or below this button"],
    ["schema", "2.0", "must", INSIDE],
    ["headers", ALL, "must", INSIDE],
    ["content", "3.0–3.2", "must", "a choice of media types and rows that open below"],
    ["links", "3.0–3.2", "should", "rows that open below"],
    ["examples", "2.0", "must", "in the samples"],
    EXTENSION,
  ],
  Headers: [["{name}", "2.0", "must", "the name of the row"]],
  Example: [
    ["{media type}", "2.0", "must", "in the samples"],
    ["summary", "3.0–3.2", "should", "the name of the choice"],
    ["description", "3.0–3.2", "should", "with the example"],
    ["value", "3.0–3.2", "must", "in the samples, in the row of a parameter or header"],
    ["dataValue", "3.2", "must", "in the samples, in the row of a parameter or header"],
    ["serializedValue", "3.2", "should", "in the samples, in the row of a parameter or header"],
    ["externalValue", "3.0–3.2", "should", "the address of the example, and a button that loads the example"],
    EXTENSION_3,
  ],
  Callback: [["{expression}", "3.0–3.2", "must", "on the button of its operations"], EXTENSION_3],
  Link: [
    ["operationRef", "3.0–3.2", "should", "a link to the operation"],
    ["operationId", "3.0–3.2", "should", "a link to the operation"],
    ["parameters", "3.0–3.2", "should", "in the row of the link"],
    ["requestBody", "3.0–3.2", "should", "in the row of the link"],
    ["description", "3.0–3.2", "should", "in the row of the link"],
    ["server", "3.0–3.2", "should", "in the row of the link"],
    EXTENSION_3,
  ],
  Header: [
    ["description", ALL, "must", "in the row"],
    ["required", "3.0–3.2", "must", ROW],
    ["deprecated", "3.0–3.2", "must", ROW],
    ["style", "3.0–3.2", "nice", SERIALIZATION],
    ["explode", "3.0–3.2", "nice", SERIALIZATION],
    ["schema", "3.0–3.2", "must", "the row's type and facts"],
    ["example", "3.0–3.2", "should", "in the row"],
    ["examples", "3.0–3.2", "should", "in the row"],
    ["content", "3.0–3.2", "should", "the media type in the row, its schema as rows"],
    ...SIMPLE,
    EXTENSION,
  ],
  Tag: [
    ["name", ALL, "must", "the section's heading, and in the menu"],
    ["summary", "3.2", "must", "the section's heading, and in the menu"],
    ["description", ALL, "must", "below the section's heading"],
    ["externalDocs", ALL, "should", "below the section's description"],
    ["parent", "3.2", "should", "the nesting of the menu"],
    ["kind", "3.2", "should", "a badge in the section's heading"],
    EXTENSION,
  ],
  Reference: [
    ["$ref", ALL, "must", "replaced by its target"],
    ["summary", "3.1–3.2", "should", "in place of the target's summary"],
    ["description", "3.1–3.2", "should", "in place of the target's description"],
  ],
  Schema: [
    ["$ref", ALL, "must", "replaced by its target; keywords beside it apply too"],
    ["$id", "3.1–3.2", "nice", "in the row; the page resolves references to it"],
    ["$schema", "3.1–3.2", "nice", "in the row"],
    ["$anchor", "3.1–3.2", "nice", "in the row; the page resolves references to it"],
    ["$dynamicAnchor", "3.1–3.2", "nice", "in the row; the page resolves references to it"],
    ["$dynamicRef", "3.1–3.2", "should", "replaced by its target"],
    ["$defs", "3.1–3.2", "should", "where they are used"],
    [
      "$comment",
      "3.1–3.2",
      "nice",
      hidden("It is for authors of schemas. JSON Schema Core, 8.3, forbids showing it to users."),
    ],
    [
      "$vocabulary",
      "3.1–3.2",
      "nice",
      hidden("It occurs only in meta-schemas and tells validators what they must support."),
    ],
    ["type", ALL, "must", "after the name"],
    ["title", ALL, "must", "after the type, and as the name of a variant"],
    ["description", ALL, "must", "below the facts of the row"],
    ["format", ALL, "must", "after the type"],
    ["default", ALL, "must", "below the facts of the row"],
    ["enum", ALL, "must", "below the facts of the row"],
    ["const", "3.1–3.2", "must", "below the facts of the row"],
    ["multipleOf", ALL, "must", LIMITS],
    ["maximum", ALL, "must", LIMITS],
    ["exclusiveMaximum", ALL, "must", LIMITS],
    ["minimum", ALL, "must", LIMITS],
    ["exclusiveMinimum", ALL, "must", LIMITS],
    ["maxLength", ALL, "must", LIMITS],
    ["minLength", ALL, "must", LIMITS],
    ["pattern", ALL, "must", "below the facts of the row"],
    ["maxItems", ALL, "must", LIMITS],
    ["minItems", ALL, "must", LIMITS],
    ["uniqueItems", ALL, "must", LIMITS],
    ["maxProperties", ALL, "must", LIMITS],
    ["minProperties", ALL, "must", LIMITS],
    ["required", ALL, "must", "in the row of each property"],
    ["properties", ALL, "must", "rows"],
    ["additionalProperties", ALL, "must", "a row, or a sentence below the rows"],
    ["patternProperties", "3.1–3.2", "must", "rows"],
    ["propertyNames", "3.1–3.2", "should", TYPE],
    ["unevaluatedProperties", "3.1–3.2", "should", TYPE],
    ["dependentRequired", "3.1–3.2", "should", "sentences below the rows"],
    ["dependentSchemas", "3.1–3.2", "should", TYPE],
    ["items", ALL, "must", "in the type, and as rows"],
    ["prefixItems", "3.1–3.2", "must", "a row for each position"],
    ["contains", "3.1–3.2", "should", TYPE],
    ["minContains", "3.1–3.2", "should", LIMITS],
    ["maxContains", "3.1–3.2", "should", LIMITS],
    ["unevaluatedItems", "3.1–3.2", "should", TYPE],
    ["allOf", ALL, "must", "its members are merged into one schema"],
    ["oneOf", "3.0–3.2", "must", "a labelled switch between the variants"],
    ["anyOf", "3.0–3.2", "must", "a labelled switch between the variants"],
    ["not", "3.0–3.2", "should", TYPE],
    ["if", "3.1–3.2", "should", TYPE],
    ["then", "3.1–3.2", "should", TYPE],
    ["else", "3.1–3.2", "should", TYPE],
    ["contentEncoding", "3.1–3.2", "should", ROW],
    ["contentMediaType", "3.1–3.2", "should", ROW],
    ["contentSchema", "3.1–3.2", "should", TYPE],
    ["nullable", "3.0", "must", "in the type: or null"],
    ["readOnly", ALL, "must", "in the row; no row in requests"],
    ["writeOnly", "3.0–3.2", "must", "in the row; no row in responses"],
    ["deprecated", "3.0–3.2", "must", ROW],
    ["example", ALL, "must", "in the row, or in the samples"],
    ["examples", "3.1–3.2", "should", "in the row, or in the samples"],
    ["externalDocs", ALL, "should", "a link in the row"],
    ["discriminator", ALL, "must", "a switch between the variants, in the row of its property"],
    ["xml", ALL, "should", "in the row, and in XML samples"],
    EXTENSION,
  ],
  "Schema Type": [
    ...["string", "number", "integer", "boolean", "array", "object"].map(
      (type): Field => [type, ALL, "must", "after the name"],
    ),
    ["file", "2.0", "must", "as a binary string"],
    ["null", "3.1–3.2", "must", "after the name"],
    ["[type, type]", "3.1–3.2", "must", "after the name, joined by the word or"],
    ["true", "3.1–3.2", "should", "as the type any"],
    ["false", "3.1–3.2", "should", "as the type never"],
  ],
  Discriminator: [
    ["propertyName", "3.0–3.2", "must", "the property whose row has the switch"],
    ["mapping", "3.0–3.2", "must", "the labels of the switch"],
    ["defaultMapping", "3.2", "should", "below the switch"],
    ["^x-", "3.1–3.2", "nice", UNKNOWN],
  ],
  XML: [
    ["nodeType", "3.2", "should", "in the row, and in XML samples"],
    ["name", ALL, "should", "in the row, and in XML samples"],
    ["namespace", ALL, "should", "in the row, and in XML samples"],
    ["prefix", ALL, "should", "in the row, and in XML samples"],
    ["attribute", ALL, "should", "in the row, and in XML samples"],
    ["wrapped", ALL, "should", "in the row, and in XML samples"],
    EXTENSION,
  ],
  Definitions: [["{name}", "2.0", "must", "the title after the type"]],
  "Parameters Definitions": [["{name}", "2.0", "nice", "in the section of unused components, at the end"]],
  "Responses Definitions": [["{name}", "2.0", "nice", "in the section of unused components, at the end"]],
  "Security Definitions": [["{name}", "2.0", "must", "the heading of the scheme"]],
  "Security Scheme": [
    ["type", ALL, "must", "in the table of the scheme"],
    ["description", ALL, "must", "below the scheme's heading"],
    ["name", ALL, "must", "in the table of the scheme"],
    ["in", ALL, "must", "in the table of the scheme"],
    ["scheme", "3.0–3.2", "must", "in the table of the scheme"],
    ["bearerFormat", "3.0–3.2", "should", "in the table of the scheme"],
    ["flows", "3.0–3.2", "must", "in the table of the scheme"],
    ["openIdConnectUrl", "3.0–3.2", "must", "in the table of the scheme"],
    ["oauth2MetadataUrl", "3.2", "should", "in the table of the scheme"],
    ["deprecated", "3.2", "must", "in the table of the scheme"],
    ["flow", "2.0", "must", "in the table of the scheme"],
    ["authorizationUrl", "2.0", "must", "in the table of the scheme"],
    ["tokenUrl", "2.0", "must", "in the table of the scheme"],
    ["scopes", "2.0", "must", "in the table of the scheme"],
    EXTENSION,
  ],
  "Security Scheme Type": [
    ["basic", "2.0", "must", "in the table of the scheme"],
    ["apiKey", ALL, "must", "in the table of the scheme"],
    ["apiKey, in: query", ALL, "must", "in the table of the scheme"],
    ["apiKey, in: header", ALL, "must", "in the table of the scheme"],
    ["apiKey, in: cookie", "3.0–3.2", "must", "in the table of the scheme"],
    ["http", "3.0–3.2", "must", "in the table of the scheme"],
    ["http, scheme: basic", "3.0–3.2", "must", "in the table of the scheme"],
    ["http, scheme: bearer", "3.0–3.2", "must", "in the table of the scheme"],
    ["mutualTLS", "3.1–3.2", "must", "in the table of the scheme"],
    ["oauth2", ALL, "must", "in the table of the scheme"],
    ["openIdConnect", "3.0–3.2", "must", "in the table of the scheme"],
  ],
  "OAuth Flow Type": [
    ["implicit", "2.0", "must", "in the table of the scheme"],
    ["password", "2.0", "must", "in the table of the scheme"],
    ["application", "2.0", "must", "in the table of the scheme"],
    ["accessCode", "2.0", "must", "in the table of the scheme"],
  ],
  "OAuth Flows": [
    ["implicit", "3.0–3.2", "must", "in the table of the scheme"],
    ["password", "3.0–3.2", "must", "in the table of the scheme"],
    ["clientCredentials", "3.0–3.2", "must", "in the table of the scheme"],
    ["authorizationCode", "3.0–3.2", "must", "in the table of the scheme"],
    ["deviceAuthorization", "3.2", "must", "in the table of the scheme"],
    EXTENSION_3,
  ],
  "OAuth Flow": [
    ["authorizationUrl", "3.0–3.2", "must", "a link in the table of the scheme"],
    ["deviceAuthorizationUrl", "3.2", "must", "a link in the table of the scheme"],
    ["tokenUrl", "3.0–3.2", "must", "a link in the table of the scheme"],
    ["refreshUrl", "3.0–3.2", "must", "a link in the table of the scheme"],
    ["scopes", "3.0–3.2", "must", "a list in the table of the scheme"],
    EXTENSION_3,
  ],
  Scopes: [
    ["{name}", "2.0", "must", "a list in the table of the scheme"],
    ["^x-", "2.0", "nice", UNKNOWN],
  ],
  "Security Requirement": [
    ["{name}", ALL, "must", "above the parameters, with its scopes in brackets"],
    ["{}", ALL, "must", "the word None, among the alternatives"],
    ["{URI}", "3.2", "must", "above the parameters"],
  ],
};

/** The versions of vendor extensions that do not apply to all versions. */
const EXTENSION_VERSIONS: Readonly<Record<string, readonly Version[]>> = {
  "x-servers": ["2.0"],
  "x-webhooks": ["3.0"],
};

/** All rows: those of the specification by Object, then the vendor extensions that the page interprets. */
export const FIELDS: readonly FieldRow[] = [
  ...Object.entries(OBJECTS).flatMap(([object, fields]) =>
    fields.map(([field, span, importance, where]) => ({
      object,
      field,
      in: versionsOf(span),
      importance,
      ...(typeof where === "string" ? { where } : where),
    })),
  ),
  ...EXTENSIONS.flatMap(({ name, on, says }) =>
    on.map(
      (object): FieldRow => ({
        object,
        field: name,
        in: EXTENSION_VERSIONS[name] ?? VERSIONS,
        importance: "nice",
        where: says,
      }),
    ),
  ),
];

function versionsOf(span: Span): readonly Version[] {
  const [first, last = first] = span.split("–") as [Version, Version?];
  return VERSIONS.slice(VERSIONS.indexOf(first), VERSIONS.indexOf(last) + 1);
}
