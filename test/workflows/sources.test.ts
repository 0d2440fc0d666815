/** Which sources of Arazzo documents are read: each once, those of other documents too, and not that of the page. */
import { expect, test } from "vitest";
import { parseYaml } from "#load/yaml.ts";
import { asRecord } from "#oas/read.ts";
import { readSources } from "#workflows/sources.ts";

const BASE = "https://example.com/";

/** What is read for documents: the addresses in order, and those that were not read. */
async function readFor(
  texts: readonly string[],
  others: Readonly<Record<string, string>> = {},
  page?: readonly string[],
): Promise<{ read: string[]; list: (string | undefined)[]; unread: string[] }> {
  const read: string[] = [];
  const documents = texts.map((text, at) => ({ url: `${BASE}${at}.yaml`, raw: asRecord(parseYaml(text)) }));
  const { list, unread } = await readSources(documents, {
    describe: async (address, from) => {
      read.push(`${address} from ${from}`.replaceAll(BASE, ""));
      const text = others[address.slice(BASE.length)];
      if (text === undefined) throw new Error("missing");
      const raw = asRecord(parseYaml(text));
      return { kind: "arazzo" in raw ? "arazzo" : "asyncapi", raw };
    },
    explain: (error) => ({ level: "warning", message: (error as Error).message }),
    page,
  });
  return { read, list: list.map(({ url }) => url?.slice(BASE.length)), unread: [...unread.keys()] };
}

const naming = (...sources: string[]): string =>
  `arazzo: 1.0.1\nsourceDescriptions:\n${sources.map((one) => `  - { name: a${sources.indexOf(one)}, ${one} }\n`).join("")}`;

test("each address is read once, also those of other documents", async () => {
  const others = {
    "b.yaml": naming("url: c.yaml, type: asyncapi", "url: 0.yaml, type: arazzo"),
    "c.yaml": "asyncapi: 3.0.0",
  };
  expect(
    await readFor([naming("url: b.yaml, type: arazzo"), naming("url: b.yaml, type: arazzo")], others),
  ).toEqual({
    read: ["b.yaml from 0.yaml", "c.yaml from b.yaml"],
    list: ["0.yaml", "1.yaml", "b.yaml", "c.yaml"],
    unread: [],
  });
});

test("what cannot be read is told, and the rest is read", async () => {
  expect(await readFor([naming("url: no.yaml", "url: c.yaml")], { "c.yaml": "asyncapi: 3.0.0" })).toEqual({
    read: ["no.yaml from 0.yaml", "c.yaml from 0.yaml"],
    list: ["0.yaml", "c.yaml"],
    unread: [`${BASE}no.yaml`],
  });
});

test.each<[string, string, readonly string[]]>([
  ["a single source of type openapi means the page", naming("url: other.yaml, type: openapi"), []],
  [
    "so does one without a type",
    naming("url: other.yaml", "url: c.yaml, type: asyncapi"),
    ["c.yaml from 0.yaml"],
  ],
  [
    "several are matched by address",
    naming("url: page.yaml, type: openapi", "url: other.yaml, type: openapi"),
    ["other.yaml from 0.yaml"],
  ],
])("for a page: %s", async (_, text, read) => {
  expect((await readFor([text], {}, [`${BASE}page.yaml`])).read).toEqual(read);
});
