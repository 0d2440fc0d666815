/**
 * Makes descriptions with every Object of the specification from two templates. Hostile strings are filled in: a text
 * wherever a text may stand, a URL wherever a URL may stand, and a name wherever authors choose a name. Each description
 * also has a healthy operation, without hostile strings, which must stay readable.
 */
import type { Raw } from "#oas/read.ts";

/** The strings that are filled in. */
export interface Filling {
  /** The value of titles, descriptions, summaries and examples. */
  text: string;
  /** The value of fields such as `url` and `href`. Of a list, each field gets the next item, over and over. */
  url: string | readonly string[];
  /** The name of schemas, properties, security schemes, variables, media types, … */
  name: string;
}

/** The summary of the healthy operation. */
export const HEALTHY_SUMMARY = "Healthy operation";

const HEALTHY_OPERATION = {
  operationId: "healthy",
  summary: HEALTHY_SUMMARY,
  responses: { 200: { description: "Healthy response" } },
};

/** The places of texts, URLs and names. */
const T = "§text";
const U = "§url";
const N = "§name";

const docs = { description: T, url: U };
const schemaRef = { $ref: `#/components/schemas/${N}` };
const values = { default: T, example: T, enum: [T, "b"] };
const server = {
  url: `https://{${N}}.test/{stage}/${T}`,
  name: T,
  description: T,
  variables: {
    [N]: { default: T, enum: [T, "b"], description: T },
    stage: { default: U, enum: [U], description: T },
  },
};
const example = { summary: T, description: T, value: { [N]: T, link: U } };
const media = {
  schema: schemaRef,
  itemSchema: { type: "string", description: T },
  examples: { [N]: example, data: { summary: T, dataValue: { a: T }, serializedValue: T } },
  encoding: {
    [N]: {
      contentType: T,
      style: T,
      explode: true,
      headers: { [N]: { description: T, schema: { ...values } } },
    },
  },
};
const parameter = {
  name: N,
  in: "query",
  description: T,
  style: T,
  schema: { type: "string", format: T, pattern: T, title: T, ...values },
  examples: { [N]: { summary: T, value: T } },
  "x-badges": [{ name: T, color: T }],
};

/** OpenAPI 3.2. `objects.ts` has the pointers of its Objects, and of those below. */
const OPENAPI_3_2 = {
  openapi: "3.2.0",
  $self: U,
  jsonSchemaDialect: U,
  info: {
    title: T,
    summary: T,
    description: `${T}\n\n[link](${U}) ![image](${U}) <${U}>\n\n# ${T}\n\n${T}`,
    termsOfService: U,
    contact: { name: T, url: U, email: T },
    license: { name: T, url: U, identifier: T },
    version: T,
    "x-logo": { url: U, altText: T, href: U, backgroundColor: T },
    "x-odd": { [N]: T },
    "x-scalar-links": [{ name: T, url: U }],
    "x-scalar-sdk-installation": [{ lang: T, description: T, source: T }],
  },
  servers: [server],
  security: [{ [N]: [T] }],
  tags: [
    {
      name: "hostile",
      summary: T,
      description: T,
      externalDocs: docs,
      kind: T,
      parent: N,
      "x-displayName": T,
    },
    { name: N, description: `${T}\n\n## ${T}` },
  ],
  "x-tagGroups": [
    { name: T, tags: ["hostile", N] },
    { name: "Rest", tags: ["healthy"] },
  ],
  "x-topics": [{ title: T, content: T, example: T }],
  externalDocs: docs,
  paths: {
    "/healthy": { get: { ...HEALTHY_OPERATION, tags: ["healthy"] } },
    [`/hostile/{${N}}`]: {
      summary: T,
      description: T,
      servers: [server],
      parameters: [{ $ref: `#/components/parameters/${N}` }],
      post: {
        operationId: N,
        summary: T,
        description: T,
        tags: ["hostile", N],
        externalDocs: docs,
        security: [{ [N]: [T] }, { "§url": [T] }],
        servers: [server],
        parameters: [
          parameter,
          { name: T, in: T, schema: { type: T, minimum: T, maxLength: T, multipleOf: T } },
          { name: "coded", in: "header", content: { [N]: media } },
        ],
        requestBody: {
          description: T,
          required: true,
          content: { "application/json": media, [N]: media, "application/xml": media },
        },
        responses: {
          200: {
            summary: T,
            description: T,
            headers: { [N]: { description: T, schema: { type: "string", ...values } } },
            content: { "application/json": media, "text/html": { example: T }, [N]: { example: T } },
            links: {
              [N]: { operationId: T, parameters: { [N]: T }, requestBody: T, description: T, server },
              ref: { operationRef: U },
            },
          },
          [N]: { description: T },
          default: { $ref: `#/components/responses/${N}` },
          400: { $ref: U },
        },
        callbacks: {
          [N]: {
            [`{$request.body#/${N}}`]: { post: { ...HEALTHY_OPERATION, operationId: "back", summary: T } },
          },
        },
        deprecated: true,
        "x-codeSamples": [{ lang: T, label: T, source: T }],
        "x-badges": [{ name: T, color: T, position: "before" }],
        "x-state": T,
        "x-odd": T,
      },
      additionalOperations: { [N]: { summary: T, responses: {} } },
    },
  },
  webhooks: { [N]: { post: { summary: T, description: T, responses: { 200: { description: T } } } } },
  components: {
    schemas: {
      [N]: {
        type: "object",
        title: T,
        description: T,
        externalDocs: docs,
        required: [N],
        discriminator: { propertyName: N, mapping: { [T]: N, [N]: U } },
        properties: {
          [N]: { type: "string", title: T, description: T, format: T, pattern: T, const: T, ...values },
          broken: { $ref: U },
          bad: { $ref: T, description: T },
          list: { type: "array", items: { type: T, title: T, ...values }, minItems: T, uniqueItems: T },
          size: { type: "integer", minimum: T, maximum: T, exclusiveMinimum: T, multipleOf: T, minLength: T },
          named: { enum: [T], "x-enum-varnames": [T], "x-enumDescriptions": { [T]: T } },
          coded: { type: "string", contentMediaType: T, contentEncoding: T, contentSchema: { title: T } },
          xml: { type: "string", xml: { name: T, namespace: U, prefix: T } },
        },
        patternProperties: { [T]: { type: "string", description: T } },
        additionalProperties: { type: "string", title: T, "x-additionalPropertiesName": T },
        dependentRequired: { [N]: [T] },
        allOf: [{ title: T, description: T }],
        oneOf: [{ title: T, description: T, "x-displayName": T }, schemaRef],
        not: { title: T },
        if: { title: T },
        $id: U,
        $anchor: N,
        examples: [{ [N]: T }],
        "x-odd": { [N]: T },
      },
      unused: { title: T, description: T },
    },
    parameters: {
      [N]: { name: N, in: "path", required: true, description: T, schema: { type: "string", ...values } },
    },
    responses: { [N]: { description: T, content: { "application/json": media } } },
    headers: { [N]: { description: T, schema: { ...values } } },
    requestBodies: { [N]: { description: T, content: { [N]: media } } },
    examples: { [N]: example },
    links: { [N]: { operationId: T, description: T } },
    callbacks: { [N]: { [T]: {} } },
    pathItems: { [N]: { summary: T } },
    mediaTypes: { [N]: media },
    securitySchemes: {
      [N]: { type: "http", scheme: T, bearerFormat: T, description: T, "x-displayName": T },
      key: { type: "apiKey", name: T, in: T, description: T },
      odd: { type: T, description: T },
      connect: { type: "openIdConnect", openIdConnectUrl: U, description: T },
      oauth: {
        type: "oauth2",
        oauth2MetadataUrl: U,
        flows: {
          authorizationCode: {
            authorizationUrl: U,
            tokenUrl: U,
            refreshUrl: U,
            scopes: { [N]: T, [T]: T },
            "x-tokenName": T,
          },
          [N]: { authorizationUrl: U },
        },
      },
    },
  },
};

/** Swagger 2.0. */
const SWAGGER_2_0 = {
  swagger: "2.0",
  info: { title: T, description: T, termsOfService: U, contact: { name: T, url: U, email: T }, version: T },
  host: T,
  basePath: U,
  schemes: [T, "https"],
  consumes: ["application/json", T],
  produces: ["application/json", T],
  tags: [{ name: "hostile", description: T, externalDocs: docs }],
  externalDocs: docs,
  security: [{ [N]: [T] }],
  paths: {
    "/healthy": { get: HEALTHY_OPERATION },
    [`/hostile/{${N}}`]: {
      parameters: [{ $ref: `#/parameters/${N}` }],
      post: {
        operationId: N,
        summary: T,
        description: T,
        tags: ["hostile"],
        externalDocs: docs,
        parameters: [
          { name: "body", in: "body", description: T, schema: { $ref: `#/definitions/${N}` } },
          {
            name: N,
            in: "query",
            type: "array",
            items: { type: "string", ...values },
            collectionFormat: T,
            description: T,
          },
          { name: T, in: "formData", type: "file", description: T },
        ],
        responses: {
          200: {
            description: T,
            schema: { $ref: `#/definitions/${N}` },
            headers: { [N]: { type: "string", description: T, ...values } },
            examples: { "application/json": { [N]: T }, [N]: T },
          },
          default: { $ref: `#/responses/${N}` },
        },
        security: [{ [N]: [T] }],
      },
    },
  },
  definitions: {
    [N]: {
      type: "object",
      title: T,
      description: T,
      discriminator: N,
      properties: { [N]: { type: "string", title: T, description: T, ...values } },
      example: { [N]: T },
    },
  },
  parameters: { [N]: { name: N, in: "header", type: "string", description: T, ...values } },
  responses: { [N]: { description: T, schema: { type: "string", title: T } } },
  securityDefinitions: {
    [N]: { type: "oauth2", flow: "implicit", authorizationUrl: U, scopes: { [N]: T }, description: T },
    key: { type: "apiKey", name: T, in: "header", description: T },
  },
};

/** The templates by version. */
export const TEMPLATES = { "3.2": OPENAPI_3_2, "2.0": SWAGGER_2_0 } as const;

/** Harmless strings, for comparison. */
export const HARMLESS: Filling = { text: "Plain text", url: "https://a.test/b", name: "plain" };

/**
 * Makes fillings from lists of strings. Its strings are the paragraphs of its text (as links if they look like URLs) and
 * its URLs; the first one is its name.
 * @param atOnce the number of strings in a filling
 */
export function fillingsOf(lists: readonly (readonly string[])[], atOnce: number): Filling[] {
  return lists.flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => {
      const group = all.slice(at * atOnce, (at + 1) * atOnce);
      const text = group
        .flatMap((one) => (/^\W*[a-z]+\W*:/i.test(one) ? [`[a](${one})`, `<a href="${one}">b</a>`] : one))
        .join("\n\n");
      return { text, url: group, name: group[0] ?? "" };
    }),
  );
}

/** A new description with the strings of a filling. */
export function documentWith(filling: Filling, version: keyof typeof TEMPLATES = "3.2"): Raw {
  const addresses = [filling.url].flat();
  let used = 0;
  const pointer = encodeURIComponent(
    filling.name
      .replace(/\p{Cs}/gu, "\ufffd")
      .replaceAll("~", "~0")
      .replaceAll("/", "~1"),
  );
  const fill = (text: string, name = filling.name): string =>
    text
      .replaceAll("§text", () => filling.text)
      .replaceAll("§url", () => addresses[used++ % addresses.length] ?? "")
      .replaceAll("§name", () => name);
  const fillInside = (value: unknown): unknown => {
    if (typeof value === "string")
      return fill(value, /^#\/[\w/]+§name$/.test(value) ? pointer : filling.name);
    if (Array.isArray(value)) return value.map(fillInside);
    if (typeof value !== "object" || value === null) return value;
    const filled: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(value))
      Object.defineProperty(filled, fill(name), {
        value: fillInside(inner),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return filled;
  };
  return fillInside(TEMPLATES[version]) as Raw;
}
