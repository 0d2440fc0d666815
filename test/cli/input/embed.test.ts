import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embedFiles } from "#cli/input/embed.ts";
import { Numeral } from "#oas/numeral.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-embed-"));
  const files = {
    "a.json": '{"a":1}',
    "a.txt": "text",
    "a.png": "PNG",
    "a.svg": "<svg/>",
    "big.png": "x".repeat(1_000_001),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (address: string): Promise<Uint8Array | undefined> =>
  /^(a|big)\.\w+$/.test(address) ? readFile(join(folder, address)) : undefined;
const PNG = "data:image/png;base64,UE5H";

const cases: [says: string, before: Record<string, unknown>, after: Record<string, unknown>][] = [
  [
    "JSON examples",
    { examples: { one: { summary: "s", externalValue: "a.json" } } },
    { examples: { one: { summary: "s", value: { a: 1 } } } },
  ],
  [
    "other examples",
    { examples: { one: { externalValue: "a.txt" } } },
    { examples: { one: { value: "text" } } },
  ],
  ["the logo", { info: { "x-logo": { url: "a.png" } } }, { info: { "x-logo": { url: PNG } } }],
  [
    "pictures in texts",
    { tags: [{ description: 'See ![x](a.png "t") and ![y](b.png)' }] },
    { tags: [{ description: `See ![x](${PNG} "t") and ![y](b.png)` }] },
  ],
];
test("numbers keep their digits", async () => {
  const document = { examples: { far: { externalValue: "a.json" }, here: { value: new Numeral("1.10") } } };
  const embedded = (await embedFiles(document, read)) as typeof document;
  expect(String(embedded.examples.here.value)).toBe("1.10");
});

test.each(cases)("%s are put in", async (_, before, after) => {
  const copy = structuredClone(before);
  expect(await embedFiles(before, read)).toEqual(after);
  expect(before).toEqual(copy);
});

test.each([
  ["a file that is not there", { examples: { one: { externalValue: "none.json" } } }],
  ["data that only looks like an example", { example: { externalValue: "a.json" } }],
  ["a list of values", { examples: [{ externalValue: "a.json" }] }],
  ["a large file", { info: { "x-logo": { url: "big.png" } } }],
])("%s stays as it is, and so does the document", async (_, document) => {
  expect(await embedFiles(document, read)).toBe(document);
});

test("a type that pages do not show from data URLs keeps its address", async () => {
  const document = { info: { "x-logo": { url: "a.svg" } } };
  expect(await embedFiles(document, read)).toEqual(document);
});
