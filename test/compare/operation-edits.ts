/** Known edits of everything but schemas: what changes, both documents, and the changes with their levels. */
import { withOperation } from "./documents.ts";

/** An edit. The changes are the ids with their levels, in any order. */
export interface OperationEdit {
  what: string;
  old: object;
  new: object;
  changes: readonly string[];
}

const str = { type: "string" };
const ok = { responses: { "200": { description: "" } } };

function edit(what: string, older: object, newer: object, ...changes: readonly string[]): OperationEdit {
  return { what, old: older, new: newer, changes };
}

/** An edit of one operation. */
function on(what: string, older: object, newer: object, ...changes: readonly string[]): OperationEdit {
  return edit(what, withOperation(older), withOperation(newer), ...changes);
}

function withPaths(paths: object, more: object = {}): object {
  return { openapi: "3.1.0", info: { title: "T", version: "1" }, paths, ...more };
}

const query = (more: object = {}): object => ({
  parameters: [{ name: "q", in: "query", schema: str, ...more }],
});
const list = (more: object = {}): object => query({ schema: { type: "array", items: str }, ...more });
const body = (more: object = {}): object => ({
  requestBody: { content: { "application/json": { schema: str } }, ...more },
});
const content = (...types: readonly string[]): object => Object.fromEntries(types.map((type) => [type, {}]));
const status = (...codes: readonly string[]): object => ({
  responses: Object.fromEntries(codes.map((code) => [code, { description: "" }])),
});
const headers = (map: object): object => ({ responses: { "200": { description: "", headers: map } } });
const links = (map: object): object => ({ responses: { "200": { description: "", links: map } } });
const form = (encoding: object | undefined, type = "multipart/form-data"): object => ({
  requestBody: {
    content: {
      [type]: { schema: { type: "object", properties: { f: str } }, ...(encoding && { encoding }) },
    },
  },
});
const parts = (encoding: object): object => ({
  requestBody: {
    content: {
      "multipart/form-data": {
        schema: { type: "object", properties: { f: { type: "array", items: str } } },
        encoding: { f: encoding },
      },
    },
  },
});
const singled = (encoding: object): object => ({
  requestBody: {
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: {
            f: {
              type: ["string", "array", "object"],
              oneOf: [
                { type: ["string", "object"], maxLength: 3 },
                { type: "string", minLength: 9 },
              ],
              anyOf: [
                { type: "string", format: "date" },
                { type: ["string", "array"], pattern: "^a" },
              ],
            },
          },
        },
        encoding: { f: encoding },
      },
    },
  },
});

const PATHS: readonly OperationEdit[] = [
  edit("operation added", withPaths({}), withPaths({ "/a": { get: ok } }), "safe operation-added"),
  edit("operation removed", withPaths({ "/a": { get: ok } }), withPaths({}), "breaking operation-removed"),
  edit(
    "one method removed",
    withPaths({ "/a": { get: ok, put: ok } }),
    withPaths({ "/a": { get: ok } }),
    "breaking operation-removed",
  ),
  edit(
    "deprecated operation removed",
    withPaths({ "/a": { get: { ...ok, deprecated: true } } }),
    withPaths({}),
    "safe operation-removed-deprecated",
  ),
  edit(
    "operation removed before its sunset",
    withPaths({ "/a": { get: { ...ok, deprecated: true, "x-sunset": "2026-06-01" } } }),
    withPaths({}),
    "breaking operation-removed-before-sunset",
  ),
  edit(
    "operation removed after its sunset",
    withPaths({ "/a": { get: { ...ok, deprecated: true, "x-sunset": "2025-06-01" } } }),
    withPaths({}),
    "safe operation-removed-deprecated",
  ),
  edit(
    "draft removed",
    withPaths({ "/a": { get: { ...ok, "x-stability-level": "draft" } } }),
    withPaths({}),
    "safe operation-removed",
  ),
  edit(
    "path parameter renamed",
    withPaths({
      "/a/{x}": { get: { ...ok, parameters: [{ name: "x", in: "path", required: true, schema: str }] } },
    }),
    withPaths({
      "/a/{y}": { get: { ...ok, parameters: [{ name: "y", in: "path", required: true, schema: str }] } },
    }),
    "safe path-parameter-renamed",
  ),
  edit(
    "path parameters renamed in another order",
    withPaths({
      "/a/{x}/{y}": {
        get: {
          ...ok,
          parameters: [
            { name: "x", in: "path", required: true, schema: str },
            { name: "y", in: "path", required: true, schema: { type: "integer" } },
          ],
        },
      },
    }),
    withPaths({
      "/a/{y}/{x}": {
        get: {
          ...ok,
          parameters: [
            { name: "x", in: "path", required: true, schema: { type: "integer" } },
            { name: "y", in: "path", required: true, schema: str },
          ],
        },
      },
    }),
    "safe path-parameter-renamed",
    "safe path-parameter-renamed",
  ),
  edit(
    "other method",
    withPaths({ "/a": { additionalOperations: { COPY: ok } } }, { openapi: "3.2.0" }),
    withPaths({ "/a": {} }, { openapi: "3.2.0" }),
    "breaking operation-removed",
  ),
  on("operationId changed", { operationId: "a" }, { operationId: "b" }, "maybe operation-id-changed"),
  on("operationId added", {}, { operationId: "b" }, "safe operation-id-added"),
  on("operationId removed", { operationId: "a" }, {}, "maybe operation-id-removed"),
  on("tag added", { tags: ["a"] }, { tags: ["a", "b"] }, "safe operation-tag-added"),
  on("tag removed", { tags: ["a", "b"] }, { tags: ["b"] }, "safe operation-tag-removed"),
  on("summary", { summary: "a" }, { summary: "b" }, "prose operation-summary-changed"),
  on("description", { description: "a" }, {}, "prose operation-description-changed"),
  on(
    "externalDocs",
    {},
    { externalDocs: { url: "https://a.test" } },
    "prose operation-external-docs-changed",
  ),
  on("extension", { "x-a": 1 }, { "x-a": 2 }, "prose operation-extension-changed"),
];

const LIFECYCLES: readonly OperationEdit[] = [
  on("deprecated", {}, { deprecated: true }, "safe operation-deprecated"),
  on("reactivated", { deprecated: true }, {}, "safe operation-reactivated"),
  on(
    "deprecated with a sunset date",
    {},
    { deprecated: true, "x-sunset": "2027-01-01" },
    "safe operation-deprecated",
    "safe operation-sunset-added",
  ),
  on(
    "deprecated with a sunset date in the past",
    {},
    { deprecated: true, "x-sunset": "2025-01-01" },
    "safe operation-deprecated",
    "breaking operation-sunset-too-early",
  ),
  on(
    "sunset date removed",
    { deprecated: true, "x-sunset": "2027-01-01" },
    { deprecated: true },
    "breaking operation-sunset-removed",
  ),
  on(
    "sunset date moved to an earlier day",
    { deprecated: true, "x-sunset": "2027-01-01" },
    { deprecated: true, "x-sunset": "2026-12-01" },
    "breaking operation-sunset-moved-earlier",
  ),
  on(
    "sunset date moved to a later day",
    { deprecated: true, "x-sunset": "2027-01-01" },
    { deprecated: true, "x-sunset": "2027-12-01T10:00:00Z" },
    "safe operation-sunset-moved-later",
  ),
  on(
    "sunset date that is none",
    { deprecated: true, "x-sunset": "2027-01-01" },
    { deprecated: true, "x-sunset": "soon" },
    "breaking operation-sunset-invalid",
  ),
  on(
    "stability decreased",
    { "x-stability-level": "stable" },
    { "x-stability-level": "beta" },
    "breaking operation-stability-decreased",
  ),
  on(
    "stability decreased without a word",
    {},
    { "x-stability-level": "alpha" },
    "breaking operation-stability-decreased",
  ),
  on(
    "stability increased",
    { "x-stability-level": "alpha" },
    { "x-stability-level": "beta" },
    "safe operation-stability-increased",
  ),
  on("stability unknown", {}, { "x-stability-level": "fine" }, "maybe operation-stability-invalid"),
  on(
    "a change of a draft",
    { "x-stability-level": "draft", ...query() },
    { "x-stability-level": "draft", ...query({ required: true }) },
    "safe request-parameter-became-required",
  ),
  on("deprecated parameter", query(), query({ deprecated: true }), "safe request-parameter-deprecated"),
  on(
    "parameter with an earlier sunset date",
    query({ deprecated: true, "x-sunset": "2027-01-01" }),
    query({ deprecated: true, "x-sunset": "2026-10-01" }),
    "breaking request-parameter-sunset-moved-earlier",
  ),
];

const PARAMETERS: readonly OperationEdit[] = [
  ...["query", "header", "cookie"].flatMap((location) => [
    on(`optional ${location} parameter added`, {}, query({ in: location }), "safe request-parameter-added"),
    on(
      `required ${location} parameter added`,
      {},
      query({ in: location, required: true }),
      "breaking request-parameter-added-required",
    ),
    on(`${location} parameter removed`, query({ in: location }), {}, "maybe request-parameter-removed"),
    on(
      `${location} parameter became required`,
      query({ in: location }),
      query({ in: location, required: true }),
      "breaking request-parameter-became-required",
    ),
    on(
      `${location} parameter became optional`,
      query({ in: location, required: true }),
      query({ in: location }),
      "safe request-parameter-became-optional",
    ),
    on(
      `${location} parameter: type`,
      query({ in: location }),
      query({ in: location, schema: { type: "integer" } }),
      "breaking request-parameter-type-changed",
    ),
    on(
      `${location} parameter: text for a number`,
      query({ in: location, schema: { type: "integer" } }),
      query({ in: location }),
      "maybe request-parameter-type-became-text",
    ),
    on(
      `${location} parameter: description`,
      query({ in: location }),
      query({ in: location, description: "a" }),
      "prose request-parameter-description-changed",
    ),
    on(
      `${location} parameter: example`,
      query({ in: location }),
      query({ in: location, example: "a" }),
      "prose request-parameter-examples-changed",
    ),
    on(
      `${location} parameter: explode of a text`,
      query({ in: location, explode: true }),
      query({ in: location, explode: false }),
    ),
    on(
      `${location} parameter: explode of a list`,
      list({ in: location, explode: true }),
      list({ in: location, explode: false }),
      // With the style `simple`, lists are written alike (RFC 6570).
      ...(location === "header" ? [] : ["breaking request-parameter-explode-changed"]),
    ),
    on(
      `${location} parameter: content`,
      query({ in: location }),
      { parameters: [{ name: "q", in: location, content: { "application/json": { schema: str } } }] },
      "breaking request-parameter-serialization-changed",
    ),
  ]),
  on(
    "deprecated parameter removed",
    query({ deprecated: true }),
    {},
    "safe request-parameter-removed-deprecated",
  ),
  on(
    "parameter removed before its sunset",
    query({ deprecated: true, "x-sunset": "2027-01-01" }),
    {},
    "breaking request-parameter-removed-before-sunset",
  ),
  on("parameter moved", query(), query({ in: "header" }), "breaking request-parameter-location-changed"),
  on("style", list(), list({ style: "pipeDelimited" }), "breaking request-parameter-style-changed"),
  on("default style", list(), list({ style: "form", explode: true })),
  on(
    "allowReserved set",
    query(),
    query({ allowReserved: true }),
    "safe request-parameter-allow-reserved-set",
  ),
  on(
    "allowReserved unset",
    query({ allowReserved: true }),
    query(),
    "maybe request-parameter-allow-reserved-unset",
  ),
  on(
    "allowEmptyValue unset",
    query({ allowEmptyValue: true }),
    query(),
    "breaking request-parameter-allow-empty-unset",
  ),
  on(
    "allowEmptyValue set",
    query(),
    query({ allowEmptyValue: true }),
    "safe request-parameter-allow-empty-set",
  ),
  on("header in capitals", query({ in: "header" }), query({ in: "header", name: "Q" })),
  on("header that the specification ignores", {}, query({ in: "header", name: "Accept", required: true })),
  on(
    "order of parameters",
    {
      parameters: [
        { name: "a", in: "query" },
        { name: "b", in: "query" },
      ],
    },
    {
      parameters: [
        { name: "b", in: "query" },
        { name: "a", in: "query" },
      ],
    },
  ),
  edit(
    "parameter moved to the path item",
    withOperation(query()),
    withPaths({ "/a": { post: { responses: {} }, ...query() } }),
  ),
  edit(
    "parameter of the path item overridden",
    withPaths({ "/a": { post: { responses: {} }, ...query() } }),
    withPaths({ "/a": { post: { responses: {}, ...query({ required: true }) }, ...query() } }),
    "breaking request-parameter-became-required",
  ),
  edit(
    "parameter moved to components",
    withOperation(query()),
    withOperation(
      { parameters: [{ $ref: "#/components/parameters/Q" }] },
      { components: { parameters: { Q: { name: "q", in: "query", schema: str } } } },
    ),
  ),
];

const BODIES: readonly OperationEdit[] = [
  on("optional body added", {}, body(), "safe request-body-added"),
  on("required body added", {}, body({ required: true }), "breaking request-body-added-required"),
  on("body removed", body(), {}, "breaking request-body-removed"),
  on("body became required", body(), body({ required: true }), "breaking request-body-became-required"),
  on("body became optional", body({ required: true }), body(), "safe request-body-became-optional"),
  on("description of a body", body(), body({ description: "a" }), "prose request-body-description-changed"),
  on(
    "media type of a request added",
    { requestBody: { content: content("a/a") } },
    { requestBody: { content: content("a/a", "a/b") } },
    "safe request-body-media-type-added",
  ),
  on(
    "media type of a request removed",
    { requestBody: { content: content("a/a", "a/b") } },
    { requestBody: { content: content("a/a") } },
    "breaking request-body-media-type-removed",
  ),
  on(
    "media type of a request generalized",
    { requestBody: { content: content("image/png") } },
    { requestBody: { content: content("image/*") } },
    "safe request-body-media-type-generalized",
  ),
  on(
    "media type of a request specialized",
    { requestBody: { content: content("image/*") } },
    { requestBody: { content: content("image/png") } },
    "breaking request-body-media-type-specialized",
  ),
  on(
    "media type in capitals",
    { requestBody: { content: content("A/a") } },
    { requestBody: { content: content("a/A") } },
  ),
  on(
    "parameters of a media type",
    { requestBody: { content: content("text/plain") } },
    { requestBody: { content: content("text/plain; charset=utf-8") } },
    "safe request-body-media-type-parameters-changed",
  ),
  on(
    "schema of a request added",
    { requestBody: { content: content("application/json") } },
    body(),
    "breaking request-body-schema-added",
  ),
  on(
    "schema of a request removed",
    body(),
    { requestBody: { content: content("application/json") } },
    "safe request-body-schema-removed",
  ),
  on(
    "example of a body",
    body(),
    { requestBody: { content: { "application/json": { schema: str, example: "a" } } } },
    "prose request-body-examples-changed",
  ),
  edit(
    "example of components",
    withOperation(
      { requestBody: { content: { "a/a": { examples: { e: { $ref: "#/components/examples/E" } } } } } },
      { components: { examples: { E: { value: 1 } } } },
    ),
    withOperation(
      { requestBody: { content: { "a/a": { examples: { e: { $ref: "#/components/examples/E" } } } } } },
      { components: { examples: { E: { value: 2 } } } },
    ),
    "prose request-body-examples-changed",
  ),
  on(
    "contentType",
    form({ f: { contentType: "image/png" } }),
    form({ f: { contentType: "image/gif" } }),
    "breaking request-body-encoding-content-type-changed",
  ),
  on(
    "contentType widened",
    form({ f: { contentType: "image/png" } }),
    form({ f: { contentType: "image/png, image/gif" } }),
    "safe request-body-encoding-content-type-widened",
  ),
  on(
    "contentType narrowed",
    form({ f: { contentType: "image/png, image/gif" } }),
    form({ f: { contentType: "image/png" } }),
    "breaking request-body-encoding-content-type-narrowed",
  ),
  on(
    "style of an encoding",
    parts({ style: "form" }),
    parts({ style: "pipeDelimited" }),
    "breaking request-body-encoding-changed",
    "breaking request-body-encoding-changed",
  ),
  on(
    "style of an encoding of lists or texts, of which a choice allows only texts",
    singled({ style: "form" }),
    singled({ style: "pipeDelimited" }),
    "safe request-body-encoding-changed",
    "safe request-body-encoding-changed",
  ),
  on(
    "encoding of a new property",
    { requestBody: { content: { "multipart/form-data": { schema: { type: "object", properties: {} } } } } },
    form({ f: { style: "deepObject" } }),
    "safe request-property-added",
  ),
  on("default of an encoding", form(undefined), form({ f: { style: "form", explode: true } })),
  on(
    "header of a part",
    form({ f: {} }),
    form({ f: { headers: { X: { required: true, schema: str } } } }),
    "breaking request-header-added-required",
  ),
];

const RESPONSES: readonly OperationEdit[] = [
  on(
    "success status removed",
    status("200", "201"),
    status("200"),
    "breaking response-success-status-removed",
  ),
  on("success status added", status("200"), status("200", "201"), "safe response-success-status-added"),
  on("error status removed", status("200", "404"), status("200"), "safe response-status-removed"),
  on("error status added", status("200"), status("200", "404"), "safe response-status-added"),
  on("default added", status("200"), status("200", "default"), "safe response-status-added"),
  on("only response removed", status("default"), status(), "breaking response-success-status-removed"),
  on("status in a range", status("2XX"), status("200"), "safe response-status-narrowed"),
  on("range instead of a status", status("200"), status("2XX"), "maybe response-status-widened"),
  on("range in small letters", status("2xx"), status("2XX")),
  on(
    "description of a response",
    status("200"),
    { responses: { "200": { description: "a" } } },
    "prose response-description-changed",
  ),
  on(
    "media type of a response added",
    { responses: { "200": { description: "", content: content("a/a") } } },
    { responses: { "200": { description: "", content: content("a/a", "a/b") } } },
    "safe response-body-media-type-added",
  ),
  on(
    "media type of a response removed",
    { responses: { "200": { description: "", content: content("a/a", "a/b") } } },
    { responses: { "200": { description: "", content: content("a/b") } } },
    "breaking response-body-media-type-removed",
  ),
  on(
    "media type of a response generalized",
    { responses: { "200": { description: "", content: content("image/png") } } },
    { responses: { "200": { description: "", content: content("image/*") } } },
    "breaking response-body-media-type-generalized",
  ),
  on("header added", headers({}), headers({ X: { schema: str } }), "safe response-header-added"),
  on("header removed", headers({ X: { schema: str } }), headers({}), "maybe response-header-removed"),
  on(
    "required header removed",
    headers({ X: { required: true, schema: str } }),
    headers({}),
    "breaking response-header-removed-required",
  ),
  on(
    "header became optional",
    headers({ X: { required: true, schema: str } }),
    headers({ X: { schema: str } }),
    "breaking response-header-became-optional",
  ),
  on(
    "header became required",
    headers({ X: { schema: str } }),
    headers({ X: { required: true, schema: str } }),
    "safe response-header-became-required",
  ),
  on("header in capitals", headers({ "x-a": { schema: str } }), headers({ "X-A": { schema: str } })),
  on("header Content-Type", headers({ "Content-Type": { schema: str } }), headers({})),
  on(
    "type of a header",
    headers({ X: { schema: str } }),
    headers({ X: { schema: { type: "integer" } } }),
    "breaking response-header-type-changed",
  ),
  on("link added", links({}), links({ l: { operationId: "a" } }), "safe link-added"),
  on("link removed", links({ l: { operationId: "a" } }), links({}), "maybe link-removed"),
  on(
    "target of a link",
    links({ l: { operationId: "a" } }),
    links({ l: { operationId: "b" } }),
    "maybe link-changed",
  ),
  on(
    "target of a link by reference",
    { operationId: "a", ...links({ l: { operationId: "a" } }) },
    { operationId: "a", ...links({ l: { operationRef: "#/paths/~1a/post" } }) },
  ),
  on(
    "parameters of a link",
    links({ l: { operationId: "a", parameters: { x: 1 } } }),
    links({ l: { operationId: "a", parameters: { x: 2 } } }),
    "maybe link-changed",
  ),
];

const callback = (expression: string, operation: object): object => ({
  callbacks: { c: { [expression]: { post: { responses: {}, ...operation } } } },
});
const hook = (operation: object | undefined): object =>
  withPaths({}, { webhooks: operation ? { w: { post: { responses: {}, ...operation } } } : {} });

const CALLS: readonly OperationEdit[] = [
  on("callback added", {}, callback("{$url}", {}), "safe callback-added"),
  on("callback removed", callback("{$url}", {}), {}, "breaking callback-removed"),
  on(
    "expression of a callback",
    callback("{$request.body#/a}", {}),
    callback("{$request.body#/b}", {}),
    "maybe callback-expression-changed",
  ),
  on(
    "required property in a callback",
    callback("{$url}", body()),
    callback("{$url}", body({ required: true })),
    "safe request-body-became-required",
  ),
  on(
    "body of a callback became optional",
    callback("{$url}", body({ required: true })),
    callback("{$url}", body()),
    "breaking request-body-became-optional",
  ),
  on(
    "header parameter of a callback added",
    callback("{$url}", {}),
    callback("{$url}", query({ in: "header", required: true })),
    "safe request-parameter-added-required",
  ),
  edit(
    "callback that leads back to itself",
    withOperation({ callbacks: { c: { $ref: "#/paths" } } }),
    withOperation({ callbacks: { c: { $ref: "#/paths" } }, ...query() }),
    "safe request-parameter-added",
    "safe request-parameter-added",
  ),
  edit("webhook added", hook(undefined), hook({}), "safe webhook-added"),
  edit("webhook removed", hook({}), hook(undefined), "breaking webhook-removed"),
  edit(
    "deprecated webhook removed",
    hook({ deprecated: true }),
    hook(undefined),
    "safe webhook-removed-deprecated",
  ),
  edit(
    "body of a webhook became optional",
    hook(body({ required: true })),
    hook(body()),
    "breaking request-body-became-optional",
  ),
  edit(
    "type in the answer to a webhook",
    hook({ responses: { "200": { description: "", ...(body() as { requestBody: object }).requestBody } } }),
    hook({
      responses: {
        "200": {
          description: "",
          content: { "application/json": { schema: { type: "string", maxLength: 3 } } },
        },
      },
    }),
    "breaking response-body-max-length-set",
  ),
];

const schemes = (map: object): object => ({ components: { securitySchemes: map } });
const KEYS = schemes({
  a: { type: "apiKey", in: "header", name: "A" },
  b: { type: "http", scheme: "bearer" },
  o: {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: "https://a.test", scopes: { r: "", w: "" } } },
  },
});
const secured = (...security: readonly object[]): object => withOperation({ security }, KEYS);
const scheme = (more: object): object =>
  withPaths({}, schemes({ a: { type: "apiKey", in: "header", name: "A", ...more } }));
const flow = (more: object): object =>
  withPaths(
    {},
    schemes({
      o: {
        type: "oauth2",
        flows: { implicit: { authorizationUrl: "https://a.test", scopes: { r: "" }, ...more } },
      },
    }),
  );

const SECURITY: readonly OperationEdit[] = [
  edit("security added", withOperation({}, KEYS), secured({ a: [] }), "breaking security-added"),
  edit("security removed", secured({ a: [] }), secured(), "safe security-removed"),
  edit(
    "alternative added",
    secured({ a: [] }),
    secured({ a: [] }, { b: [] }),
    "safe security-alternative-added",
  ),
  edit(
    "alternative removed",
    secured({ a: [] }, { b: [] }),
    secured({ a: [] }),
    "breaking security-alternative-removed",
  ),
  edit("alternatives in another order", secured({ a: [] }, { b: [] }), secured({ b: [] }, { a: [] })),
  edit(
    "second scheme added",
    secured({ a: [] }),
    secured({ a: [], b: [] }),
    "breaking security-scheme-added",
  ),
  edit(
    "second scheme removed",
    secured({ a: [], b: [] }),
    secured({ a: [] }),
    "safe security-scheme-removed",
  ),
  edit("scope added", secured({ o: ["r"] }), secured({ o: ["r", "w"] }), "breaking security-scope-added"),
  edit("scope removed", secured({ o: ["r", "w"] }), secured({ o: ["r"] }), "safe security-scope-removed"),
  edit("became optional", secured({ a: [] }), secured({ a: [] }, {}), "safe security-optional-added"),
  edit(
    "is not optional any more",
    secured({ a: [] }, {}),
    secured({ a: [] }),
    "breaking security-optional-removed",
  ),
  edit(
    "security of the document added",
    withOperation({}, KEYS),
    withOperation({}, { ...KEYS, security: [{ a: [] }] }),
    "breaking security-added",
  ),
  edit(
    "security moved to the document",
    secured({ a: [] }),
    withOperation({}, { ...KEYS, security: [{ a: [] }] }),
  ),
  edit(
    "scheme renamed",
    withOperation({ security: [{ a: [] }] }, schemes({ a: { type: "http", scheme: "basic" } })),
    withOperation({ security: [{ z: [] }] }, schemes({ z: { type: "http", scheme: "Basic" } })),
  ),
  edit(
    "scheme replaced",
    secured({ a: [] }),
    secured({ b: [] }),
    "breaking security-alternative-removed",
    "safe security-alternative-added",
  ),
  edit("unused scheme added", withPaths({}), scheme({}), "safe security-component-added"),
  edit("unused scheme removed", scheme({}), withPaths({}), "safe security-component-removed"),
  edit("place of a key", scheme({}), scheme({ in: "query" }), "breaking security-component-changed"),
  edit("name of a key", scheme({}), scheme({ name: "B" }), "breaking security-component-changed"),
  edit(
    "type of a scheme",
    scheme({}),
    withPaths({}, schemes({ a: { type: "http", scheme: "basic" } })),
    "breaking security-component-changed",
  ),
  edit("name of a header in capitals", scheme({}), scheme({ name: "a" })),
  edit(
    "description of a scheme",
    scheme({}),
    scheme({ description: "a" }),
    "prose security-component-text-changed",
  ),
  edit(
    "URL of a flow",
    flow({}),
    flow({ authorizationUrl: "https://b.test" }),
    "maybe security-component-url-changed",
  ),
  edit(
    "scope of a flow added",
    flow({}),
    flow({ scopes: { r: "", w: "" } }),
    "safe security-component-scope-added",
  ),
  edit("scope of a flow removed", flow({}), flow({ scopes: {} }), "maybe security-component-scope-removed"),
  edit("text of a scope", flow({}), flow({ scopes: { r: "Read" } }), "prose security-component-text-changed"),
];

const server = (...servers: readonly object[]): object => withPaths({}, { servers });
const region = (more: object): object => ({
  url: "https://{r}.test",
  variables: { r: { default: "eu", enum: ["eu", "us"], ...more } },
});

const DOCUMENTS: readonly OperationEdit[] = [
  edit(
    "server added",
    server({ url: "https://a.test" }),
    server({ url: "https://a.test" }, { url: "https://b.test" }),
    "safe server-added",
  ),
  edit(
    "server removed",
    server({ url: "https://a.test" }, { url: "https://b.test" }),
    server({ url: "https://a.test" }),
    "maybe server-removed",
  ),
  edit("slash at the end of a server", server({ url: "https://a.test/" }), server({ url: "https://a.test" })),
  edit(
    "order of servers",
    server({ url: "https://a.test" }, { url: "https://b.test" }),
    server({ url: "https://b.test" }, { url: "https://a.test" }),
  ),
  edit(
    "path of the servers moved to the paths",
    withPaths({ "/a/{x}": { get: ok } }, { servers: [{ url: "https://a.test/v1/" }] }),
    withPaths({ "/v1/a/{y}": { get: ok } }, { servers: [{ url: "https://a.test" }] }),
    "safe path-parameter-renamed",
  ),
  edit(
    "path of the server of a description in OpenAPI 2.0 moved to the paths",
    { swagger: "2.0", info: { title: "T", version: "1" }, basePath: "/v1", paths: { "/a": { get: ok } } },
    withPaths({ "/v1/a": { get: ok } }),
  ),
  edit(
    "path of a server that also stands before a path",
    withPaths({ "/a": { get: ok }, "/v1/a": { get: ok } }, { servers: [{ url: "https://a.test/v1" }] }),
    withPaths({ "/v1/a": { get: ok } }, { servers: [{ url: "https://a.test" }] }),
    "breaking operation-removed",
    "maybe server-removed",
    "safe server-added",
  ),
  edit(
    "description of a server",
    server({ url: "https://a.test" }),
    server({ url: "https://a.test", description: "a" }),
    "prose server-description-changed",
  ),
  edit(
    "default of a variable",
    server(region({})),
    server(region({ default: "us" })),
    "maybe server-variable-default-changed",
  ),
  edit(
    "value of a variable removed",
    server(region({})),
    server(region({ enum: ["eu"] })),
    "maybe server-variable-value-removed",
  ),
  edit(
    "value of a variable added",
    server(region({})),
    server(region({ enum: ["eu", "us", "ap"] })),
    "safe server-variable-value-added",
  ),
  on(
    "server of an operation",
    { servers: [{ url: "https://a.test" }] },
    { servers: [{ url: "https://b.test" }] },
    "maybe server-removed",
    "safe server-added",
  ),
  edit(
    "title",
    withPaths({}),
    { ...withPaths({}), info: { title: "U", version: "1" } },
    "prose api-text-changed",
  ),
  edit(
    "tag described",
    withPaths({}, { tags: [{ name: "a" }] }),
    withPaths({}, { tags: [{ name: "a", description: "b" }] }),
    "prose tag-changed",
  ),
  edit("tag declared", withPaths({}), withPaths({}, { tags: [{ name: "a" }] }), "prose tag-added"),
  edit(
    "tag no longer declared",
    withPaths({}, { tags: [{ name: "a" }] }),
    withPaths({}),
    "prose tag-removed",
  ),
  edit(
    "unused schema added",
    withPaths({}),
    withPaths({}, { components: { schemas: { A: str } } }),
    "safe component-added",
  ),
  edit(
    "unused schema removed",
    withPaths({}, { components: { schemas: { A: str } } }),
    withPaths({}),
    "safe component-removed",
  ),
  edit(
    "unused schema changed",
    withPaths({}, { components: { schemas: { A: str } } }),
    withPaths({}, { components: { schemas: { A: { type: "integer" } } } }),
    "safe component-type-changed",
  ),
  edit(
    "unused example changed",
    withPaths({}, { components: { examples: { A: { value: 1 } } } }),
    withPaths({}, { components: { examples: { A: { value: 2 } } } }),
    "prose component-changed",
  ),
  edit(
    "description beside a reference",
    withOperation(
      { responses: { "200": { $ref: "#/components/responses/R", description: "a" } } },
      { components: { responses: { R: { description: "" } } } },
    ),
    withOperation(
      { responses: { "200": { $ref: "#/components/responses/R", description: "b" } } },
      { components: { responses: { R: { description: "" } } } },
    ),
    "prose response-description-changed",
  ),
  edit(
    "unused response changed",
    withPaths({}, { components: { responses: { A: { description: "" } } } }),
    withPaths({}, { components: { responses: { A: { description: "a" } } } }),
    "prose component-changed",
  ),
];

const ref = (name: string): object => ({
  requestBody: { content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } },
});
const pets = (names: readonly string[], more: object = {}): object => ({
  oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  ...more,
});
const pet = (property: string): object => ({
  type: "object",
  properties: { kind: str, [property]: str },
  required: ["kind"],
});
const shop = (schema: object, schemas: object): object =>
  withOperation(
    { requestBody: { content: { "application/json": { schema } } } },
    { components: { schemas } },
  );
const kinds = { discriminator: { propertyName: "kind" } };

const REFERENCES: readonly OperationEdit[] = [
  edit(
    "schema renamed",
    withOperation(ref("A"), { components: { schemas: { A: pet("a") } } }),
    withOperation(ref("B"), { components: { schemas: { B: pet("a") } } }),
  ),
  edit(
    "schema inlined",
    withOperation(ref("A"), { components: { schemas: { A: pet("a") } } }),
    withOperation({ requestBody: { content: { "application/json": { schema: pet("a") } } } }),
  ),
  edit(
    "reference that leads nowhere",
    withOperation(body()),
    withOperation(ref("None")),
    "maybe not-compared-reference",
  ),
  edit(
    "reference that leads nowhere in both",
    withOperation(ref("None")),
    withOperation(ref("None")),
    "maybe not-compared-reference",
  ),
  edit(
    "unknown dialect",
    withOperation(body()),
    withOperation({
      requestBody: {
        content: { "application/json": { schema: { ...str, $schema: "https://a.test/dialect" } } },
      },
    }),
    "maybe not-compared-dialect",
  ),
  edit(
    "variants renamed without a discriminator",
    shop(pets(["A", "B"]), { A: pet("a"), B: pet("b") }),
    shop(pets(["X", "B"]), { X: pet("a"), B: pet("b") }),
  ),
  edit(
    "variants renamed with a discriminator",
    shop(pets(["A", "B"], kinds), { A: pet("a"), B: pet("b") }),
    shop(pets(["X", "B"], kinds), { X: pet("a"), B: pet("b") }),
    "breaking request-body-discriminator-value-changed",
  ),
  edit(
    "the same with a mapping",
    shop(pets(["A", "B"], { discriminator: { propertyName: "kind", mapping: { a: "A", b: "B" } } }), {
      A: pet("a"),
      B: pet("b"),
    }),
    shop(
      pets(["X", "B"], {
        discriminator: { propertyName: "kind", mapping: { a: "#/components/schemas/X", b: "B" } },
      }),
      { X: pet("a"), B: pet("b") },
    ),
  ),
  edit(
    "mapping made explicit",
    shop(pets(["A", "B"], kinds), { A: pet("a"), B: pet("b") }),
    shop(
      pets(["A", "B"], {
        discriminator: {
          propertyName: "kind",
          mapping: { A: "#/components/schemas/A", B: "#/components/schemas/B" },
        },
      }),
      { A: pet("a"), B: pet("b") },
    ),
  ),
  edit(
    "property of a discriminator",
    shop(pets(["A", "B"], kinds), { A: pet("a"), B: pet("b") }),
    shop(pets(["A", "B"], { discriminator: { propertyName: "type" } }), { A: pet("a"), B: pet("b") }),
    "breaking request-body-discriminator-property-name-changed",
  ),
  edit(
    "discriminator added",
    shop(pets(["A", "B"]), { A: pet("a"), B: pet("b") }),
    shop(pets(["A", "B"], kinds), { A: pet("a"), B: pet("b") }),
    "maybe request-body-discriminator-added",
  ),
  edit(
    "all variants but one removed",
    shop(pets(["A", "B"], kinds), { A: pet("a"), B: pet("b") }),
    shop(pets(["A"], kinds), { A: pet("a"), B: pet("b") }),
    "breaking request-body-variant-removed",
  ),
  edit(
    "schema that extends a schema with a discriminator",
    shop(
      { $ref: "#/components/schemas/P" },
      { P: { ...pet("p"), ...kinds }, A: { allOf: [{ $ref: "#/components/schemas/P" }, pet("a")] } },
    ),
    shop(
      { $ref: "#/components/schemas/P" },
      {
        P: { ...pet("p"), ...kinds },
        A: { allOf: [{ $ref: "#/components/schemas/P" }, { ...pet("a"), required: ["kind", "a"] }] },
      },
    ),
    "breaking request-property-became-required",
  ),
  edit(
    "recursive schema",
    shop(
      { $ref: "#/components/schemas/N" },
      { N: { type: "object", properties: { next: { $ref: "#/components/schemas/N" } } } },
    ),
    shop(
      { $ref: "#/components/schemas/N" },
      { N: { type: "object", properties: { next: { $ref: "#/components/schemas/N" }, v: str } } },
    ),
    "safe request-property-added",
  ),
];

const V2 = { swagger: "2.0", info: { title: "T", version: "1" }, host: "a.test", schemes: ["https"] };
const V3 = { openapi: "3.0.3", info: { title: "T", version: "1" }, servers: [{ url: "https://a.test" }] };
const V31 = { ...V3, openapi: "3.1.0" };

const SPELLINGS: readonly OperationEdit[] = [
  edit(
    "2.0 and 3.0: parameters, body, response",
    {
      ...V2,
      consumes: ["application/json"],
      produces: ["application/json"],
      paths: {
        "/a": {
          post: {
            parameters: [
              { name: "q", in: "query", type: "array", items: str, collectionFormat: "multi" },
              { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/A" } },
            ],
            responses: { "200": { description: "", schema: { $ref: "#/definitions/A" } } },
          },
        },
      },
      definitions: { A: { type: "object", properties: { a: str } } },
    },
    {
      ...V3,
      paths: {
        "/a": {
          post: {
            parameters: [{ name: "q", in: "query", schema: { type: "array", items: str } }],
            requestBody: {
              required: true,
              content: { "application/json": { schema: { $ref: "#/components/schemas/B" } } },
            },
            responses: {
              "200": {
                description: "",
                content: { "application/json": { schema: { $ref: "#/components/schemas/B" } } },
              },
            },
          },
        },
      },
      components: { schemas: { B: { type: "object", properties: { a: str } } } },
    },
  ),
  edit(
    "nullable in 3.0 and 3.1",
    {
      ...V3,
      paths: {
        "/a": {
          post: {
            ...body({ content: { "application/json": { schema: { type: "string", nullable: true } } } }),
            responses: {},
          },
        },
      },
    },
    {
      ...V31,
      paths: {
        "/a": {
          post: {
            ...body({ content: { "application/json": { schema: { type: ["string", "null"] } } } }),
            responses: {},
          },
        },
      },
    },
  ),
  edit(
    "nullable enum in 3.0 and 3.1",
    {
      ...V3,
      paths: {
        "/a": {
          post: {
            ...body({
              content: { "application/json": { schema: { type: "string", nullable: true, enum: ["a"] } } },
            }),
            responses: {},
          },
        },
      },
    },
    {
      ...V31,
      paths: {
        "/a": {
          post: {
            ...body({
              content: { "application/json": { schema: { type: ["string", "null"], enum: ["a", null] } } },
            }),
            responses: {},
          },
        },
      },
    },
  ),
  edit(
    "nullable reference in 3.0 and 3.1",
    {
      ...V3,
      paths: {
        "/a": {
          post: {
            ...body({
              content: {
                "application/json": {
                  schema: { nullable: true, allOf: [{ $ref: "#/components/schemas/A" }] },
                },
              },
            }),
            responses: {},
          },
        },
      },
      components: { schemas: { A: pet("a") } },
    },
    {
      ...V31,
      paths: {
        "/a": {
          post: {
            ...body({
              content: {
                "application/json": {
                  schema: { oneOf: [{ type: "null" }, { $ref: "#/components/schemas/A" }] },
                },
              },
            }),
            responses: {},
          },
        },
      },
      components: { schemas: { A: pet("a") } },
    },
  ),
  edit(
    "binary body in 3.0 and 3.1",
    {
      ...V3,
      paths: {
        "/a": {
          post: {
            ...body({ content: { "image/png": { schema: { type: "string", format: "binary" } } } }),
            responses: {},
          },
        },
      },
    },
    { ...V31, paths: { "/a": { post: { ...body({ content: { "image/png": {} } }), responses: {} } } } },
  ),
  edit(
    "exclusiveMinimum in 3.0 and 3.1",
    {
      ...V3,
      paths: {
        "/a": {
          post: {
            ...body({
              content: {
                "application/json": { schema: { type: "number", minimum: 1, exclusiveMinimum: true } },
              },
            }),
            responses: {},
          },
        },
      },
    },
    {
      ...V31,
      paths: {
        "/a": {
          post: {
            ...body({ content: { "application/json": { schema: { type: "number", exclusiveMinimum: 1 } } } }),
            responses: {},
          },
        },
      },
    },
  ),
];

/** Every edit. */
export const OPERATION_EDITS: readonly OperationEdit[] = [
  ...PATHS,
  ...LIFECYCLES,
  ...PARAMETERS,
  ...BODIES,
  ...RESPONSES,
  ...CALLS,
  ...SECURITY,
  ...DOCUMENTS,
  ...REFERENCES,
  ...SPELLINGS,
];
