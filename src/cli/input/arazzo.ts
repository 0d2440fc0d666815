/** Reads an Arazzo document, and the source descriptions that it names, through one reader. */
import { Failure } from "#cli/process/failure.ts";
import { bundle } from "#load/bundle/bundle.ts";
import { textOf } from "#load/coded.ts";
import { fetchText, LoadError } from "#load/fetch.ts";
import { load } from "#load/load.ts";
import { parseText, parseValue, type YamlToJson } from "#load/parse.ts";
import { Problems } from "#load/problems.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { asRecord, isRecord, type Raw } from "#oas/read.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import { type Described, Descriptions, kindOf, type Read } from "#workflows/descriptions.ts";
import { type Reading, readSources, type Unread } from "#workflows/sources.ts";
import type { DescriptionLocation } from "./description.ts";
import { withoutSecrets } from "./public-url.ts";
import { LARGEST_FILE, type Reader } from "./reader.ts";
import { shownFile } from "./shown-place.ts";

/** An Arazzo document with what it names. */
export interface ArazzoFile {
  arazzo: Arazzo;
  /** The text as received. */
  text: string;
  /** The document, and the sources that were read. */
  sources: readonly Read[];
  /** Why sources were not read, by their absolute addresses. */
  unread: ReadonlyMap<string, Unread>;
}

const yaml: YamlToJson = async (text) => yamlToJson(text);

/**
 * Reads a document if it is an Arazzo document: its root has the field `arazzo`. Otherwise undefined.
 * @param page the addresses of the description that a page shows, which is not read again
 * @throws Failure if it cannot be read
 */
export async function readArazzo(
  place: DescriptionLocation,
  reader: Reader,
  page?: readonly string[],
): Promise<ArazzoFile | undefined> {
  const parsed = await parseArazzo(place, reader);
  if (!parsed) return undefined;
  const { raw, url, text } = parsed;
  const { list, unread } = await readSources([{ raw, url }], { ...through(reader, place), page });
  return { arazzo: new Arazzo(raw, url, new Descriptions(list)), text, sources: list, unread };
}

/**
 * Reads an Arazzo document without its sources; undefined if it is something else.
 * @throws Failure if it cannot be read
 */
export async function parseArazzo(
  place: DescriptionLocation,
  reader: Reader,
): Promise<{ raw: Raw; url: string; text: string } | undefined> {
  try {
    const { text: coded, url } = await fetchText(place.url, { fetch: reader.get, size: LARGEST_FILE });
    const text = textOf(coded);
    // Most descriptions do not have the word, and are parsed only once.
    if (!text.includes("arazzo")) return undefined;
    const raw = await parseText(text, { yaml, url, problems: new Problems() });
    return kindOf(raw) === "arazzo" ? { raw: asRecord(raw), url, text } : undefined;
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    throw new Failure(withoutSecrets(error.message.replaceAll(place.url, place.shown)), error.advice);
  }
}

/** Reads source descriptions through one reader. */
function through(reader: Reader, place: DescriptionLocation): Reading {
  return {
    describe: (address, from) => describe(address, from, reader, place),
    explain: (error, address) => {
      const isDeep = error instanceof RangeError && /call stack/i.test(error.message);
      if (!(error instanceof LoadError) && !isDeep) throw error;
      const message = isDeep
        ? `${shownFile(address, place)} is nested too deeply.`
        : withoutSecrets(error.message);
      // What may not be read here, or did not answer, is not proven to be wrong.
      const isOut = error instanceof LoadError && ["refused", "timeout", "status"].includes(error.kind);
      return { level: isOut ? "warning" : "error", message };
    },
  };
}

async function describe(
  address: string,
  from: string | undefined,
  reader: Reader,
  place: DescriptionLocation,
): Promise<Described> {
  if (!URL.canParse(address)) throw new LoadError("refused", `${address} is not a complete address.`, "");
  const { text, url } = await reader.text(address, from);
  const raw = await parseValue(text, { yaml, url });
  const kind = kindOf(raw);
  if (kind === undefined || !isRecord(raw))
    throw new LoadError(
      "version",
      `${shownFile(address, place)} is no OpenAPI, AsyncAPI or Arazzo document.`,
      "",
    );
  if (kind !== "openapi") return { kind, raw };
  const bundled = await bundle(raw, new Problems(), { yaml, url, isFinal: true, fetch: reader.get });
  const { document } = await load({ document: bundled, url }, { yaml, fetch: noFetch });
  return { kind, document: new Document(document, url) };
}

const noFetch = async (): Promise<Response> => new Response(null, { status: 404 });
