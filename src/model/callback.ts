/** 4.18 Callback Object: requests that the API sends, by runtime expression. */
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import type { Operation } from "./operation.ts";
import { PathItem } from "./path-item.ts";

/** A named callback of an operation. */
export class Callback {
  private made?: readonly PathItem[];

  constructor(
    readonly document: Document,
    readonly name: string,
    readonly raw: Raw,
    readonly pointer: string,
    /** The `summary` and `description` of the reference to it; the `$ref` if it cannot be resolved. */
    readonly ref: { summary?: string; description?: string; broken?: string } = {},
  ) {}

  /** The requests. The path of each is its runtime expression. */
  get pathItems(): readonly PathItem[] {
    this.made ??= entries(this.raw).flatMap(([expression, item]) => {
      const pointer = `${this.pointer}/${escapePointer(expression)}`;
      return isRecord(item) && !expression.startsWith("x-")
        ? [new PathItem(this.document, expression, item, pointer, "callback")]
        : [];
    });
    return this.made;
  }
  /** The operations of all its expressions; an operation's `path` is the expression. */
  get operations(): readonly Operation[] {
    return this.pathItems.flatMap((item) => item.operations);
  }
}

/** The callbacks of an operation, in order, with references resolved. */
export function callbacks(document: Document, raw: unknown, pointer: string): readonly Callback[] {
  return entries(raw).flatMap(([name, value]) => {
    if (name.startsWith("x-")) return [];
    const found = document.follow(value, `${pointer}/${escapePointer(name)}`);
    return isRecord(found.value) || found.broken !== undefined
      ? [new Callback(document, name, asRecord(found.value), found.pointer, found)]
      : [];
  });
}
