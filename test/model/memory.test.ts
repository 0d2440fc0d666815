/** What nobody looks at any more takes no memory: the raw document and the menu stay, what was read of them goes. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { Menu } from "#model/menu.ts";
import type { OpenAPI } from "#oas/types.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const schema = { type: "object", properties: { inner: { $ref: "#/components/schemas/Named" } } };
const raw = {
  openapi: "3.2.0",
  paths: {
    "/": { get: { responses: { 200: { content: { "application/json": { schema } } } } } },
  },
  components: { schemas: { Named: { type: "object", properties: { id: { type: "string" } } } } },
};

test("views that were left are collected, those that are held stay the same", async () => {
  const document = new Document(raw as unknown as OpenAPI);
  const menu = new Menu(document);
  const inner = (): object => {
    const [operation] = document.operations;
    return operation?.responses[0]?.content[0]?.schema?.properties[0]?.schema ?? {};
  };
  const held = document.namedSchema("Named");
  expect(inner()).toBe(held);
  const left = new WeakRef(document.operations[0]?.responses[0]?.content[0]?.schema as object);
  await new Promise((done) => setTimeout(done));
  collect();
  expect(left.deref()).toBeUndefined();
  expect(document.namedSchema("Named")).toBe(held);
  expect(inner()).toBe(held);
  expect(menu.sections.length).toBe(1);
});
