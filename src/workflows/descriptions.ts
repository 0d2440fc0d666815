/** The descriptions that an Arazzo document names, as the caller has read them. */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { absoluteUrl } from "#model/server.ts";
import { asText, isRecord, own, type Raw } from "#oas/read.ts";
import type { Arazzo } from "./arazzo.ts";

/** The kinds of source descriptions. */
export type SourceKind = "openapi" | "asyncapi" | "arazzo";

/** A description that was read. */
export type Described =
  | {
      kind: "openapi";
      document: Document;
      /** The id of an operation's section on the page. Without it, no operation is on the page. */
      idOf?: (operation: Operation) => string | undefined;
    }
  | { kind: "asyncapi"; raw: Raw }
  | { kind: "arazzo"; raw: Raw };

/** A description and the absolute address that it was read from. */
export interface Read {
  url?: string;
  described: Described;
}

/** All descriptions, by address. */
export class Descriptions {
  private readonly byUrl = new Map<string, Read>();
  /** The views of Arazzo documents, by raw object. */
  readonly views = new Map<Raw, Arazzo>();

  /**
   * @param list what was read
   * @param page the description of the page: the one that a single source of type `openapi` means
   */
  constructor(
    list: readonly Read[],
    readonly page?: Read,
  ) {
    for (const read of page ? [...list, page] : list) {
      const { url, described } = read;
      // The identity of a document goes before its location.
      const self = described.kind === "openapi" ? described.document.base : selfOf(described.raw, url);
      for (const address of [self, url])
        if (address !== undefined && !this.byUrl.has(withoutFragment(address)))
          this.byUrl.set(withoutFragment(address), read);
    }
  }

  /** The description at an address. */
  find(url: string): Read | undefined {
    return this.byUrl.get(withoutFragment(url));
  }
}

/** What a document says it is: by its root's first known field. */
export function kindOf(raw: unknown): SourceKind | undefined {
  if (!isRecord(raw)) return undefined;
  if (Object.hasOwn(raw, "arazzo")) return "arazzo";
  if (Object.hasOwn(raw, "asyncapi")) return "asyncapi";
  return Object.hasOwn(raw, "openapi") || Object.hasOwn(raw, "swagger") ? "openapi" : undefined;
}

/** The address of a document by its `$self`; undefined if it has none. */
export function selfOf(raw: unknown, url: string | undefined): string | undefined {
  const self = asText(own(raw, "$self"));
  return self === undefined ? undefined : absoluteUrl(self, url);
}

function withoutFragment(url: string): string {
  const mark = url.indexOf("#");
  return mark < 0 ? url : url.slice(0, mark);
}
