/** Reads Arazzo documents for tests. */
import { readFileSync } from "node:fs";
import { load } from "#load/load.ts";
import { parseYaml, yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { asRecord } from "#oas/read.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import { checkArazzo } from "#workflows/check/check.ts";
import { type Described, Descriptions, kindOf, type Read } from "#workflows/descriptions.ts";

/** A description from its text. */
export async function described(text: string): Promise<Described> {
  const raw = asRecord(parseYaml(text));
  const kind = kindOf(raw) ?? "openapi";
  if (kind !== "openapi") return { kind, raw };
  const { document } = await load({ document: raw }, { yaml: async (one) => yamlToJson(one) });
  return { kind, document: new Document(document) };
}

/** An Arazzo document from its text, with the texts of other descriptions by address. */
export async function arazzoOf(
  text: string,
  others: Readonly<Record<string, string>> = {},
  url = "https://example.com/arazzo.yaml",
): Promise<Arazzo> {
  const list: Read[] = [];
  for (const [name, one] of Object.entries(others))
    list.push({ url: new URL(name, url).href, described: await described(one) });
  return new Arazzo(parseYaml(text), url, new Descriptions(list));
}

/** The findings of a document, each as a line: rule, pointer, message. */
export async function linesOf(arazzo: Arazzo): Promise<string[]> {
  const findings = await checkArazzo(arazzo);
  return findings.map(({ id, place, message }) => `${id} ${place.pointer} ${message}`);
}

/** The text of a file of the public suite. */
export function suiteFile(name: string): string {
  return readFileSync(new URL(`suite/${name}`, import.meta.url), "utf8");
}
