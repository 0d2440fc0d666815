/**
 * Packs the workflows of a page as plain data, from which another page makes the same workflows. Each such page needs
 * only a part of the OpenAPI descriptions: that is apart from the rest.
 */
import { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { asRecord } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import { kindOf, type Read } from "#workflows/descriptions.ts";
import { operationsOf } from "#workflows/reach.ts";
import type { Packed } from "#workflows/sources.ts";
import { type MakeWorkflows, workflowsOf } from "./make.ts";
import type { Given, PageWorkflows } from "./page-workflows.ts";

/** A description, or a part of it, and its address. */
export interface Part {
  url?: string | undefined;
  document: unknown;
}

/** The documents of a page, without the OpenAPI descriptions that they name. */
export type PackedWorkflows = Packed;

/** All but the OpenAPI descriptions. Faults are left out, because only the list of all workflows shows them. */
export function packWorkflows({ given }: PageWorkflows): PackedWorkflows {
  const { documents, list, unread, page = "" } = given;
  const entries = new Set(documents.map(({ raw }) => raw));
  return {
    documents: documents.map(({ raw, url }) => ({ url, document: raw })),
    sources: list.flatMap(({ url = "", described }) =>
      described.kind === "openapi" || entries.has(described.raw) ? [] : [{ url, document: described.raw }],
    ),
    unread: [...unread].map(([url, why]) => ({ url, ...why })),
    page,
  };
}

/** The operations that a run of a workflow may call, by description. */
export function calledFrom(
  { given, list }: PageWorkflows,
  page: Document,
  index: number,
): readonly { url: string | undefined; document: Document; operations: readonly Operation[] }[] {
  const workflow = list[index];
  const urls = new Map<Document, string | undefined>([[page, given.page]]);
  for (const { url, described } of given.list)
    if (described.kind === "openapi") urls.set(described.document, url);
  const groups = new Map<Document, Operation[]>([[page, []]]);
  for (const operation of workflow ? operationsOf(workflow) : []) {
    const { document } = operation.pathItem;
    groups.set(document, [...(groups.get(document) ?? []), operation]);
  }
  return [...groups].map(([document, operations]) => ({ url: urls.get(document), document, operations }));
}

/**
 * Opens what was packed.
 * @param base what relative addresses of servers are relative to, in descriptions that were files
 */
export function unpackWorkflows(
  packed: PackedWorkflows,
  parts: readonly Part[],
  base: string,
): MakeWorkflows {
  const documents = packed.documents.map(({ url, document }) => ({ url, raw: asRecord(document) }));
  const list: Read[] = documents.map(({ url, raw }) => ({ url, described: { kind: "arazzo", raw } }));
  for (const { url, document } of packed.sources) {
    const raw = asRecord(document);
    const kind = kindOf(raw);
    if (kind === "arazzo" || kind === "asyncapi") list.push({ url, described: { kind, raw } });
  }
  for (const { url, document: raw } of parts) {
    const document = new Document(raw as OpenAPI, url?.startsWith("file:") ? base : url);
    list.push({ url, described: { kind: "openapi", document } });
  }
  const unread = new Map(packed.unread.map(({ url, level, message }) => [url, { level, message }]));
  const given: Given = { documents, list, unread, faults: [], page: packed.page };
  return workflowsOf(given);
}
