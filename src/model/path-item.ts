/** 4.9 Path Item Object: the operations of one path, webhook or callback expression. */
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asList, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { Operation } from "./operation.ts";
import { valueAt } from "./reference.ts";
import { type Server, servers } from "./server.ts";

/** The methods that have their own field (4.9 Path Item Object). Operations keep the order of the document. */
export const METHODS: ReadonlySet<string> = new Set([
  ...["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"],
]);

/** The parent of a Path Item: `paths`, `webhooks` or a Callback Object. */
export type PathItemKind = "path" | "webhook" | "callback";

/** A path, with the fields that its operations share. */
export class PathItem {
  private made?: readonly Operation[];
  private madeServers?: readonly Server[];
  /** Its fields before the upgrade, and those of its `$ref`'s target that it does not override. */
  private readonly fields: Raw;
  /** The target of its `$ref`, and its pointer. */
  private readonly target?: readonly [Raw, string];
  /** Its `$ref`, if it cannot be resolved. */
  readonly broken?: string;

  /**
   * @param path its key: a path template, a webhook's name or a runtime expression
   * @param written the Path Item before the upgrade, for fields that are the same in all versions. Its own fields
   * override those of its `$ref`'s target.
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
    this.fields = written;
    if (found.value !== written) {
      this.target = [asRecord(found.value), found.pointer];
      this.fields = { ...this.target[0], ...written };
    }
    this.broken = found.broken;
  }

  /** The Path Item Object. Reading it upgrades it. */
  get raw(): Raw {
    return asRecord(valueAt(this.document.raw, this.pointer));
  }
  get summary(): string | undefined {
    return asText(this.fields["summary"]);
  }
  get description(): string | undefined {
    return asText(this.fields["description"]);
  }
  /** Whether it is internal. */
  get isInternal(): boolean {
    return asFlag(this.fields["x-internal"]);
  }
  /** Its own servers; undefined if it has none. */
  get servers(): readonly Server[] | undefined {
    this.madeServers ??= servers(this.fields["servers"], this.document.url);
    return this.madeServers;
  }
  /** The raw parameters of all operations, with their pointers: those of the `$ref`'s target, then its own. */
  get parameters(): readonly { raw: unknown; pointer: string }[] {
    return this.hosts.flatMap(([host, pointer]) =>
      asList(host["parameters"]).map((raw, index) => ({ raw, pointer: `${pointer}/parameters/${index}` })),
    );
  }
  /** Its objects with their pointers: the target of its `$ref`, if it has one, then its own. */
  get hosts(): readonly (readonly [Raw, string])[] {
    return this.hostsOf(this.raw);
  }

  /** The same objects before the upgrade. */
  get hostsAsWritten(): readonly (readonly [Raw, string])[] {
    return this.hostsOf(this.written);
  }

  private hostsOf(own: Raw): readonly (readonly [Raw, string])[] {
    const { target, pointer } = this;
    return target ? [target, [own, pointer]] : [[own, pointer]];
  }

  /**
   * The operations, in document order; those of `additionalOperations` (3.2) come last. Its own operations replace
   * those of the `$ref`'s target.
   */
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
