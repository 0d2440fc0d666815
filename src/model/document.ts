/**
 * Provides the whole description as a lazy view of plain data: nothing is copied or resolved before it is needed.
 * There is one view for each raw object, so `===` tells whether two places use the same object.
 */
import { asWritten, mayHave } from "#oas/later.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type * as OAS from "#oas/types.ts";
import type { Feature } from "./feature.ts";
import { type ExternalDocs, externalDocs, Info } from "./info.ts";
import type { Operation } from "./operation.ts";
import { PathItem } from "./path-item.ts";
import { type Followed, follow, isBareReference, isReference } from "./reference.ts";
import { type SecurityRequirement, SecurityScheme, securityRequirements } from "./security.ts";
import { absoluteUrl, type Server, servers } from "./server.ts";
import { Tag } from "./tag.ts";

/** Counts the work of a document's views. Tests and benchmarks read it to check that work stays proportional. */
export interface Counters {
  /** The number of views of path items, operations and schemas. */
  views: number;
  /** The number of references that were followed. */
  references: number;
}

/** A description in the shape of OpenAPI 3.2 (4.1 OpenAPI Object). */
export class Document {
  readonly counters: Counters = { views: 0, references: 0 };
  private readonly memory = new Map<string, unknown>();

  readonly raw: OAS.OpenAPI;

  /** The features of plug-ins, which are set before anything reads an Object. The page's own come first. */
  features: readonly Feature[] = [];

  /**
   * @param raw the upgraded document from `load`
   * @param url the absolute URL that it was read from: the base of relative server and example URLs
   * @param mergesMediaTypes whether to combine media types that differ only in parameters
   * @param addedServers Server Objects to put before the servers of the description
   */
  constructor(
    raw: OAS.OpenAPI,
    readonly url?: string,
    readonly mergesMediaTypes = false,
    private readonly addedServers: readonly Raw[] = [],
  ) {
    this.raw = asRecord(raw) as unknown as OAS.OpenAPI;
  }

  /**
   * The base of relative URIs: `$self` (3.2), otherwise the description's URL. API URLs always use the description's
   * URL.
   */
  get base(): string | undefined {
    const self = asText(this.raw.$self);
    return self === undefined ? this.url : absoluteUrl(self, this.url);
  }

  /** 4.2 Info Object. */
  get info(): Info {
    return this.once("info", () => new Info(asRecord(this.raw.info), this.url));
  }

  /** 4.11 External Documentation Object of the root. */
  get externalDocs(): ExternalDocs | undefined {
    return externalDocs(this.raw.externalDocs);
  }

  /** The servers of the root. By default, the location of the description. */
  get servers(): readonly Server[] {
    return this.once("servers", () =>
      this.serversOf(servers(this.raw.servers, this.url) ?? servers([{ url: "/" }], this.url) ?? []),
    );
  }

  /** The added servers and those of an operation or a path; the servers of the root if it has none. */
  serversOf(own: readonly Server[] | undefined): readonly Server[] {
    if (!own) return this.servers;
    const added = this.once("added servers", () => servers(this.addedServers, this.url));
    return added ? [...added, ...own] : own;
  }

  /** The default security requirements of operations; undefined if the root has none. */
  get security(): readonly SecurityRequirement[] | undefined {
    return this.once("security", () => securityRequirements(this, this.raw.security));
  }

  /** The declared tags in their order, each name once. */
  get tags(): readonly Tag[] {
    return this.once("tags", () => {
      const tags = new Map<string, Tag>();
      asList(this.raw.tags).forEach((raw, index) => {
        const tag = isRecord(raw) ? new Tag(raw, `/tags/${index}`) : undefined;
        if (tag?.name !== undefined && !tags.has(tag.name)) tags.set(tag.name, tag);
      });
      return [...tags.values()];
    });
  }

  /** The declared tags that only mark operations. */
  get marks(): readonly Tag[] {
    return this.once("marks", () => this.tags.filter((tag) => tag.isMark));
  }

  /** The paths in document order. */
  get paths(): readonly PathItem[] {
    return this.once("paths", () => this.pathItems(this.raw.paths, "/paths", "path"));
  }

  /** The webhooks in document order. */
  get webhooks(): readonly PathItem[] {
    return this.once("webhooks", () => this.pathItems(this.raw.webhooks, "/webhooks", "webhook"));
  }

  /** The operations of all paths, in document order. */
  get operations(): readonly Operation[] {
    return this.once("operations", () => this.paths.flatMap((path) => path.operations));
  }

  /** The security schemes of `components`, in order. */
  get securitySchemes(): readonly SecurityScheme[] {
    return this.once("securitySchemes", () =>
      entries(asRecord(this.raw.components)["securitySchemes"]).map(([key, raw]) => {
        const found = this.follow(raw, `/components/securitySchemes/${escapePointer(key)}`);
        return new SecurityScheme(key, asRecord(found.value), found);
      }),
    );
  }

  /** The names of the schemas of `components`, in order. */
  get schemaNames(): readonly string[] {
    return this.once("schemaNames", () => Object.keys(asRecord(asRecord(this.raw.components)["schemas"])));
  }

  /**
   * The names of the component schemas that include the schema at a pointer, by `allOf` or `$ref`: the children that a
   * discriminator implies (4.25 Discriminator Object). The first call searches the top level of `components.schemas`
   * once.
   */
  childrenOf(pointer: string): readonly string[] {
    const children = this.once("children", () => {
      const byParent = new Map<string, string[]>();
      const schemas = asRecord(asRecord(this.raw.components)["schemas"]);
      const candidates = new Set([...mayHave(schemas, "allOf"), ...mayHave(schemas, "$ref")]);
      for (const name of this.schemaNames) {
        if (!candidates.has(name)) continue;
        const written = asWritten(schemas, name);
        const schema = isReference(written) ? schemas[name] : undefined;
        const target = isReference(schema) && !isBareReference(schema) ? [schema] : [];
        for (const member of [...target, ...asList(asRecord(written)["allOf"])]) {
          if (!isReference(member)) continue;
          const parent = follow(this.raw, { $ref: member.$ref }, "", { counts: isBareReference }).pointer;
          const names = byParent.get(parent) ?? [];
          names.push(name);
          byParent.set(parent, names);
        }
      }
      return byParent;
    });
    return children.get(pointer) ?? [];
  }

  /** Resolves a value that may be a Reference Object. */
  follow(value: unknown, pointer: string): Followed {
    if (!isReference(value)) return { value, pointer };
    this.counters.references++;
    return follow(this.raw, value, pointer);
  }

  private pathItems(raw: unknown, pointer: string, kind: "path" | "webhook"): PathItem[] {
    const map = asRecord(raw);
    return Object.keys(map).flatMap((key) => {
      const written = asWritten(map, key);
      if (!isRecord(written) || key.startsWith("x-")) return [];
      return [new PathItem(this, key, written, `${pointer}/${escapePointer(key)}`, kind)];
    });
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.memory.has(name)) this.memory.set(name, make());
    return this.memory.get(name) as T;
  }
}
