/** 4.18 Callback Object: requests that the API sends, by runtime expression. */
import { entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import type { Operation } from "./operation.ts";
import { PathItem } from "./path-item.ts";
import { escapePointer } from "./reference.ts";

/** A named callback of an operation. */
export class Callback {
  private made?: readonly Operation[];

  constructor(
    readonly document: Document,
    readonly name: string,
    readonly raw: Raw,
    readonly pointer: string,
  ) {}

  /** The operations of all its expressions; an operation's `path` is the expression. */
  get operations(): readonly Operation[] {
    this.made ??= entries(this.raw).flatMap(([expression, item]) =>
      isRecord(item) && !expression.startsWith("x-")
        ? new PathItem(
            this.document,
            expression,
            item,
            `${this.pointer}/${escapePointer(expression)}`,
            "callback",
          ).operations
        : [],
    );
    return this.made;
  }
}
