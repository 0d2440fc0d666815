/** 4.9 Path Item Object: the operations of one path, webhook or callback expression. */
import { asList, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { Operation } from "./operation.ts";
import { escapePointer } from "./reference.ts";
import { type Server, servers } from "./server.ts";

/** The fixed methods, in no order of meaning: operations keep the document's order. */
const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]);

/** Where a Path Item stands: under `paths`, `webhooks` or a Callback Object. */
export type PathItemKind = "path" | "webhook" | "callback";

/** A path with what all its operations share. */
export class PathItem {
  private made?: readonly Operation[];
  private madeServers?: readonly Server[];
  private readonly target: Raw;
  private readonly targetPointer: string;
  /** Its `$ref`, where that leads nowhere. */
  readonly broken?: string;

  /**
   * @param path the key it stands under: a path template, a webhook's name or a runtime expression
   * @param raw the Path Item; where it has a `$ref`, its own fields go before the target's
   */
  constructor(
    readonly document: Document,
    readonly path: string,
    readonly raw: Raw,
    readonly pointer: string,
    readonly kind: PathItemKind,
  ) {
    document.counters.views++;
    const found = document.follow(raw, pointer);
    this.target = isRecord(found.value) ? found.value : {};
    this.targetPointer = found.pointer;
    this.broken = found.broken;
  }

  get summary(): string | undefined {
    return asText(this.raw["summary"]) ?? asText(this.target["summary"]);
  }
  get description(): string | undefined {
    return asText(this.raw["description"]) ?? asText(this.target["description"]);
  }
  /** The servers stated here; undefined where none are. */
  get servers(): readonly Server[] | undefined {
    this.madeServers ??=
      servers(this.raw["servers"], this.document.url) ?? servers(this.target["servers"], this.document.url);
    return this.madeServers;
  }
  /** The raw parameters that all operations share, with their places: the target's, then its own. */
  get parameters(): readonly { raw: unknown; pointer: string }[] {
    return this.hosts.flatMap(([host, pointer]) =>
      asList(host["parameters"]).map((raw, index) => ({ raw, pointer: `${pointer}/parameters/${index}` })),
    );
  }
  /** What it is read from, with the places: the target of its `$ref`, where it has one, then itself. */
  get hosts(): readonly [Raw, string][] {
    const own: [Raw, string] = [this.raw, this.pointer];
    return this.raw === this.target ? [own] : [[this.target, this.targetPointer], own];
  }

  /** The operations, in document order; those of `additionalOperations` (3.2) last. Own ones replace those of a `$ref`. */
  get operations(): readonly Operation[] {
    this.made ??= this.readOperations();
    return this.made;
  }

  private readOperations(): readonly Operation[] {
    const byMethod = new Map<string, Operation>();
    const add = (method: string, raw: unknown, pointer: string): void => {
      if (isRecord(raw)) byMethod.set(method, new Operation(this, method, raw, pointer));
    };
    for (const [host, pointer] of this.hosts) {
      for (const key of Object.keys(host)) if (METHODS.has(key)) add(key, host[key], `${pointer}/${key}`);
      for (const [method, raw] of entries(host["additionalOperations"]))
        add(method, raw, `${pointer}/additionalOperations/${escapePointer(method)}`);
    }
    return [...byMethod.values()];
  }
}
