/** A small document that uses every field of the model, as a base for hostile changes. */

const schema = { $ref: "#/components/schemas/Pet" };
const parameters = [
  { $ref: "#/components/parameters/id" },
  {
    name: "filter",
    in: "query",
    style: "form",
    explode: false,
    required: true,
    deprecated: true,
    content: { "application/json": { schema: { type: "object" } } },
  },
];

/** Makes the document, a new one on each call. */
export function fullDocument(): Record<string, unknown> {
  return structuredClone({
    openapi: "3.2.0",
    info: {
      title: "Full",
      version: "1",
      summary: "S",
      description: "Intro\n# Authentication\n## Sub\n",
      termsOfService: "https://a.test/terms",
      contact: { name: "N", url: "https://a.test", email: "a@a.test" },
      license: { name: "MIT", identifier: "MIT" },
      "x-logo": { url: "logo.png", altText: "alt", href: "/", backgroundColor: "red" },
    },
    servers: [
      {
        url: "/{stage}",
        name: "N",
        description: "D",
        variables: { stage: { default: "a", enum: ["a"], description: "D" } },
      },
    ],
    security: [{ key: [] }, { oauth: ["read"] }],
    tags: [
      {
        name: "pet",
        description: "# Heading",
        externalDocs: { url: "/docs", description: "D" },
        parent: "p",
        kind: "nav",
      },
      { name: "trait", "x-traitTag": true, "x-displayName": "Trait" },
    ],
    "x-tagGroups": [{ name: "Group", tags: ["pet"] }],
    externalDocs: { url: "/docs", description: "D" },
    paths: {
      "/a/{id}": {
        summary: "S",
        description: "D",
        servers: [{ url: "/path" }],
        parameters,
        get: {
          operationId: "get",
          summary: "S",
          tags: ["pet", "trait"],
          deprecated: true,
          externalDocs: { url: "/docs" },
          security: [{ none: [] }],
          servers: [{ url: "/operation" }],
          parameters: [{ name: "id", in: "path", schema, examples: { a: { value: 1, summary: "S" } } }],
          requestBody: { $ref: "#/components/requestBodies/body" },
          responses: {
            200: {
              description: "D",
              "x-summary": "S",
              headers: { "X-A": { $ref: "#/components/headers/h" } },
              content: { "application/json": { schema, itemSchema: schema, example: { a: 1 } } },
              links: {
                next: { operationId: "get", parameters: { id: 1 }, requestBody: 1, server: { url: "/l" } },
              },
            },
            default: { $ref: "#/components/responses/error" },
          },
          callbacks: { done: { "{$url}": { post: { responses: { 200: {} } } } } },
          "x-codeSamples": [{ lang: "c", label: "C", source: "s" }],
          "x-badges": [{ name: "B", color: "red", position: "before" }],
        },
        additionalOperations: { COPY: { description: "text" } },
      },
      "/ref": { $ref: "#/components/pathItems/item" },
    },
    webhooks: { hook: { post: { requestBody: { content: { "a/b": { schema } } } } } },
    components: {
      pathItems: { item: { put: {} } },
      parameters: { id: { name: "id", in: "path", schema: { type: "string" }, example: "x" } },
      headers: { h: { description: "D", schema: { type: "string" } } },
      responses: { error: { description: "D" } },
      requestBodies: {
        body: {
          description: "D",
          required: true,
          content: {
            "multipart/form-data": {
              schema,
              encoding: { a: { contentType: "a/b", style: "form", explode: true, headers: { "X-B": {} } } },
              examples: { a: { externalValue: "/e" }, b: { dataValue: 1, serializedValue: "1" } },
            },
          },
        },
      },
      securitySchemes: {
        key: { type: "apiKey", name: "k", in: "header", "x-displayName": "Key", deprecated: true },
        oauth: {
          type: "oauth2",
          flows: { implicit: { authorizationUrl: "/a", refreshUrl: "/r", scopes: { read: "R" } } },
          oauth2MetadataUrl: "/m",
        },
      },
      schemas: {
        Pet: {
          type: "object",
          title: "T",
          description: "D",
          required: ["kind"],
          discriminator: {
            propertyName: "kind",
            mapping: { cat: "Cat", dog: "#/components/schemas/Dog" },
            defaultMapping: "cat",
          },
          properties: {
            kind: {
              type: "string",
              enum: ["cat", "dog"],
              "x-enumDescriptions": { cat: "C" },
              "x-enum-varnames": ["CAT"],
            },
            all: { allOf: [{ minLength: 1 }, { $ref: "#/components/schemas/Tree", description: "D" }] },
            one: { oneOf: [schema, { type: "null" }], deprecated: true },
          },
          patternProperties: { "^x": { type: ["string", "null"] } },
          additionalProperties: { type: "integer", "x-additionalPropertiesName": "n" },
          dependentRequired: { a: ["b"] },
          dependentSchemas: { a: { not: {} } },
          if: { const: 1 },
          else: {},
          propertyNames: { pattern: "a" },
          unevaluatedProperties: { contentSchema: {}, contentMediaType: "a/b" },
          minProperties: 1,
          examples: [{ a: 1 }],
          externalDocs: { url: "/docs" },
          "x-tags": ["pet"],
        },
        Cat: {
          allOf: [schema, { properties: { claws: { minimum: 1, exclusiveMaximum: 5, multipleOf: 0.01 } } }],
        },
        Dog: { allOf: [schema], anyOf: [{ title: "A" }, { const: 1 }], "x-discriminator-value": "d" },
        Tree: {
          type: "array",
          items: { $ref: "#/components/schemas/Tree" },
          prefixItems: [{}, true],
          contains: { type: "string" },
          minItems: 1,
          uniqueItems: true,
          default: [],
        },
        Choice: {
          oneOf: [
            { $ref: "#/components/schemas/Cat" },
            { $ref: "#/components/schemas/None" },
            { type: "object" },
          ],
          discriminator: { propertyName: "kind", "x-explicitMappingOnly": false },
        },
      },
    },
  });
}
