/** Reads an Arazzo document, and the source descriptions that it names, through one reader. */
import { Failure } from "#cli/process/failure.ts";
import { bundle } from "#load/bundle.ts";
import { textOf } from "#load/coded.ts";
import { fetchText, LoadError } from "#load/fetch.ts";
import { load } from "#load/load.ts";
import { parseText, parseValue, type YamlToJson } from "#load/parse.ts";
import { Problems } from "#load/problems.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import { asRecord, isRecord, type Raw } from "#oas/read.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import type { Unread } from "#workflows/check/check.ts";
import { Descriptions, kindOf, type Read } from "#workflows/descriptions.ts";
import type { Place } from "./description.ts";
import { withoutSecrets } from "./public-url.ts";
import { LARGEST_FILE, type Reader } from "./reader.ts";
import { shownFile } from "./shown-place.ts";

/** An Arazzo document with what it names. */
export interface ArazzoFile {
  arazzo: Arazzo;
  /** The text as received. */
  text: string;
  /** Why sources were not read, by their absolute addresses. */
  unread: ReadonlyMap<string, Unread>;
}

/** The most descriptions that are read, those that other Arazzo documents name included. */
export const MOST_SOURCES = 100;

const yaml: YamlToJson = async (text) => yamlToJson(text);

/**
 * Reads a document if it is an Arazzo document: its root has the field `arazzo`. Otherwise undefined.
 * @throws Failure if it cannot be read
 */
export async function readArazzo(place: Place, reader: Reader): Promise<ArazzoFile | undefined> {
  try {
    const { text: coded, url } = await fetchText(place.url, { fetch: reader.get, size: LARGEST_FILE });
    const text = textOf(coded);
    // Most descriptions do not have the word, and are parsed only once.
    if (!text.includes("arazzo")) return undefined;
    const raw = await parseText(text, { yaml, url, problems: new Problems() });
    if (kindOf(raw) !== "arazzo") return undefined;
    const { list, unread } = await new Sources(reader, place).readAll(asRecord(raw), url);
    return { arazzo: new Arazzo(raw, url, new Descriptions(list)), text, unread };
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    throw new Failure(withoutSecrets(error.message.replaceAll(place.url, place.shown)), error.advice);
  }
}

/** Reads source descriptions, each address once. */
class Sources {
  readonly #list: Read[] = [];
  readonly #unread = new Map<string, Unread>();
  readonly #seen = new Set<string>();

  constructor(
    private readonly reader: Reader,
    private readonly place: Place,
  ) {}

  async readAll(
    raw: Raw,
    url: string,
  ): Promise<{ list: readonly Read[]; unread: ReadonlyMap<string, Unread> }> {
    const open: { raw: Raw; url: string }[] = [{ raw, url }];
    this.#seen.add(url);
    for (let next = open.pop(); next; next = open.pop()) {
      const { sourceDescriptions } = new Arazzo(next.raw, next.url);
      for (const { absoluteUrl: address } of sourceDescriptions) {
        if (address === undefined || this.#seen.has(address)) continue;
        this.#seen.add(address);
        const read = await this.#read(address, next.url);
        if (!read) continue;
        this.#list.push(read);
        if (read.described.kind === "arazzo") open.push({ raw: read.described.raw, url: address });
      }
    }
    return { list: [{ url, described: { kind: "arazzo", raw } }, ...this.#list], unread: this.#unread };
  }

  async #read(address: string, from: string): Promise<Read | undefined> {
    if (this.#list.length >= MOST_SOURCES) {
      const message = `More than ${MOST_SOURCES} source descriptions are not read.`;
      this.#unread.set(address, { level: "warning", message });
      return undefined;
    }
    try {
      return await this.#describe(address, from);
    } catch (error) {
      const isDeep = error instanceof RangeError && /call stack/i.test(error.message);
      if (!(error instanceof LoadError) && !isDeep) throw error;
      const message = isDeep
        ? `${shownFile(address, this.place)} is nested too deeply.`
        : withoutSecrets(error.message);
      // What may not be read here, or did not answer, is not proven to be wrong.
      const isOut = error instanceof LoadError && ["refused", "timeout", "status"].includes(error.kind);
      this.#unread.set(address, { level: isOut ? "warning" : "error", message });
      return undefined;
    }
  }

  async #describe(address: string, from: string): Promise<Read> {
    if (!URL.canParse(address)) throw new LoadError("refused", `${address} is not a complete address.`, "");
    const { text, url } = await this.reader.text(address, from);
    const raw = await parseValue(text, { yaml, url });
    const kind = kindOf(raw);
    if (kind === undefined || !isRecord(raw))
      throw new LoadError(
        "version",
        `${shownFile(address, this.place)} is no OpenAPI, AsyncAPI or Arazzo document.`,
        "",
      );
    if (kind !== "openapi") return { url: address, described: { kind, raw } };
    const bundled = await bundle(raw, new Problems(), { yaml, url, isFinal: true, fetch: this.reader.get });
    const { document } = await load({ document: bundled, url }, { yaml, fetch: noFetch });
    return { url: address, described: { kind, document: new Document(document, url) } };
  }
}

const noFetch = async (): Promise<Response> => new Response(null, { status: 404 });
