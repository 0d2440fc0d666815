/** 4.13 Request Body Object. */
import { asFlag } from "#oas/read.ts";
import { type MediaType, mediaTypes } from "./media-type.ts";
import { Referable } from "./referable.ts";

/** The body of a request. */
export class RequestBody extends Referable {
  private made?: readonly MediaType[];

  get required(): boolean {
    return asFlag(this.raw["required"]);
  }
  get content(): readonly MediaType[] {
    this.made ??= mediaTypes(this.document, this.raw["content"], `${this.pointer}/content`);
    return this.made;
  }
}
