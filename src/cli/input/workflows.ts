/** Reads Arazzo documents for a page that is written: as plain data, without paths of this machine. */
import { Failure } from "#cli/process/failure.ts";
import type { Packed, Unread } from "#workflows/sources.ts";
import { readArazzo } from "./arazzo.ts";
import { type Description, findDescription, type ReadFlags, readerOf } from "./description.ts";
import { publicUrl } from "./public-url.ts";

/** What was read, and the files that it was read from. */
export interface ReadWorkflows {
  packed: Packed;
  /** Absolute paths. */
  files: readonly string[];
}

/**
 * Reads Arazzo documents and the descriptions that they name, except that of the page.
 * @throws Failure if one of the documents cannot be read
 */
export async function readWorkflows(
  addresses: readonly string[],
  { url: page }: Pick<Description, "url">,
  flags: ReadFlags,
): Promise<ReadWorkflows> {
  const documents: { url: string; document: unknown }[] = [];
  const sources = new Map<string, unknown>();
  const unread = new Map<string, Unread>();
  const files: string[] = [];
  for (const address of addresses) {
    const place = await findDescription(address, { ...flags, overlays: undefined });
    const reader = readerOf(place);
    try {
      const file = await readArazzo(place, reader, [page]);
      if (!file) throw new Failure(`${place.shown} is not an Arazzo document.`, "Give the path of one.");
      const { arazzo } = file;
      documents.push({ url: arazzo.url ?? place.url, document: arazzo.raw });
      for (const { url, described } of file.sources)
        if (url !== undefined && url !== arazzo.url)
          sources.set(url, described.kind === "openapi" ? described.document.raw : described.raw);
      for (const [url, why] of file.unread) unread.set(url, why);
      files.push(...reader.files);
    } finally {
      await reader.close();
    }
  }
  const nameOf = namesFor([page, ...documents.map(({ url }) => url), ...sources.keys(), ...unread.keys()]);
  const packed: Packed = {
    documents: documents.map(({ url, document }) => ({ url: nameOf(url), document })),
    sources: [...sources].map(([url, document]) => ({ url: nameOf(url), document })),
    unread: [...unread].map(([url, why]) => ({ url: nameOf(url), ...why })),
    page: nameOf(page),
  };
  return { packed, files };
}

/** Names files by their path from the folder that holds all of them, so that the folders of this machine stay private. */
function namesFor(urls: readonly string[]): (url: string) => string {
  const [first = "", ...rest] = urls.filter((url) => url.startsWith("file:"));
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (rest.some((url) => !url.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  return (url) => (url.startsWith("file:") ? `file:///${url.slice(folder.length)}` : publicUrl(url));
}
