/** 4.9 Path Item Object: the operations of one path, webhook or callback expression. */
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asList, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { Operation } from "./operation.ts";
import { valueAt } from "./reference.ts";
import { type Server, servers } from "./server.ts";

/** The fixed methods, in no order of meaning: operations keep the document's order. */
const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]);

/** Where a Path Item stands: under `paths`, `webhooks` or a Callback Object. */
export type PathItemKind = "path" | "webhook" | "callback";

/** A path with what all its operations share. */
export class PathItem {
  private made?: readonly Operation[];
  private madeServers?: readonly Server[];
  /** Where its `$ref` leads. */
  private readonly target?: { value: Raw; pointer: string };
  /** Its `$ref`, where that leads nowhere. */
  readonly broken?: string;

  /**
   * @param path the key it stands under: a path template, a webhook's name or a runtime expression
   * @param written the Path Item as written, for what is the same in all versions; where it has a `$ref`, its own fields
   * go before the target's
   */
  constructor(
    readonly document: Document,
    readonly path: string,
    private readonly written: Raw,
    readonly pointer: string,
    readonly kind: PathItemKind,
  ) {
    document.counters.views++;
    const found = document.follow(written, pointer);
    if (found.value !== written) this.target = { value: asRecord(found.value), pointer: found.pointer };
    this.broken = found.broken;
  }

  /** The Path Item Object, upgraded when it is asked for first. */
  get raw(): Raw {
    return asRecord(valueAt(this.document.raw, this.pointer));
  }
  get summary(): string | undefined {
    return asText(this.written["summary"]) ?? asText(this.target?.value["summary"]);
  }
  get description(): string | undefined {
    return asText(this.written["description"]) ?? asText(this.target?.value["description"]);
  }
  /** Whether it is not for everybody. */
  get isInternal(): boolean {
    return asFlag(this.written["x-internal"]) || asFlag(this.target?.value["x-internal"]);
  }
  /** The servers stated here; undefined where none are. */
  get servers(): readonly Server[] | undefined {
    this.madeServers ??=
      servers(this.written["servers"], this.document.url) ??
      servers(this.target?.value["servers"], this.document.url);
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
    return this.hostsOf(this.raw);
  }

  /** The same as they were before anything was upgraded. */
  get hostsAsWritten(): readonly [Raw, string][] {
    return this.hostsOf(this.written);
  }

  private hostsOf(own: Raw): readonly [Raw, string][] {
    const { target, pointer } = this;
    return target
      ? [
          [target.value, target.pointer],
          [own, pointer],
        ]
      : [[own, pointer]];
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
    for (const [host, pointer] of this.hostsAsWritten) {
      for (const key of Object.keys(host)) if (METHODS.has(key)) add(key, host[key], `${pointer}/${key}`);
      for (const [method, raw] of entries(host["additionalOperations"]))
        add(method, raw, `${pointer}/additionalOperations/${escapePointer(method)}`);
    }
    return [...byMethod.values()];
  }
}
