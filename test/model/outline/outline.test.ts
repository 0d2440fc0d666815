import { expect, test } from "vitest";
import { Problems } from "#load/problems.ts";
import { upgrade } from "#load/upgrade.ts";
import { Document } from "#model/document.ts";
import { detailsOf } from "#model/operation-details.ts";
import { Menu } from "#model/outline/menu.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { unusedComponents } from "#model/whole/components.ts";

/** A description whose operations share a parameter, a body and a response by reference. */
function described(operations: number): never {
  const ref = (kind: string) => ({ $ref: `#/components/${kind}/Shared` });
  const json = { "application/json": { schema: ref("schemas") } };
  const post = {
    parameters: [ref("parameters")],
    requestBody: { content: json },
    responses: { "200": ref("responses") },
    tags: ["one"],
  };
  const paths = Object.fromEntries(Array.from({ length: operations }, (_, n) => [`/${n}`, { post }]));
  return { openapi: "3.2.0", info: { title: "Outline", version: "1" }, paths } as never;
}

test.each([100, 10_000])("the outline of %i operations looks at each once, and follows nothing", (count) => {
  const document = new Document(described(count));
  const menu = new Menu(document);
  expect(menu.sections).toHaveLength(count + 1);
  expect(document.counters).toEqual({ views: 2 * count, references: 0 });
  menu.find(`tag/one/paths/~1${count - 1}/post`);
  expect(document.counters).toEqual({ views: 2 * count, references: 0 });
});

// With at most 500 components, unused ones are searched for, so every field below an operation is read once.
test.each([
  [600, 0, ["/a", "/b", "Components"]],
  [8, 2, ["/a", "/b", "Components", "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"]],
])("the outline of %i schemas upgrades nothing; what is read is upgraded, once", (count, read, labels) => {
  let upgraded = 0;
  const schema = (): object => ({
    type: "string",
    get nullable() {
      upgraded++;
      return true;
    },
  });
  const responses = (): object => ({ "200": { content: { "application/json": { schema: schema() } } } });
  const described = {
    openapi: "3.0.0",
    info: { title: "Outline", version: "1" },
    paths: Object.fromEntries(
      ["/a", "/b"].map((path) => [path, { get: { operationId: path, responses: responses() } }]),
    ),
    components: { schemas: Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, schema()])) },
  };
  const raw = upgrade(described, new Problems(), { isTree: true, isLazy: true });
  const document = new Document(raw);
  const menu = new Menu(document);
  expect(menu.sections.map(({ label }) => label)).toEqual(labels);
  expect(upgraded).toBe(read);
  upgraded = 0;
  const [operation] = document.operations;
  expect(operation && detailsOf(operation).responses[0]?.content[0]?.schema?.nullable).toBe(true);
  const once = upgraded;
  expect(once).toBeGreaterThan(0);
  expect(schemasOf(document).named("s7")).toBe(schemasOf(document).named("s7"));
  expect(upgraded).toBe(2 * once);
  expect(raw.components?.schemas?.["s7"]).toEqual({ type: ["string", "null"] });
  expect(upgraded).toBe(2 * once);
});

test("unused components are the same, whenever they are upgraded", () => {
  const ref = (kind: string, name: string): object => ({ $ref: `#/components/${kind}/${name}` });
  const described = {
    openapi: "3.0.0",
    info: { title: "Unused", version: "1" },
    paths: {
      "/a": {
        get: {
          parameters: [{ name: "a", in: "query", "x-examples": { e: ref("examples", "Used") } }],
          responses: { "200": { content: { "a/b": { schema: ref("schemas", "Base") } } } },
        },
      },
    },
    components: {
      examples: { Used: { value: 1 }, Unused: { value: ref("schemas", "Lost") } },
      schemas: {
        Base: { type: "object", discriminator: { propertyName: "kind" } },
        Heir: { allOf: [ref("schemas", "Base"), { properties: { a: ref("schemas", "Part") } }] },
        Part: { type: "string", nullable: true },
        Lost: { type: "string", nullable: true },
      },
    },
  };
  const unused = (isLazy: boolean): unknown =>
    unusedComponents(new Document(upgrade(described, new Problems(), { isTree: true, isLazy })));
  expect(unused(true)).toEqual(unused(false));
  expect(unused(true)).toMatchObject([
    { name: "Lost", raw: { type: ["string", "null"] } },
    { name: "Unused", kind: "examples" },
  ]);
});

test("upgrading on demand gives the same as upgrading at once", () => {
  const schema = { type: "string", nullable: true, example: "a" };
  const parameters = [{ name: "a", in: "query", schema }];
  const get = (operationId: string): object => ({
    operationId,
    parameters,
    requestBody: { content: { "application/json": { schema } } },
    callbacks: { on: { "{$request.body}": { post: { operationId: `${operationId}-on`, parameters } } } },
  });
  const described = {
    openapi: "3.0.0",
    info: { title: "Outline", version: "1" },
    paths: {
      "/a~b/{c}": { parameters, get: get("a"), additionalOperations: { get: get("a2"), COPY: get("a3") } },
      "/shared": { $ref: "#/components/pathItems/Shared", put: get("b"), parameters },
      "/same": { $ref: "#/paths/~1a~0b~1%7Bc%7D" },
      "/lost": { $ref: "#/components/pathItems/Lost", get: get("c") },
      "x-other": { get: get("no") },
      constructor: { get: get("d") },
    },
    "x-webhooks": { hook: { post: get("e") } },
    components: {
      pathItems: { Shared: { get: get("f"), put: get("g"), parameters } },
      schemas: { S: schema, T: { allOf: [{ $ref: "#/components/schemas/S" }, schema] } },
    },
  };
  const seen = (isLazy: boolean): unknown => {
    const document = new Document(upgrade(described, new Problems(), { isTree: true, isLazy }));
    const items = [...document.paths, ...document.webhooks];
    return items.flatMap((item) => [
      [item.path, item.pointer, item.raw, item.hosts, item.parameters, item.broken],
      item.operations.map((one) => [
        one.method,
        one.pointer,
        one.operationId,
        one.raw,
        detailsOf(one).parameters.map((parameter) => [parameter.pointer, parameter.schema?.nullable]),
        detailsOf(one).callbacks.flatMap((callback) => callback.operations.map(({ raw }) => raw)),
      ]),
    ]);
  };
  expect(seen(true)).toEqual(seen(false));
  expect(JSON.stringify(seen(true))).not.toContain('"nullable":true');
  expect(JSON.stringify(seen(true))).toContain('"operationId":"a2"');
});
