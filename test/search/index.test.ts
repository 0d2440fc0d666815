import { describe, expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { Menu, type MenuSettings } from "#model/outline/menu.ts";
import type { OpenAPI } from "#oas/types.ts";
import { searchEntries } from "#search/entries.ts";
import { SearchIndex } from "#search/index.ts";

function indexOf(root: Record<string, unknown>, settings?: MenuSettings): SearchIndex {
  const document = new Document(root as unknown as OpenAPI);
  const index = new SearchIndex();
  for (const row of searchEntries(document, new Menu(document, settings))) index.add(row);
  return index;
}

const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown): unknown => ({ "application/json": { schema } });
const answers = (schema: unknown): unknown => ({ 200: { content: json(schema) } });

const SHOP = {
  info: { description: "# Introduction\nHow to create things\n# Rate limits\nNot too fast." },
  paths: {
    "/charges": {
      get: {
        operationId: "listCharges",
        summary: "List charges",
        responses: answers({ items: ref("Charge") }),
      },
      post: {
        operationId: "createCharge",
        summary: "Create a charge",
        requestBody: { content: json({ properties: { amount: {} } }) },
        responses: answers(ref("Charge")),
      },
    },
    "/charges/{chargeId}": {
      get: { operationId: "getCharge", summary: "Get one", responses: answers(ref("Charge")) },
    },
    "/pet/{petId}/uploadImage": {
      post: { operationId: "uploadFile", summary: "Sends a picture", description: "The café's naïve résumé" },
    },
    "/orders": { get: { summary: "Список заказов", description: "Возвращает все заказы покупателя" } },
    "/users": { get: { summary: "查询用户列表", description: "返回所有用户的详细信息" } },
    "/none": {
      get: {
        operationId: "none",
        summary: "Nothing",
        parameters: [{ name: "page_size", in: "query", description: "how many" }],
        responses: { 400: { content: json(ref("Problem")) } },
      },
    },
  },
  components: {
    schemas: {
      Charge: { properties: { source: ref("Source"), amount: {} } },
      Source: { properties: { card: { properties: { brand: { description: "visa, mastercard" } } } } },
      Problem: { properties: { trace_id: {} } },
    },
    securitySchemes: {
      petstore_auth: { type: "oauth2", flows: { implicit: { scopes: { "write:pets": "modify pets" } } } },
    },
  },
};

describe("words that occur nowhere", () => {
  const index = indexOf(SHOP);
  test.each<[query: string, first: string, missing: string[] | undefined]>([
    ["Frobnicate charges", "List charges", ["Frobnicate"]],
    ["frobnicate, charges (ünknown)", "List charges", ["frobnicate", "ünknown"]],
    ["reboot charge", "Create a charge", ["reboot"]],
    ["list charges", "List charges", undefined],
    ["delete charge", "Create a charge", ["delete"]],
    ["create charge", "Create a charge", undefined],
    ["the charges", "List charges", undefined],
    ["method:get frobnicate charges", "List charges", ["frobnicate"]],
  ])("%s", (query, title, missing) => {
    expect(index.query(query)[0]).toMatchObject({ title, ...(missing && { missing }) });
    if (!missing) expect(index.query(query)[0]).not.toHaveProperty("missing");
  });

  test.each<[query: string, title: string, missing: string[] | undefined]>([
    ["remove pet photo", "Delete pet", undefined],
    ["remove pet photo sizes", "Photo of a pet in several sizes", ["remove"]],
    ["remove photo album caption", "Album", undefined],
  ])("that a hit does not have, but another one by its meaning: %s", (query, title, missing) => {
    const operation = (summary: string, content: object = {}): object => ({
      summary,
      responses: answers(content),
    });
    const hits = indexOf({
      paths: {
        "/pets/{id}": { delete: operation("Delete pet") },
        "/pets/{id}/photo": { get: operation("Photo of a pet in several sizes") },
        "/albums/{id}": { delete: operation("Album", { properties: { caption: {} } }) },
        "/photos": { get: operation("Photos", { properties: { caption: {} } }) },
      },
    }).query(query);
    expect(hits.map((hit) => hit.title)).toContain(title);
    expect(hits[0]?.missing).toEqual(missing);
  });

  test("are not named if nothing is found", () => {
    expect(index.query("frobnicate")).toEqual([]);
  });
});

describe("one word too many", () => {
  const operation = (summary: string, more: object = {}): object => ({
    summary,
    responses: answers({}),
    ...more,
  });
  const body = (schema: unknown): object => ({ requestBody: { content: json(schema) } });
  const index = indexOf({
    paths: {
      "/images/upload": { post: operation("Image Upload") },
      "/images": { get: operation("List images"), post: operation("Create an image") },
      "/thumbnails": { put: operation("Thumbnail", body({ properties: { "os-image-upload": {} } })) },
      "/contacts/purge": { post: operation("Purge contacts") },
      "/contacts": { get: operation("List contacts", { description: "One. They are kept permanently." }) },
      "/messages": { post: operation("Send a message", body({ properties: { type: { enum: ["SMS"] } } })) },
      "/messages/{id}": {
        get: operation("Text", { description: "One text.\n\nOther operations send an sms." }),
      },
      "/tokens": { post: operation("Create a token", body({ properties: { defaultApiVersion: {} } })) },
      "/tokens/{id}": { patch: operation("Change", body({ properties: { apiTokenId: {} } })) },
    },
  });
  const first = (query: string): unknown => {
    const [hit] = index.query(query);
    return [hit?.title, hit?.inside, hit?.without];
  };
  test.each<[query: string, title: string, without: string[] | undefined]>([
    ["upload linux image", "Image Upload", undefined],
    ["upload my own image", "Image Upload", undefined],
    ["purge contacts permanently", "Purge contacts", ["permanently"]],
    ["Purge contacts, Permanently", "Purge contacts", ["Permanently"]],
    ["purge these contacts permanently", "Purge contacts", ["permanently"]],
    ["list contacts permanently", "List contacts", undefined],
    ["create api token", "Create a token", undefined],
  ])("%s", (query, title, without) => {
    expect(first(query)).toEqual([title, undefined, without]);
  });

  test("an operation with all words comes before those without one", () => {
    const hits = index.query("list contacts permanently");
    expect(hits.map(({ title, without }) => [title, without])).toEqual([["List contacts", undefined]]);
  });

  test("an operation is found beside its value that has the other words", () => {
    const hits = index.query("send sms").filter(({ title }) => title === "Send a message");
    expect(hits.map(({ name }) => name)).toEqual(expect.arrayContaining([undefined, "SMS"]));
  });

  test.each<[query: string, title: string]>([
    ["open a ticket", "Create a ticket"],
    ["close a ticket", "Update a ticket"],
    ["open tickets", "Show a ticket"],
    ["open hours", "Open hours"],
    ["cancel label", "Void a label"],
  ])("verbs that are also adjectives: %s", (query, title) => {
    const tickets = indexOf({
      paths: {
        "/tickets": {
          get: operation("List tickets", { parameters: [{ name: "state", schema: { enum: ["open"] } }] }),
          post: operation("Create a ticket"),
        },
        "/tickets/{id}": {
          get: operation("Show a ticket", { description: "One.\n\nIt is open or closed." }),
          patch: operation("Update a ticket"),
        },
        "/hours": { get: operation("Open hours"), post: operation("Add hours") },
        "/labels/{id}/void": { put: operation("Void a label") },
        "/labels/{id}/tracks": {
          delete: operation("Unlink"),
          get: operation("Label tracks, unless canceled"),
        },
      },
    });
    expect(tickets.query(query)[0]).toMatchObject({ title });
  });

  test.each(["get my player", "run as user", "list own pets"])("a title with small words: %s", (title) => {
    const named = [title, title.replace(/ (?:my|as|own)/, "")];
    const paths = Object.fromEntries(named.map((one) => [`/${one.length}`, { get: operation(one) }]));
    expect(indexOf({ paths }).query(title)[0]).toMatchObject({ title });
  });

  test("a status of too many requests finds the section of rate limits", () => {
    expect(indexOf(SHOP).query("429")).toMatchObject([{ title: "Rate limits" }]);
  });

  test("a verb that the operation does not do is not left out", () => {
    expect(index.query("delete contacts permanently").map(({ title }) => title)).toEqual(["List contacts"]);
  });

  test("a field that the query names comes before its operation", () => {
    expect(first("create token defaultApiVersion")).toEqual(["Create a token", "property", undefined]);
  });
});

describe("what an operation does", () => {
  const operation = (summary: string): object => ({ summary, responses: answers({}) });
  const index = indexOf({
    paths: {
      "/stops/{email}": { delete: operation("Delete a stop"), get: operation("Retrieve a stop") },
      "/stops": { delete: operation("Delete stops"), get: operation("Retrieve all stops") },
      "/trips/{id}": { delete: operation("Delete a trip"), get: operation("A deleted trip") },
      "/hosts/{id}/actions/reboot": { post: operation("Soft-reboot a host") },
      "/hosts": { get: operation("Get all hosts") },
      "/users/{user}/accounts/{account}/payment": { post: operation("CREATE_Payment_for_User_Account") },
      "/payment-service-provider-credential": { post: operation("CREATE_PaymentServiceProviderCredential") },
    },
  });
  test.each<[query: string, titles: string[]]>([
    ["stops", ["Retrieve all stops", "Delete stops", "Retrieve a stop", "Delete a stop"]],
    ["delete stop", ["Delete stops", "Delete a stop"]],
    ["dele trip", ["Delete a trip", "A deleted trip"]],
    ["trip dele", ["Delete a trip", "A deleted trip"]],
    ["deleting trips", ["Delete a trip", "A deleted trip"]],
    ["trip deletion", ["Delete a trip", "A deleted trip"]],
    ["trip", ["A deleted trip", "Delete a trip"]],
    ["restart host", ["Soft-reboot a host"]],
    ["create payment", ["CREATE_Payment_for_User_Account", "CREATE_PaymentServiceProviderCredential"]],
  ])("%s", (query, titles) => {
    const found = index.query(query).map(({ title }) => title);
    expect(found.slice(0, titles.length)).toEqual(titles);
  });
});

describe("the last steps to a field", () => {
  const index = indexOf({
    paths: {
      "/pulls": { get: { summary: "Pulls", responses: answers({ items: ref("Pull") }) } },
      "/cards": {
        get: { summary: "Cards", responses: answers({ properties: { cards: { items: ref("Card") } } }) },
      },
    },
    components: {
      schemas: {
        // The shortest way to `name` is by `base`.
        Pull: {
          properties: { base: ref("Repo"), head: { properties: { repo: { allOf: [ref("Repo")] } } } },
        },
        Repo: { properties: { license: { anyOf: [{ type: "null" }, ref("License")] } } },
        License: { properties: { name: {} } },
        Card: { properties: { card: { properties: { network: {}, networks: {} } } } },
      },
    },
  });
  test.each([
    ["head.repo.license.name", "GET /pulls", "200 › [].head.repo.license.name"],
    ["base.license.name", "GET /pulls", "200 › [].base.license.name"],
    ["[].head.repo.license.name", "GET /pulls", "200 › [].head.repo.license.name"],
    ["pulls head.repo.license.name", "GET /pulls", "200 › [].head.repo.license.name"],
    ["card.network", "GET /cards", "200 › cards[].card.network"],
    ["card.networks", "GET /cards", "200 › cards[].card.networks"],
    ["cards[].card.networks", "GET /cards", "200 › cards[].card.networks"],
  ])("%s", (query, operation, detail) => {
    const [first] = index.query(query);
    expect(first).toMatchObject({ operation, detail });
  });

  test("that do not follow each other are the words of a search", () => {
    expect(index.query("head.license.name")[0]?.operation).toBe("GET /pulls");
  });
});

describe("first hit", () => {
  const index = indexOf(SHOP);
  test.each([
    // names, titles, ids, paths, methods
    ["int", "section/Introduction", undefined],
    ["create charge", "operation/createCharge", "POST /charges"],
    ["createCharge", "operation/createCharge", "POST /charges"],
    ["create_charge", "operation/createCharge", "POST /charges"],
    ["POST /charges", "operation/createCharge", "POST /charges"],
    ["/charges", "operation/listCharges", "GET /charges"],
    ["/charges/{chargeId}", "operation/getCharge", "GET /charges/{chargeId}"],
    ["/charges/{ch", "operation/getCharge", "GET /charges/{chargeId}"],
    ["charges/{chargeId}", "operation/getCharge", "GET /charges/{chargeId}"],
    ["uploadImage", "operation/uploadFile", "POST /pet/{petId}/uploadImage"],
    ["/pet/{petId}/uploadImage", "operation/uploadFile", "POST /pet/{petId}/uploadImage"],
    ["image", "operation/uploadFile", "POST /pet/{petId}/uploadImage"],
    ["rate limits", "section/Rate-limits", undefined],
    // rows inside sections
    ["page_size", "operation/none", "query › page_size"],
    ["pageSize", "operation/none", "query › page_size"],
    ["trace_id", "operation/none", "400 › trace_id"],
    ["brand", "operation/listCharges", "200 › [].source.card.brand"],
    ["create brand", "operation/createCharge", "200 › source.card.brand"],
    ["list brand", "operation/listCharges", "200 › [].source.card.brand"],
    ["create amount", "operation/createCharge", "request › amount"],
    // security
    ["petstore_auth", "section/Authentication/petstore_auth", "oauth2"],
    ["write:pets", "section/Authentication/petstore_auth", "implicit › write:pets"],
    // spelling, accents, scripts
    ["chargse", "operation/createCharge", "POST /charges"],
    ["CAFE resume", "operation/uploadFile", "POST /pet/{petId}/uploadImage"],
    ["loadima", "operation/uploadFile", "POST /pet/{petId}/uploadImage"],
    ["заказ", "/paths/~1orders/get", "GET /orders"],
    ["покупателя", "/paths/~1orders/get", "GET /orders"],
    ["用户列表", "/paths/~1users/get", "GET /users"],
    ["详细信息", "/paths/~1users/get", "GET /users"],
    ["列", "/paths/~1users/get", "GET /users"],
  ])("%s → %s (%s)", (query, id, detail) => {
    const [first] = index.query(query);
    expect({ id: first?.id, detail: first?.detail }).toEqual({ id, detail });
  });

  test.each(["", "   ", "/", "zzzzqqq", "ab\u0000", "}{)(", "__proto__"])(
    "nothing for %j, and no error",
    (query) => {
      expect(index.query(query)).toEqual([]);
    },
  );
});

describe("hits", () => {
  const index = indexOf(SHOP);

  test("each section occurs once, whatever matches in it", () => {
    const ids = index.query("charge").map((hit) => hit.id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toContain("operation/createCharge");
  });

  test("a property leads to every operation that reaches it", () => {
    expect(index.query("brand").map((hit) => [hit.id, hit.detail, hit.inside])).toEqual(
      expect.arrayContaining([
        ["operation/createCharge", "200 › source.card.brand", "property"],
        ["operation/getCharge", "200 › source.card.brand", "property"],
        ["operation/listCharges", "200 › [].source.card.brand", "property"],
      ]),
    );
  });

  test("sections with some of the words are listed only if no section has all", () => {
    expect(index.query("create brand").map((hit) => hit.id)).toEqual(["operation/createCharge"]);
    expect(index.query("orders brand").length).toBeGreaterThan(2);
  });

  test("a limit applies; 0 means no limit", () => {
    const all = index.query("charge");
    expect(index.query("charge", 0)).toEqual(all);
    expect(index.query("charge", 2)).toEqual(all.slice(0, 2));
  });

  test("highlighted texts: the typed words, or their matches", () => {
    expect(index.query("uplo")[0]?.matched).toEqual(["uplo"]);
    expect(index.query("uploadImage")[0]?.matched).toEqual(["uploadimage", "upload", "image"]);
    expect(index.query("chargse")[0]?.matched).toContain("charge");
  });

  test("a short word does not match words with a similar spelling", () => {
    expect(index.query("lizt")).toEqual([]);
  });

  test("size counts sections only", () => expect(index.size).toBe(11));
});

describe("order", () => {
  const text = (word: string): Record<string, unknown> => ({ description: word });
  const index = indexOf({
    paths: {
      "/1": { get: { operationId: "inText", summary: "One", ...text("about widget things") } },
      "/2": {
        get: {
          operationId: "inProperty",
          summary: "Two",
          responses: answers({ properties: { widget: {} } }),
        },
      },
      "/3": {
        get: { operationId: "inParameter", summary: "Three", parameters: [{ name: "widget", in: "query" }] },
      },
      "/widget": { get: { operationId: "inPath", summary: "Four" } },
      "/5": { get: { operationId: "inTitle", summary: "Make a widget" } },
      "/6": { get: { operationId: "widget", summary: "Six" } },
    },
  });
  test("first a match in the id, then in title, path, parameters, properties, prose", () => {
    expect(index.query("widget").map((hit) => hit.id.replace("operation/", ""))).toEqual([
      "widget",
      "inTitle",
      "inPath",
      "inParameter",
      "inProperty",
      "inText",
    ]);
  });
});

describe("bounds", () => {
  test("a property is found at any depth", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`S${n}`, { properties: { [`far${n}x`]: ref(`S${n + 1}`) } }]),
    );
    const index = indexOf({
      paths: { "/a": { get: { operationId: "a", responses: answers(ref("S0")) } } },
      components: { schemas },
    });
    expect(index.query("far2x").map((hit) => hit.detail)).toEqual(["200 › far0x.far1x.far2x"]);
    const [deep] = index.query("far15x");
    expect(deep?.target).toMatch(/^operation\/a\/200\/far0x\/far1x\/.*\/far15x$/);
  });

  test("a schema's section is found by its properties", () => {
    const index = indexOf(
      { components: { schemas: { Pet: { properties: { nick: {} } } } } },
      { schemaDefinitionsTagName: "Models" },
    );
    expect(index.query("nick")).toMatchObject([
      { id: "schema/Pet", kind: "schema", detail: "nick", inside: "property" },
    ]);
  });

  test("properties hidden in requests or responses are not found there", () => {
    const Pet = { properties: { key: { readOnly: true }, pin: { writeOnly: true } } };
    const one = { requestBody: { content: json(ref("Pet")) }, responses: answers(ref("Pet")) };
    const index = indexOf({
      paths: {
        "/a": {
          put: { operationId: "a", ...one },
          get: { operationId: "b", responses: answers(ref("Pet")) },
        },
      },
      webhooks: { done: { post: { operationId: "c", requestBody: { content: json(ref("Pet")) } } } },
      components: { schemas: { Pet } },
    });
    expect(index.query("pin").map(({ target }) => target)).toEqual(["operation/a/request/pin"]);
    expect(index.query("key").map(({ target }) => target)).toEqual([
      "operation/b/200/key",
      "operation/c/request/key",
    ]);
  });

  test("circular references", () => {
    const index = indexOf({
      paths: { "/a": { get: { operationId: "a", responses: answers(ref("A")) } } },
      components: { schemas: { A: { properties: { bee: ref("B") } }, B: { properties: { aye: ref("A") } } } },
    });
    expect(index.query("aye").map((hit) => hit.detail)).toEqual(["200 › bee.aye"]);
  });
});

test("a method and a word of a path find the operation before a schema of that name", () => {
  const index = indexOf(
    {
      paths: {
        "/apps/{app_id}/keys": {
          post: { summary: "Creates a key", requestBody: { content: json(ref("key_post")) } },
        },
      },
      components: { schemas: { key_post: {} } },
    },
    { schemaDefinitionsTagName: "Schemas" } as MenuSettings,
  );
  expect(index.query("post keys")[0]?.operation).toBe("POST /apps/{app_id}/keys");
});

test("an exact name is listed even if many names differ only by singular or plural", () => {
  const paths: Record<string, unknown> = {};
  for (let index = 0; index < 60; index++)
    paths[`/${index}`] = { get: { parameters: [{ name: "limit", in: "query" }] } };
  paths["/last"] = { get: { responses: answers({ properties: { spec: { properties: { limits: {} } } } }) } };
  expect(indexOf({ paths }).query("limits", 50)[0]?.name).toBe("limits");
});

const NOTES = {
  paths: Object.fromEntries(
    ["a", "b", "c"].map((name) => [
      `/${name}`,
      {
        get: {
          parameters: [
            { name: "cursor", in: "query", schema: { type: name === "c" ? "integer" : "string" } },
          ],
        },
      },
    ]),
  ),
};

test("a hit in a text shows an excerpt, one in the title does not", () => {
  const index = indexOf({
    info: { title: "Forum", description: "Sign in first.\n### Keys\nThe `Accept` header." },
    tags: [{ name: "Accept", description: "An offer." }],
    paths: {},
  });
  expect(index.query("accept").map(({ id, detail }) => [id, detail])).toEqual([
    ["tag/Accept", undefined],
    ["", "…first. Keys The Accept header."],
  ]);
});

test("an excerpt has characters in place of their references", () => {
  const index = indexOf({
    info: { description: "Methods with &#128196; **Pagination** load R&amp;D." },
    paths: {},
  });
  expect(index.query("pagination")[0]?.detail).toBe("Methods with 📄 Pagination load R&D.");
});

test("equal hits become one hit with a count; hits of another type stay separate", () => {
  const index = indexOf(NOTES);
  const hits = index.query("cursor", 0, { alike: true });
  expect(hits.map(({ operation, shape, alike }) => [operation, shape?.types, alike])).toEqual([
    ["GET /a", ["string"], 2],
    ["GET /c", ["integer"], undefined],
  ]);
  const all = index.query("cursor", 0, { alike: hits[0]?.target ?? "" });
  expect(all.map(({ operation }) => operation)).toEqual(["GET /a", "GET /b"]);
});

test("the current section comes first among equal hits", () => {
  const index = indexOf(NOTES);
  const [first, second] = index.query("cursor");
  expect(index.query("cursor", 0, { here: second?.id ?? "" })[0]?.id).toBe(second?.id);
  expect(first?.id).not.toBe(second?.id);
});

test("finds every field of an operation that has the typed name", () => {
  const message = { properties: { refusal: { type: ["string", "null"] } } };
  const choice = { logprobs: { properties: { refusal: { items: {} } } }, message: ref("Message") };
  const index = indexOf({
    paths: {
      "/completions": {
        post: {
          operationId: "createCompletion",
          responses: answers({ properties: { choices: { items: { properties: choice } } } }),
        },
      },
      "/completions/{id}": {
        get: { operationId: "getCompletion", responses: answers({ properties: { refusal: {} } }) },
      },
    },
    components: { schemas: { Message: message } },
  });
  const found = (query: string): (string | undefined)[] =>
    index.query(query).map(({ id, trail }) => `${id.split("/")[1]} ${trail?.at(-1)}`);
  expect(found("createCompletion refusal")).toEqual([
    "createCompletion choices[].logprobs.refusal",
    "createCompletion choices[].message.refusal",
  ]);
  expect(found("choices message refusal")).toEqual(["createCompletion choices[].message.refusal"]);
  expect(found("refusal")).toEqual([
    "getCompletion refusal",
    "createCompletion choices[].logprobs.refusal",
    "createCompletion choices[].message.refusal",
  ]);
});

test("the beginning of the last word finds the same fields as the word, unless a space follows it", () => {
  const string = { type: "string" };
  const request = (properties: object) => ({ content: { "a/b": { schema: { properties } } } });
  const index = indexOf({
    paths: {
      "/replies": {
        post: {
          operationId: "createReply",
          requestBody: request({ max_output_tokens: string, max_tokens: string, maxItems: string }),
          responses: answers({}),
        },
      },
      "/others": {
        post: {
          operationId: "createOther",
          requestBody: request({ max_tokens: string, token: string }),
          responses: answers({}),
        },
      },
    },
  });
  const found = (query: string): (string | undefined)[] =>
    index.query(query).map(({ id, name }) => `${id.split("/")[1]} ${name}`);
  const complete = found("createReply max tokens");
  expect(complete).toEqual(["createReply max_tokens", "createReply max_output_tokens"]);
  for (const begun of ["createReply max token", "createReply max tok", "createReply max_tok"])
    expect(found(begun)).toEqual(complete);
  expect(found("createReply max tok ")).not.toEqual(complete);
});

test("fields by an allOf count as fields of the object itself, others of a schema as deeper", () => {
  const index = indexOf({
    paths: {
      "/own": { get: { responses: answers(ref("Own")) } },
      "/all": { get: { responses: answers(ref("All")) } },
      "/more": { get: { responses: answers(ref("More")) } },
      "/deeper": { get: { responses: answers(ref("Deeper")) } },
    },
    components: {
      schemas: {
        Own: { properties: { cursor: {} } },
        Base: { properties: { cursor: {} } },
        All: { allOf: [ref("Base"), { properties: { name: {} } }] },
        More: { allOf: [{ allOf: [ref("All")] }] },
        Deeper: { allOf: [{ properties: { page: { allOf: [ref("Own")] } } }] },
      },
    },
  });
  const scores = new Map(index.query("cursor").map(({ operation, score }) => [operation, score]));
  const score = scores.get("GET /own") as number;
  // Of rows that several operations share, the first counts.
  expect(scores.get("GET /all")).toBe(score);
  expect(scores.get("GET /more")).toBe(score * 0.8);
  expect(scores.get("GET /deeper")).toBeLessThan(score * 0.8);
});

describe("verbs and the objects of operations", () => {
  const named = (operationId: string, summary: string): unknown => ({ operationId, summary });
  const pod = { content: json(ref("io.core.v1.Pod")) };
  const index = indexOf({
    paths: {
      "/item/remove": { post: named("itemRemove", "Remove an Item") },
      "/item/list": { post: named("itemList", "History of items") },
      "/users": {
        post: named("addUsers", "Adds new users to the specified account"),
        put: named("putUsers", "Changes one or more users of an account"),
      },
      "/users/{id}/authorization": { post: named("authorize", "Creates the user authorization") },
      "/conversations.history": { get: named("conversations_history", "Past messages") },
      "/pods": {
        post: {
          ...(named("createPod", "Make one") as object),
          requestBody: { $ref: "#/components/requestBodies/Pod" },
          responses: { 200: pod },
        },
      },
    },
    components: {
      requestBodies: { Pod: pod },
      schemas: {
        "io.core.v1.Pod": {
          properties: {
            containers: { items: { properties: { pullPolicy: { description: "when" } } } },
            debugContainers: { items: { properties: { pullPolicy: { description: "when" } } } },
          },
        },
      },
      securitySchemes: {
        auth: { type: "oauth2", flows: { implicit: { scopes: { "conversations:history": "read" } } } },
      },
    },
  });

  test.each([
    ["delete item", "POST /item/remove"],
    ["remove item", "POST /item/remove"],
    ["create user", "POST /users"],
    ["modify users", "PUT /users"],
    ["conversations.history", "GET /conversations.history"],
  ])("%s → %s", (query, operation) => {
    const [first] = index.query(query);
    expect({ operation: first?.operation, inside: first?.inside }).toEqual({ operation, inside: undefined });
  });

  test("the request comes before an equal response, and the first of equal fields before the others", () => {
    expect(index.query("pullPolicy")[0]?.detail).toBe("request › containers[].pullPolicy");
  });

  test("a schema is found by the last part of its name", () => {
    const models = indexOf(
      {
        paths: { "/a": { get: { summary: "Reads a pod spec", operationId: "PodSpecs" } } },
        components: { schemas: { "io.core.v1.PodSpec": { properties: { a: {} } } } },
      },
      { showModels: true },
    );
    expect(models.query("PodSpec")[0]?.title).toBe("io.core.v1.PodSpec");
  });
});

test("a field of a schema does not lower the operations that have it", () => {
  const operation = (content: unknown, parameters: unknown[] = []): object => ({
    summary: "Get it",
    parameters,
    responses: answers(content),
  });
  const index = indexOf(
    {
      paths: {
        "/other": { get: operation({}, [{ name: "min_popularity", in: "query" }]) },
        "/album": { get: operation(ref("Album")) },
      },
      components: { schemas: { Album: { properties: { popularity: {} } } } },
    },
    { showModels: true },
  );
  const operations = index.query("popularity").filter(({ kind }) => kind === "operation");
  expect(operations.map(({ name }) => name)).toEqual(["popularity", "min_popularity"]);
});

test.each<[query: string, first: string]>([
  ["bounced emails", "GET /bounces"],
  ["delete bounced emails", "DELETE /bounces"],
])("fields of an operation that deletes come later, unless a word asks for them: %s", (query, first) => {
  const index = indexOf({
    paths: {
      "/bounces": {
        delete: {
          summary: "Delete bounces",
          requestBody: { content: json({ properties: { emails: {} } }) },
        },
        get: {
          summary: "Retrieve all bounces",
          responses: answers({ items: { properties: { email: {} } } }),
        },
      },
    },
  });
  expect(index.query(query)[0]?.operation).toBe(first);
});

test.each<[query: string, first: string]>([
  ["add to playlist", "Add items to playlist"],
  ["add items to a playlist", "Add items to playlist"],
  ["remove from playlist", "Remove items from playlist"],
  ["add playlist", "Create playlist"],
  ["remove playlist", "Remove playlist"],
])("small words between the others tell where: %s", (query, first) => {
  const summary = (text: string): object => ({ summary: text });
  const index = indexOf({
    paths: {
      "/playlists": { post: summary("Create playlist") },
      "/playlists/{id}": { delete: summary("Remove playlist"), put: summary("Change playlist details") },
      "/playlists/{id}/tracks": {
        post: summary("Add items to playlist"),
        delete: summary("Remove items from playlist"),
      },
    },
  });
  expect(index.query(query)[0]?.title).toBe(first);
});

test.each<[query: string, first: string]>([
  ["create subscription", "PostCustomersCustomerSubscriptions"],
  ["schedule", "List schedules"],
])("a noun that is also a verb for creating: %s", (query, first) => {
  const index = indexOf({
    paths: {
      "/subscription_schedules/{schedule}/cancel": {
        post: { operationId: "PostSubscriptionSchedulesScheduleCancel" },
      },
      "/customers/{customer}/subscriptions": { post: { operationId: "PostCustomersCustomerSubscriptions" } },
      "/schedules": { get: { summary: "List schedules" } },
      "/schedules/{id}": { delete: { summary: "Delete a schedule" } },
    },
  });
  expect(index.query(query)[0]?.title).toBe(first);
});

test.each<[query: string, first: string | undefined]>([
  ["decline pr", "Decline a pull request"],
  ["prs", "List pull requests"],
  ["lss", "Long story of a shop"],
  ["merge pr", "Merge a pull request"],
])("initials find the words of a title, if no word begins with them: %s", (query, first) => {
  const index = indexOf({
    paths: {
      "/pulls": {
        get: { summary: "List pull requests" },
      },
      "/pulls/{id}/decline": {
        post: { summary: "Decline a pull request" },
      },
      "/pulls/{id}/merge": { post: { summary: "Merge a pull request" } },
      "/stories": { get: { summary: "Long story of a shop" } },
    },
  });
  expect(index.query(query)[0]?.title).toBe(first);
});

test("letters that are a word are no initials", () => {
  const index = indexOf({
    paths: {
      "/pulls": { get: { summary: "List pull requests" } },
      "/pr": { get: { summary: "Public relations of a company" } },
    },
  });
  expect(index.query("pr").map(({ title }) => title)).toEqual(["Public relations of a company"]);
});

test.each<[query: string, title: string]>([
  ["ca", "List carts"],
  ["co", "List commits"],
  ["st", "Get the status"],
  ["ch", "List charges"],
  ["cus", "List customers"],
  ["ru", "Report an issue"],
])("letters that a word begins with are no initials: %s", (query, title) => {
  const index = indexOf({
    paths: {
      "/a": { post: { summary: "Create article" }, get: { summary: "Close old items" } },
      "/b": { get: { summary: "List carts" }, post: { summary: "Save a cut user" } },
      "/c": { get: { summary: "List commits" } },
      "/d": { get: { summary: "Get the status" }, post: { summary: "Send text" } },
      "/e": { get: { summary: "List charges" }, post: { summary: "Clean home" } },
      "/f": { get: { summary: "List customers" }, post: { summary: "Clear unused sets" } },
      "/g": {
        get: { summary: "Report an issue", description: "Not of the rules." },
        put: { summary: "Rename users" },
      },
    },
  });
  expect(index.query(query).map((one) => one.title)).toEqual([title]);
});
