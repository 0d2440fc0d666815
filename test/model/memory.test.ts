/** Checks that unused views are freed: only the raw document and the menu stay in memory. */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { Menu } from "#model/outline/menu.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
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

/** The schema of an operation's response. */
function schemaIn(operation: Operation | undefined): Schema | undefined {
  return operation && detailsOf(operation).responses[0]?.content[0]?.schema;
}

test("unused views are collected, used ones stay the same", async () => {
  const document = new Document(raw as unknown as OpenAPI);
  const menu = new Menu(document);
  const inner = (): object => {
    const [operation] = document.operations;
    return schemaIn(operation)?.properties[0]?.schema ?? {};
  };
  const held = schemasOf(document).named("Named");
  expect(inner()).toBe(held);
  const left = new WeakRef(schemaIn(document.operations[0]) as object);
  await new Promise((done) => setTimeout(done));
  collect();
  expect(left.deref()).toBeUndefined();
  expect(schemasOf(document).named("Named")).toBe(held);
  expect(inner()).toBe(held);
  expect(menu.sections.length).toBe(1);
});
