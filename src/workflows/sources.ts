/** Reads the source descriptions that Arazzo documents name, including those that named Arazzo documents name in turn. */
import type { Raw } from "#oas/read.ts";
import { Arazzo } from "./arazzo.ts";
import type { Described, Read } from "./descriptions.ts";

/** The maximum number of descriptions that are read, including those that other Arazzo documents name. */
export const MOST_SOURCES = 100;

/** An Arazzo document as parsed, and the absolute address that it was read from. */
export interface Parsed {
  raw: Raw;
  url?: string;
}

/** Why a source description was not read. */
export interface Unread {
  /** An error if it does not exist or is faulty, a warning if it may not be read here. */
  level: "error" | "warning";
  /** A sentence. */
  message: string;
}

/** The sources as plain data, which are an option of pages that `lectern build` writes. */
export interface Packed {
  documents: readonly { url?: string; document: unknown }[];
  /** All sources except the description of the page. */
  sources: readonly { url: string; document: unknown }[];
  unread: readonly ({ url: string } & Unread)[];
  /** The address of the page's description, as the documents name it. */
  page: string;
}

/** The functions that read sources. */
export interface Reading {
  /**
   * Reads the description at an absolute address.
   * @param from the address of the document that names it
   */
  describe: (address: string, from: string | undefined) => Promise<Described>;
  /** Returns why a description could not be read. Throws the error again if the description is not its cause. */
  explain: (error: unknown, address: string) => Unread;
  /** The addresses of the page's description, which is not read again. */
  page?: readonly (string | undefined)[];
}

/** The sources that were read, and the reasons why others were not, by absolute address. */
export interface Sources {
  /** The documents first. */
  list: readonly Read[];
  unread: ReadonlyMap<string, Unread>;
}

/** Reads the sources of documents: those of one level at a time, each address once. */
export async function readSources(documents: readonly Parsed[], reading: Reading): Promise<Sources> {
  const { describe, explain, page } = reading;
  const list: Read[] = documents.map(({ raw, url }) => ({ url, described: { kind: "arazzo", raw } }));
  const unread = new Map<string, Unread>();
  const seen = new Set([...(page ?? []), ...documents.map(({ url }) => url)]);
  let left = MOST_SOURCES;
  const wanted = ({ raw, url }: Parsed, isEntry: boolean): (readonly [address: string, from?: string])[] => {
    const arazzo = new Arazzo(raw, url, undefined, isEntry);
    return arazzo.sourceDescriptions.flatMap((source) => {
      const address = source.absoluteUrl;
      if (address === undefined || seen.has(address)) return [];
      if (page && isEntry && arazzo.onlyOpenApi === source) return [];
      seen.add(address);
      if (left-- > 0) return [[address, url] as const];
      const message = `More than ${MOST_SOURCES} source descriptions are not read.`;
      unread.set(address, { level: "warning", message });
      return [];
    });
  };
  let open = documents.flatMap((one) => wanted(one, true));
  while (open.length > 0) {
    const found = await Promise.all(
      open.map(([address, from]) =>
        describe(address, from).catch((error: unknown) => {
          unread.set(address, explain(error, address));
          return undefined;
        }),
      ),
    );
    const read = found.flatMap((described, at) => (described ? [{ url: open[at]?.[0], described }] : []));
    list.push(...read);
    open = read.flatMap(({ url, described }) =>
      described.kind === "arazzo" ? wanted({ raw: described.raw, url }, false) : [],
    );
  }
  return { list, unread };
}
