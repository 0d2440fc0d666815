/** Real descriptions: nothing throws, ids are unique, and work stays proportional to what is looked at. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/menu.ts";
import { isReference } from "#model/reference.ts";
import { schemasOf } from "#model/schemas.ts";
import { touch } from "./touch.ts";

const folder = join(import.meta.dirname, "../../../shared/corpus");
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => /\.(?:json|ya?ml)$/.test(name))
      .sort()
  : [];

async function documentIn(name: string): Promise<Document> {
  const text = readFileSync(join(folder, name), "utf8");
  const loaded = await load({ text }, { yaml: async (yaml) => yamlToJson(yaml) });
  return new Document(loaded.document, "https://a.test/api");
}

describe.skipIf(names.length === 0)("descriptions of the corpus (skipped where there are none)", () => {
  test.each(names.length > 0 ? names : ["none"])("%s", { timeout: 60_000 }, async (name) => {
    const document = await documentIn(name);
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
