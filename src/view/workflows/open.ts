/** Opens workflows that were read before, with the descriptions that they name: for live and for prebuilt pages. */
import type { LoadOptions, load } from "#load/load.ts";
import { Document } from "#model/document.ts";
import { asRecord } from "#oas/read.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import { kindOf, type Read, type Described as Source } from "#workflows/descriptions.ts";
import type { Packed } from "#workflows/sources.ts";
import type { Given } from "./page-workflows.ts";

/** What opening needs. */
export interface Opening {
  /** The function `load`, which the page has loaded already. */
  load: typeof load;
  /** The functions of the page's loader. */
  calls: Pick<LoadOptions, "yaml" | "signal">;
}

/** Opens workflows that were read before. */
export async function openWorkflows(packed: Packed, loading: Opening): Promise<Given> {
  const documents = packed.documents.map(({ url, document }) => ({ url, raw: asRecord(document) }));
  const list: Read[] = documents.map(({ url, raw }) => ({ url, described: { kind: "arazzo", raw } }));
  for (const { url, document } of packed.sources) {
    const described = await describedBy(document, url, loading).catch(() => undefined);
    if (described) list.push({ url, described });
  }
  const unread = new Map(packed.unread.map(({ url, level, message }) => [url, { level, message }]));
  return { list, unread, documents, faults: [], page: packed.page };
}

/** A parsed file as what it describes. Fails if it describes nothing. */
export async function describedBy(
  raw: unknown,
  url: string | undefined,
  { load, calls }: Opening,
): Promise<Source> {
  const kind = kindOf(raw);
  if (kind === undefined) throw new Error(WORKFLOWS.noDescription(url ?? ""));
  if (kind !== "openapi") return { kind, raw: asRecord(raw) };
  const { yaml, signal } = calls;
  const { document } = await load({ document: raw, url }, { yaml, signal });
  // Where files are served is not known here: their relative servers are those of the page.
  return { kind, document: new Document(document, url?.startsWith("file:") ? undefined : url) };
}
