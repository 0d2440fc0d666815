import { expect, test } from "vitest";
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
