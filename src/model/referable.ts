/** Provides the common members of Objects that a Reference Object (4.23) may replace. */
import { asText, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";

/** The fields of the Reference Object, and its `$ref` if it cannot be resolved. */
export interface ReferenceFields {
  summary?: string;
  description?: string;
  broken?: string;
}

/** An Object that a Reference Object may replace. */
export class Referable {
  /** @param ref the fields of the reference, which override those of the target */
  constructor(
    readonly document: Document,
    readonly raw: Raw,
    readonly pointer: string,
    protected readonly ref: ReferenceFields = {},
  ) {}

  /** The `$ref`, if this is a reference that cannot be resolved. */
  get broken(): string | undefined {
    return this.ref.broken;
  }
  get description(): string | undefined {
    return this.ref.description ?? asText(this.raw["description"]);
  }
}
