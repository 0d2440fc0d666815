/** Tests the tools: the smallest document in, the call, the answer out. */
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { MOST_CHARACTERS } from "#mcp/cut.ts";
import { Api, callTool, instructionsFor, listTools } from "#mcp/tools.ts";
import { Document } from "#model/document.ts";
import { LANGUAGE_IDS } from "#snippets/languages.ts";

const PETS = `
openapi: 3.1.0
info: { title: Pets, version: "1", description: "Intro.\\n\\n# Errors\\n\\nAll errors are JSON." }
servers: [{ url: "https://api.test/v1" }, { url: "https://eu.api.test/v1" }]
security: [{ token: [] }]
tags: [{ name: cats, description: All about cats. }]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getPet
      tags: [cats]
      summary: Get a pet
      parameters:
        - { name: id, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
      responses:
        "200":
          description: Found
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
    put:
      operationId: putPet
      summary: Replace a pet
      requestBody:
        content:
          application/json: { schema: { $ref: "#/components/schemas/Pet" } }
          text/plain: { schema: { type: string } }
      responses: { "204": { description: Done } }
  /same: { get: { operationId: twice, summary: One } }
  /other: { get: { operationId: twice, summary: Two } }
webhooks:
  petBorn: { post: { operationId: onBirth, summary: A pet is born, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer }, key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Pet:
      title: An animal
      type: object
      required: [name]
      properties: { name: { type: string }, weight: { type: number }, parent: { $ref: "#/components/schemas/Pet" } }
`;

async function apiOf(text: string, key = "pets"): Promise<Api> {
  const { document, url } = await load({ text }, { yaml: async (yaml) => yamlToJson(yaml) });
  return new Api(key, new Document(document, url));
}

async function told(tool: string, args: object, text = PETS): Promise<string> {
  const { text: answer, isError } = await callTool([await apiOf(text)], tool, args);
  expect(isError, answer).toBe(false);
  return answer;
}

async function refused(tool: string, args: unknown, text = PETS): Promise<string> {
  const { text: answer, isError } = await callTool([await apiOf(text)], tool, args);
  expect(isError, answer).toBe(true);
  return answer;
}

test("the methods of additional operations keep their case", async () => {
  const operation = '{ responses: { "204": { description: Done } } }';
  const text = `openapi: 3.2.0\ninfo: { title: T, version: "1" }\npaths: { /p: { additionalOperations: { Copy: ${operation} } } }`;
  expect(await told("search", { query: "/p" }, text)).toContain("`Copy /p`");
  for (const name of ["Copy /p", "Copy https://a.example/p"])
    expect(await told("read_operation", { operation: name }, text)).toContain("/p");
  expect(await told("generate_request", { operation: "Copy /p" }, text)).toContain("Copy");
});

describe("the list", () => {
  test("has read-only tools with described arguments", async () => {
    const tools = listTools([await apiOf(PETS)]);
    expect(tools.map(({ name }) => name)).toEqual([
      ...["search", "read_operation", "read_schema", "read_section", "generate_request"],
    ]);
    for (const { description, annotations, inputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(inputSchema.additionalProperties).toBe(false);
      for (const one of Object.values(inputSchema.properties))
        expect(one).toMatchObject({ description: expect.stringMatching(/\.$/) });
    }
    expect(tools[0]?.inputSchema.required).toEqual(["query"]);
    expect(tools.at(-1)?.inputSchema.properties["language"]).toMatchObject({ enum: LANGUAGE_IDS });
  });

  test("names the descriptions only if there are several", async () => {
    const [one, other] = [await apiOf(PETS), await apiOf(PETS, "more")];
    expect(listTools([one])[0]?.inputSchema.properties).not.toHaveProperty("api");
    expect(listTools([one, other])[0]?.inputSchema.properties["api"]).toMatchObject({
      enum: ["pets", "more"],
    });
    expect(instructionsFor([one, other])).toContain("pets: “Pets”, more: “Pets”");
  });
});

describe("search", () => {
  test.each([
    ["get pet", "operation `getPet`, `GET /pets/{id}`: Get a pet"],
    ["PUT /pets/{id}", "operation `putPet`, `PUT /pets/{id}`: Replace a pet"],
    ["limit", "operation `getPet`, `GET /pets/{id}`: Get a pet — matched parameter `query` › `limit`"],
    ["type:property weight", "— matched property `200` › `weight`"],
    ["an animal", "schema `Pet`"],
    ["born", "webhook `onBirth`, `POST petBorn`: A pet is born"],
    ["errors", "section `section/Errors`: Errors"],
    ["intro", "the API as a whole (“read_section” without a section): Pets"],
    ["One", "operation `GET /same`: One"],
    ["method:delete pet", "Nothing matches “method:delete pet”. Without its operators, results 1 to"],
    ["zzzzzz", "Nothing matches “zzzzzz”."],
  ])("%s", async (query, found) => {
    expect(await told("search", { query })).toContain(found);
  });

  test.each([
    [
      "type:banana pet",
      ["“type:banana” is no operator", "`type:` takes: operation, schema,", "webhook", "value"],
    ],
    ["is:new pet", ["“is:new” is no operator", "`is:` takes: deprecated"]],
    ["in:webhook pet", ["`in:` takes: path, query, header, cookie, body, request, response"]],
    ["status:banana", ["`status:` takes: a status such as 404, a class such as 4xx, default"]],
    ["type:banana in:x pet", ["`type:` takes", "`in:` takes"]],
  ])("%s names what is no operator", async (query, says) => {
    const text = await told("search", { query });
    for (const part of says) expect(text).toContain(part);
  });

  test.each(["type:operation pet", "write:pets", "in:header pet", "status:4xx pet", "method:banana pet"])(
    "%s needs no such note",
    async (query) => expect(await told("search", { query })).not.toContain("is no operator"),
  );

  test("type:webhook finds only webhooks", async () => {
    expect(await told("search", { query: "type:webhook" })).toMatch(
      /^Results 1 to 1 of 1[^\n]*\n\n1\. webhook `onBirth`/,
    );
    expect(await told("search", { query: "pet TYPE:webhook" })).toMatch(
      /^Results 1 to 1 of 1 .*\n\n1\. webhook/,
    );
    expect(await told("search", { query: "type:webhook replace" })).toMatch(
      /^Nothing matches.*Without its operators/,
    );
  });

  test("lists as many results as are asked for, from a number on", async () => {
    const all = (await told("search", { query: "type:operation" })).match(/^\d+\. .*$/gm) ?? [];
    expect(all.length).toBeGreaterThan(3);
    const some = await told("search", { query: "type:operation", limit: 2, from: 2 });
    expect(some.match(/^\d+\. .*$/gm)).toEqual(all.slice(1, 3));
    expect(some).toContain('"from": 4');
    expect(await told("search", { query: "type:operation", from: 99 })).toContain("has only");
  });

  test("schemas that only contain a match come after what uses them", async () => {
    const lines = (await told("search", { query: "weight" })).match(/^\d+\. (\w+)/gm);
    expect(lines?.at(-1)).toMatch(/schema/);
    expect(lines?.[0]).toMatch(/operation/);
  });
});

describe("read_operation", () => {
  test.each([
    ["getPet", "# Get a pet"],
    ["GET /pets/{id}", "# Get a pet"],
    ["get /pets/{id}", "# Get a pet"],
    ["GET /pets/7", "# Get a pet"],
    ["PUT https://api.test/v1/pets/7?x=1", "# Replace a pet"],
    ["GETPET", "# Get a pet"],
    ["operation/getPet", "# Get a pet"],
    ["#operation/getPet", "# Get a pet"],
    ["onBirth", "# A pet is born"],
    ["POST petBorn", "# A pet is born"],
    ["petBorn", "# A pet is born"],
    ["GET /same", "# One"],
    ["/same", "# One"],
    ["/same/", "# One"],
    ["GET /same/", "# One"],
    ["get https://api.test/v1/same/?x=1", "# One"],
    ["https://api.test/v1/same", "# One"],
    ["PUT /pets/7/", "# Replace a pet"],
    ["#3", "# One"],
  ])("%s", async (operation, starts) => {
    expect((await told("read_operation", { operation })).split("\n")[0]).toBe(starts);
  });

  test("writes what the page copies", async () => {
    const text = await told("read_operation", { operation: "getPet" });
    for (const part of [
      "- Server: `https://api.test/v1`",
      "## Path parameters",
      "`weight` (number)",
      "```json",
    ])
      expect(text).toContain(part);
    expect(await told("read_operation", { operation: "getPet", examples: false })).not.toContain("```json");
  });

  test.each([
    ["getPets", /“getPets”[\s\S]*`GET \/pets\/\{id\}` Get a pet/],
    ["DELETE /pets/{id}", /`\/pets\/\{id\}` has only these methods: GET, PUT/],
    ["GET /pet/7", /Similar:\n- `GET \/pets\/\{id\}` Get a pet/],
    ["twice", /2 operations are called “twice”[\s\S]*- `GET \/same` One\n- `GET \/other` Two/],
    ["/pets/{id}", /2 operations are called[\s\S]*`GET \/pets\/\{id\}`/],
    ["/pets/7", /2 operations are called[\s\S]*`GET \/pets\/\{id\}`[\s\S]*`PUT /],
    ["https://api.test/v1/pets/7/", /2 operations are called[\s\S]*`GET \/pets\/\{id\}`[\s\S]*`PUT /],
    ["DELETE /pets/7/", /`\/pets\/\{id\}` has only these methods: GET, PUT/],
    ["#99", /There is no operation “#99”/],
  ])("%s is refused with what is known", async (operation, says) => {
    expect(await refused("read_operation", { operation })).toMatch(says);
  });
});

describe("read_operation, a part", () => {
  const error = (description: string, more = ""): string =>
    `{ description: ${description}, content: { application/json: { schema: { $ref: "#/components/schemas/Error" }${more} } } }`;
  const LONG = `
openapi: 3.1.0
info: { title: T, version: "1" }
security: [{ token: [] }]
paths:
  /p:
    post:
      operationId: addP
      summary: Add a P
      description: Much to say.
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      requestBody: { content: { application/json: { schema: { properties: { sent: { type: string } } } } } }
      responses:
        "201": { description: Made, content: { application/json: { schema: { properties: { got: { type: string } } } } } }
        "304": { description: Same as before }
        "4XX": ${error("Wrong")}
        "409": ${error("Taken")}
        "410": ${error("Gone", ", example: { message: gone }")}
        default: { description: Else, headers: { X-More: { schema: { type: string } } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas: { Error: { properties: { message: { type: string } } } }
`;

  test.each([
    ["request", ["# Add a P", "`POST /p`", "`token`", "`page`", "`sent`"], ["Much", "`got`", "Wrong"]],
    ["responses", ["# Add a P", "`POST /p`", "### 201", "`got`", "`message`"], ["Much", "`sent`", "`page`"]],
    ["201", ["# Add a P", "## 201", "`got`"], ["`sent`", "Wrong"]],
    ["409", ["## 409", "Taken", "`message`"], ["`got`", "Wrong"]],
    ["404", ["## 4XX", "Wrong", "`message`"], ["Taken"]],
    ["500", ["## default", "`X-More`"], ["Taken"]],
    ["4xx", ["## 4XX"], ["Taken"]],
  ])("%s", async (only, has, hasNot) => {
    const text = await told("read_operation", { operation: "addP", only }, LONG);
    for (const part of has) expect(text).toContain(part);
    for (const part of hasNot) expect(text).not.toContain(part);
  });

  test("responses with nothing of their own are one line each", async () => {
    const text = await told("read_operation", { operation: "addP" }, LONG);
    expect(text).toContain(
      "## Responses\n\n- `304`: Same as before\n- `4XX`: Wrong. The content is that of `409`.\n\n### 201",
    );
    expect(text.match(/^### .*$/gm)).toEqual(["### 201", "### 409", "### 410", "### default"]);
  });

  test("an unknown part is refused with the known ones", async () => {
    const says = await refused("read_operation", { operation: "addP", only: "body" }, LONG);
    expect(says).toContain('"request", "responses", or a status: 201, 304, 409, 410, 4XX, default');
    const other = LONG.replace(/^ {8}default.*\n/m, "");
    expect(await refused("read_operation", { operation: "addP", only: "500" }, other)).toContain(
      "a status: 201",
    );
  });

  test("a webhook has parts, too", async () => {
    expect(await told("read_operation", { operation: "onBirth", only: "request" })).toContain(
      "`weight` (number)",
    );
  });
});

describe("read_schema", () => {
  test.each(["Pet", "An animal", "pet", "#/components/schemas/Pet", "/components/schemas/Pet", "#1"])(
    "%s",
    async (schema) => {
      const text = await told("read_schema", { schema });
      expect(text).toContain("Place: `#/components/schemas/Pet`");
      expect(text).toContain("- `name` (string, required)");
      expect(text).toContain("recursive");
    },
  );

  test("any place of the document", async () => {
    const schema = "#/paths/~1pets~1{id}/get/parameters/1/schema";
    expect(await told("read_schema", { schema })).toContain("Integer, <= 100");
  });

  test.each([
    ["Pett", /There is no schema “Pett”[\s\S]*`Pet`/],
    ["#/components/schemas/Dog", /`#\/components\/schemas` has the members `Pet`/],
    ["#/info/title", /`#\/info\/title` is a value, no schema/],
    ["#/info/name", /`#\/info` has the members `title`/],
  ])("%s is refused with what is known", async (schema, says) => {
    expect(await refused("read_schema", { schema })).toMatch(says);
  });
});

describe("read_schema with a pointer", () => {
  const DEEP = `
openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /p:
    parameters: [{ $ref: "#/components/parameters/Page" }]
    post:
      operationId: addP
      requestBody: { $ref: "#/components/requestBodies/Body" }
      responses: { "200": { description: ok, content: { application/json: { schema: true } } }, "404": { description: none } }
      callbacks: { done: { "{$url}": { post: { responses: {} } } } }
components:
  parameters:
    Page: { name: page, in: query, schema: { type: integer, maximum: 7 } }
  requestBodies:
    Body: { content: { application/json: { schema: { $ref: "#/components/schemas/Event" } } } }
  headers: { Wide: { content: { text/plain: { schema: { type: string } } } } }
  schemas:
    Event: { type: object, properties: { review: { description: Beside., $ref: "#/components/schemas/Again" }, kind: { enum: [a, b] } } }
    Again: { $ref: "#/components/schemas/Review" }
    Review: { type: object, properties: { body: { type: string, maxLength: 9 }, lost: { $ref: "#/components/schemas/None" } } }
    Loop: { $ref: "#/components/schemas/Loop" }
x-parts: { Part: { type: boolean } }
`;

  test.each([
    ["#/components/schemas/Event/properties/review/properties/body", "String, <= 9 characters"],
    ["#/components/schemas/Event/properties/review", "- `body`"],
    ["#/paths/~1p/parameters/0/schema", "Integer, <= 7"],
    [
      "#/paths/~1p/post/requestBody/content/application~1json/schema/properties/review/properties/body",
      "<= 9",
    ],
    ["#/paths/~1p/post/responses/200/content/application~1json/schema", "Any."],
    ["#/x-parts/Part", "Boolean"],
  ])("%s follows references", async (schema, has) => {
    expect(await told("read_schema", { schema }, DEEP)).toContain(has);
  });

  test.each([
    ["#/paths/~1p/post", /is an operation, no schema\. Use "read_operation" with `addP`/],
    ["#/paths/~1p", /`#\/paths\/~1p` is a path, no schema/],
    [
      "#/components/parameters/Page",
      /is a parameter, no schema\. Its schema is `#\/components\/parameters\/Page\/schema`/,
    ],
    ["#/paths/~1p/parameters/0", /`#\/components\/parameters\/Page` is a parameter/],
    [
      "#/components/headers/Wide",
      /is a header, no schema\. Its schema is `#\/components\/headers\/Wide\/content\/text~1plain\/schema`/,
    ],
    [
      "#/paths/~1p/post/requestBody",
      /is a request body, no schema\. Its schema is `.*Body\/content\/application~1json\/schema`/,
    ],
    ["#/paths/~1p/post/responses/200", /is a response, no schema\. Its schema is `/],
    ["#/paths/~1p/post/responses/404", /is a response, no schema\.$/m],
    ["#/paths/~1p/post/callbacks/done", /is a callback/],
    ["#/components", /has the members `parameters`/],
    ["#/components/schemas", /has the members `Event`/],
    ["#/components/schemas/Event/properties/kind/enum", /is a value, no schema/],
    [
      "#/components/schemas/Event/properties/review/properties/nope",
      /`#\/components\/schemas\/Review\/properties` has the members `body`, `lost`/,
    ],
    ["#/components/schemas/Review/properties/lost/properties/a", /has the members `\$ref`/],
    ["#/components/schemas/Loop/properties/a", /has the members `\$ref`/],
  ])("%s is refused with what is there", async (schema, says) => {
    expect(await refused("read_schema", { schema }, DEEP)).toMatch(says);
  });
});

describe("read_section", () => {
  test("without a section: the API and its sections", async () => {
    const text = await told("read_section", {});
    expect(text).toContain("# Pets (1)");
    expect(text).toContain("- `tag/cats` cats (1 operation)");
  });

  test.each([
    ["tag/cats", "- `GET /pets/{id}`: Get a pet"],
    ["cats", "All about cats."],
    ["section/Errors", "All errors are JSON."],
    ["section/Authentication", "`token`"],
  ])("%s", async (section, has) => expect(await told("read_section", { section })).toContain(has));

  test("an unknown one", async () => {
    expect(await refused("read_section", { section: "catz" })).toContain("`tag/cats`");
  });
});

describe("generate_request", () => {
  test("a key that is a parameter too has the value of the parameter", async () => {
    const text = `openapi: 3.1.0
info: { title: T, version: "1" }
paths: { /p: { get: { operationId: get, security: [{ key: [] }], parameters: [{ name: key, in: query, schema: {} }] } } }
components: { securitySchemes: { key: { type: apiKey, in: query, name: key } } }
`;
    const given = { operation: "get", parameters: { key: "abc" }, language: "http" };
    expect(await told("generate_request", given, text)).toContain("/p?key=abc ");
    expect(await told("generate_request", { operation: "get", language: "http" }, text)).toContain(
      "key=YOUR_API_KEY",
    );
  });

  test("fills in values, placeholders and examples", async () => {
    const args = { operation: "getPet", language: "http", parameters: { "path.id": 7, limit: 5 } };
    const text = await told("generate_request", args);
    expect(text).toContain("GET /v1/pets/7?limit=5 HTTP/1.1");
    expect(text).toContain("Bearer YOUR_ACCESS_TOKEN");
    expect(text).toContain("Replace the placeholders: `YOUR_ACCESS_TOKEN`.");
    expect(text).toContain("Optional parameters left out: `query.id`.");
    expect(text).toContain("Other servers: `https://eu.api.test/v1`.");
  });

  test.each([
    ["GET /pets/7", {}, "GET /v1/pets/7 "],
    ["GET https://api.test/v1/pets/7/", {}, "GET /v1/pets/7 "],
    ["GET /pets/a%20b", {}, "GET /v1/pets/a%20b "],
    ["GET /pets/7", { "path.id": 8 }, "GET /v1/pets/8 "],
    ["GET /pets/{id}", {}, "GET /v1/pets/ID "],
    ["getPet", {}, "GET /v1/pets/ID "],
  ])("%s with %j has the values of the path", async (operation, parameters, line) => {
    const text = await told("generate_request", { operation, parameters, language: "http" });
    expect(text).toContain(line);
    expect(text.includes("`ID`")).toBe(line.includes("ID"));
    expect(text.includes("Not as described")).toBe(operation.includes("%20"));
  });

  test("the values of a path stay as they are written", async () => {
    const list = PETS.replace(
      "in: path, required: true, schema: { type: integer }",
      "in: path, required: true, schema: { type: array }",
    );
    const text = await told("generate_request", { operation: "GET /pets/7,8", language: "http" }, list);
    expect(text).toContain("GET /v1/pets/7,8 ");
    expect(text).not.toContain("Not as described");
  });

  test("what only the caller knows is a placeholder; what the description gives is an example", async () => {
    const text = await told("generate_request", { operation: "getPet", language: "http" });
    expect(text).toContain("GET /v1/pets/ID HTTP/1.1");
    expect(text).toContain("Replace the placeholders: `ID`, `YOUR_ACCESS_TOKEN`.");
    const given = PETS.replace("schema: { type: integer } }]", "schema: { type: integer }, example: 42 }]");
    const other = await told("generate_request", { operation: "getPet", language: "http" }, given);
    expect(other).toContain("GET /v1/pets/42 HTTP/1.1");
    expect(other).toContain("With example values: `path.id`.");
  });

  test.each(LANGUAGE_IDS)("in %s", async (language) => {
    const text = await told("generate_request", { operation: "putPet", language, body: { name: "Rex" } });
    expect(text).toContain("Rex");
    expect(text).toMatch(/^```\w+$/m);
  });

  test.each([
    [{ body: { weight: "heavy" } }, /Not as described:[\s\S]*the body.*name[\s\S]*at `\/weight`/],
    [{ parameters: { id: "x" } }, /Not as described:[\s\S]*`path.id`/],
    [{ parameters: { id: "12" } }, /^(?![\s\S]*Not as described)/],
    [{ body: '{"name":"Rex"}' }, /"name": ?"Rex"/],
    [{ body: "hello", contentType: "text/plain" }, /hello[\s\S]*Other content types: `application\/json`/],
    [{ server: "https://staging.test/" }, /https:\/\/staging\.test\/pets/],
    [{ language: "C#" }, /in C#:/],
    [{ body: "tag v1" }, /Not as described:\n\n- the body: it is text, but no JSON/],
    [{ body: { name: "Rex" } }, /^(?![\s\S]*not describe)/],
    [
      { body: { name: "Rex", nope: 1, parent: { name: "Max", "a/b": 2 } } },
      /- Fields that the schema does not describe: `\/nope`, `\/parent\/a~1b`\./,
    ],
    [{ body: { name: "Rex", nope: 1 } }, /^(?![\s\S]*Not as described)/],
    [
      { parameters: { id: "" } },
      /Not as described:[\s\S]*`path.id`: it is empty, so that the path is another one/,
    ],
    [{ parameters: { id: ".." } }, /`path.id`: clients and servers take “\.\.” out of a path/],
    [{ operation: "PUT /pets/../" }, /clients and servers take/],
    [{}, /The body is an example/],
  ])("putPet with %j", async (args, says) => {
    expect(await told("generate_request", { operation: "putPet", ...args })).toMatch(says);
  });

  test.each([
    [{ language: "cobol" }, /There is no language “cobol”. The languages are: curl, /],
    [{ parameters: { nope: 1 } }, /There is no parameter “nope”. The parameters are: `path.id`, `query.id`/],
    [
      { parameters: { "path.id": "x", nope: 1, what: 2 } },
      /no parameter “nope”[\s\S]*no parameter “what”[\s\S]*Not as described:[\s\S]*`path.id`/,
    ],
    [{ parameters: { id: 1 } }, /2 parameters are called “id”. Give one of them as: path.id, query.id/],
    [{ body: {} }, /describes no request body/],
    [{ server: "file:///etc/passwd" }, /must be an http or https address[\s\S]*https:\/\/api\.test\/v1/],
    [{ authorization: "key" }, /does not accept “key”. It accepts: `token`/],
  ])("getPet with %j is refused", async (args, says) => {
    expect(await refused("generate_request", { operation: "getPet", ...args })).toMatch(says);
  });

  test.each([
    ["additionalProperties: true", false],
    ["additionalProperties: { type: string }", false],
    ["patternProperties: { '^x': {} }", false],
    ["anyOf: [{ properties: { b: {} } }, { properties: { c: {} } }]", true],
    ["allOf: [{ properties: { d: {} } }]", true],
    ["then: { properties: { nope: {} } }, if: {}", false],
    ["type: object", true],
  ])("fields that a schema with %s does not describe: %s", async (keywords, isNamed) => {
    const schema = `{ properties: { a: { type: integer } }, ${keywords} }`;
    const text = `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: { /p: { post: { operationId: p, requestBody: { content: { application/json: { schema: ${schema} } } } } } }`;
    const body = { a: 1, b: 2, c: 3, d: 4, nope: "x" };
    const answer = await told("generate_request", { operation: "p", body }, text);
    expect(answer.includes("does not describe")).toBe(isNamed);
    const named = keywords.startsWith("anyOf")
      ? "`/d`, `/nope`."
      : keywords.startsWith("allOf")
        ? "`/b`, `/c`, `/nope`."
        : "";
    expect(answer).toContain(named);
  });

  test.each([
    ["format: binary", "application/zip", {}, "--data-binary @example.zip"],
    ["type: string", "application/octet-stream", {}, "--data-binary @example.zip"],
    ["format: binary", "application/zip", { body: "@mine.zip" }, "--data-binary @mine.zip"],
    ["format: binary", "application/zip", { body: "bytes" }, "--data-raw bytes"],
    ["type: string", "text/plain", {}, "--data-raw '@example.zip'"],
  ])("a body with %s in %s and %j is sent: %s", async (keywords, type, args, sent) => {
    const media = `{ schema: { type: string, ${keywords.replace("type: string", "")} }, example: "@example.zip" }`;
    const text = `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: { /p: { post: { operationId: p, requestBody: { content: { ${type}: ${media} } } } } }`;
    expect(await told("generate_request", { operation: "p", ...args }, text)).toContain(sent);
  });

  test("a webhook is sent to its receiver, without the credentials of the API", async () => {
    const text = await told("generate_request", { operation: "onBirth", language: "http" });
    expect(text).toContain("POST /petBorn HTTP/1.1\nHost: YOUR_SERVER\n");
    expect(text).toContain("Replace the placeholders: `YOUR_SERVER`.");
    expect(text).toContain('The API sends this request to a receiver, whose address you give as "server".');
    expect(text).not.toMatch(/api\.test|Authorization|authorization|Other servers/);
    const curl = await told("generate_request", { operation: "onBirth", server: "https://my.test/hook" });
    expect(curl).toContain("'https://my.test/hook'");
    expect(curl).not.toContain("petBorn'");
  });

  test("a content type that is not described", async () => {
    const args = { operation: "putPet", contentType: "application/xml" };
    expect(await refused("generate_request", args)).toContain("`application/json`, `text/plain`");
  });
});

describe("calls", () => {
  test.each([
    ["nope", {}, "The tools are: search, read_operation"],
    ["search", {}, 'The argument "query" is missing'],
    ["search", { query: " " }, "a text that is not empty"],
    ["search", { query: 7 }, "a text that is not empty"],
    ["search", { query: "a".repeat(5000) }, "at most 4000 characters"],
    ["search", { query: "a", limit: 1000 }, "at most 100"],
    ["search", { query: "a", from: 0 }, "at least 1"],
    ["search", { query: "a", from: 1.5 }, "a whole number"],
    ["search", { query: "a", what: 1 }, "The arguments are: query, limit, from, part."],
    ["search", [], "must be an object"],
    ["read_operation", { operation: "getPet", examples: "yes" }, "true or false"],
    ["read_operation", { operation: "getPet", part: 2 }, "has only 1 part."],
    ["generate_request", { operation: "getPet", parameters: [] }, "an object"],
  ])("%s %j is refused", async (tool, args, says) => {
    expect(await refused(tool, args)).toContain(says);
  });

  test("of several descriptions, the one that has it answers", async () => {
    const apis = [await apiOf(PETS), await apiOf(PETS.replaceAll("getPet", "getCat"), "more")];
    const call = (args: object): Promise<{ text: string }> => callTool(apis, "read_operation", args);
    expect((await call({ operation: "getCat" })).text).toContain("# Get a pet");
    expect((await call({ operation: "putPet" })).text).toMatch(/- pets: `PUT [^\n]*\n- more: `PUT/);
    expect((await call({ operation: "putPet", api: "more" })).text).toContain("# Replace a pet");
    expect((await call({ operation: "putPet", api: "none" })).text).toContain("are: pets, more.");
    const { text } = await callTool(apis, "search", { query: "born" });
    expect(text).toContain("1. pets: webhook `onBirth`");
    expect(text).toContain("2. more: webhook `onBirth`");
  });
});

describe("every version", () => {
  const response = "responses: { '200': { description: ok } }";
  test.each([
    [
      "2.0",
      `swagger: "2.0"\ninfo: { title: T, version: "1" }\nhost: a.test\nbasePath: /b\ndefinitions: { Pet: { type: object } }\npaths: { /p: { get: { operationId: p, parameters: [{ name: q, in: query, type: array, items: { type: string }, collectionFormat: pipes }], ${response} } } }`,
      "a%7Cb",
    ],
    [
      "3.0",
      `openapi: 3.0.3\ninfo: { title: T, version: "1" }\ncomponents: { schemas: { Pet: { type: object, nullable: true } } }\npaths: { /p: { get: { operationId: p, parameters: [{ name: q, in: query, schema: { type: array, items: { type: string } } }], ${response} } } }`,
      "q=a&q=b",
    ],
    [
      "3.1",
      `openapi: 3.1.0\ninfo: { title: T, version: "1" }\ncomponents: { schemas: { Pet: { type: [object, "null"] } } }\npaths: { /p: { get: { operationId: p, parameters: [{ name: q, in: query, explode: false, schema: { type: array } }], ${response} } } }`,
      "q=a,b",
    ],
    [
      "3.2",
      `openapi: 3.2.0\ninfo: { title: T, version: "1" }\ncomponents: { schemas: { Pet: { type: object } } }\npaths: { /p: { query: { operationId: p, parameters: [{ name: q, in: query, schema: { type: array } }], ${response} } } }`,
      "QUERY",
    ],
  ])("%s", async (_version, text, sent) => {
    expect(await told("search", { query: "p" }, text)).toContain("operation `p`");
    const args = { operation: "p", language: "http", parameters: { q: ["a", "b"] } };
    expect(await told("generate_request", args, text)).toContain(sent);
    expect(await told("read_schema", { schema: "Pet" }, text)).toContain("# Pet");
    if (_version === "2.0")
      expect(await told("read_schema", { schema: "#/definitions/Pet" }, text)).toContain("# Pet");
  });
});

describe("hostile descriptions", () => {
  const long = "x".repeat(100_000);
  const strange = "a`b\u202e\n# c";
  const paths = {
    [`/${long}`]: { get: { operationId: long, summary: long, description: "word ".repeat(20_000) } },
    [`/${strange}`]: { get: { operationId: strange, summary: strange } },
    "/__proto__": { get: { operationId: "__proto__", summary: "proto" } },
    "/x": { get: { operationId: "constructor", tags: [long, "..", "con"], summary: 7, parameters: "no" } },
  };
  const schemas = {
    [long]: { type: "object", title: strange },
    A: { allOf: [{ $ref: "#/components/schemas/B" }] },
    B: { allOf: [{ $ref: "#/components/schemas/A" }], properties: { a: { $ref: "#/components/schemas/A" } } },
    Self: { $ref: "#/components/schemas/Self" },
    ["__proto__"]: { type: "string" },
  };
  const text = JSON.stringify({ openapi: "3.1.0", info: { title: long }, paths, components: { schemas } });

  test("every result can be read by the name that it has, within the limit", async () => {
    const api = await apiOf(text);
    const { text: results } = await callTool([api], "search", { query: "type:operation", limit: 100 });
    const names = [...results.matchAll(/^\d+\. operation `([^`]+)`/gm)].map(([, name]) => name);
    expect(names.sort()).toEqual(["#1", "#2", "__proto__", "constructor"]);
    for (const operation of names) {
      const { text: answer, isError } = await callTool([api], "read_operation", { operation });
      expect([operation, isError]).toEqual([operation, false]);
      expect(answer.length).toBeLessThanOrEqual(MOST_CHARACTERS);
      const generated = await callTool([api], "generate_request", { operation });
      expect(generated.isError).toBe(false);
      expect(generated.text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    }
  });

  test.each(["A", "B", "Self", "__proto__", "#1"])("the schema %s", async (schema) => {
    const { text: answer } = await callTool([await apiOf(text)], "read_schema", { schema });
    expect(answer).toMatch(/^# |There is no schema/);
    expect(answer.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  });

  test("messages stay short, whatever they quote", async () => {
    const api = await apiOf(text);
    for (const [tool, args] of [
      ["read_operation", { operation: "y".repeat(4000) }],
      ["read_schema", { schema: "#/components/schemas/y" }],
      ["read_section", { section: "y" }],
      ["generate_request", { operation: "constructor", parameters: { [long]: 1 } }],
    ] as const) {
      const { text: answer, isError } = await callTool([api], tool, args);
      expect(isError).toBe(true);
      expect(answer.length).toBeLessThan(3000);
    }
  });
});
