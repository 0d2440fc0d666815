/** 4.13 Request Body Object. */
import { asFlag, asText, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { type MediaType, mediaTypes } from "./media-type.ts";

/** The body of a request. */
export class RequestBody {
  private made?: readonly MediaType[];

  constructor(
    readonly document: Document,
    readonly raw: Raw,
    readonly pointer: string,
    private readonly ref: { description?: string; broken?: string } = {},
  ) {}

  /** The `$ref`, if this is a reference that cannot be resolved. */
  get broken(): string | undefined {
    return this.ref.broken;
  }
  get description(): string | undefined {
    return this.ref.description ?? asText(this.raw["description"]);
  }
  get required(): boolean {
    return asFlag(this.raw["required"]);
  }
  get content(): readonly MediaType[] {
    this.made ??= mediaTypes(this.document, this.raw["content"], `${this.pointer}/content`);
    return this.made;
  }
}
