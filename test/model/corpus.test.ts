/** Tests real descriptions: nothing throws, ids are unique, and work stays proportional to what is read. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { isReference } from "#model/reference.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { DISTINCT } from "../real.ts";
import { touch } from "./touch.ts";

async function documentIn(file: string): Promise<Document> {
  const text = readFileSync(file, "utf8");
  const loaded = await load({ text }, { yaml: async (yaml) => yamlToJson(yaml) });
  return new Document(loaded.document, "https://a.test/api");
}

describe("real descriptions", () => {
  test.each(DISTINCT)("%s", { timeout: 60_000 }, async (_, file) => {
    const document = await documentIn(file);
    const menu = new Menu(document);
    const { views, references } = document.counters;
    const operations = [...document.operations, ...document.webhooks.flatMap((hook) => hook.operations)];
    expect(operations.length).toBeGreaterThan(0);
    expect(views).toBeLessThan(3 * operations.length);
    expect(references).toBe(
      [...document.paths, ...document.webhooks].filter((item) => isReference(item.raw)).length,
    );

    const ids = menu.sections.map((item) => item.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const item of menu.sections) expect(menu.find(item.id)).toBe(item);

    for (const schemaName of document.schemaNames) {
      const schema = schemasOf(document).named(schemaName);
      expect(schema?.name).toBe(schemaName);
      expect(schema?.typeName).not.toBe("");
      expect(touch(schema, 60)).toBeGreaterThan(0);
    }
    for (const operation of operations.slice(0, 200)) expect(touch(operation, 200)).toBeGreaterThan(1);
  });
});
