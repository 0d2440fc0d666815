import { expect, test } from "vitest";
import { Problems } from "#load/problems.ts";
import { upgrade } from "#load/upgrade.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/menu.ts";

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

test("the outline upgrades nothing; what is read is upgraded, once", () => {
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
    components: { schemas: Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`s${n}`, schema()])) },
  };
  const raw = upgrade(described, new Problems(), { isTree: true, isLazy: true });
  const document = new Document(raw);
  const menu = new Menu(document);
  expect(menu.sections.map(({ label }) => label)).toEqual(["/a", "/b", "Components"]);
  expect(upgraded).toBe(0);
  const [operation] = document.operations;
  expect(operation?.responses[0]?.content[0]?.schema?.nullable).toBe(true);
  const once = upgraded;
  expect(once).toBeGreaterThan(0);
  expect(document.namedSchema("s7")).toBe(document.namedSchema("s7"));
  expect(upgraded).toBe(2 * once);
  expect(raw.components?.schemas?.["s7"]).toEqual({ type: ["string", "null"] });
  expect(upgraded).toBe(2 * once);
});
