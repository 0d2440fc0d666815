/** 4.22 Tag Object. */
import { asFlag, asText, type Raw } from "#oas/read.ts";
import { type ExternalDocs, externalDocs } from "./info.ts";

/** A tag: declared in the root's `tags`, or only met on operations. */
export class Tag {
  constructor(
    readonly raw: Raw,
    readonly pointer?: string,
  ) {}

  get name(): string | undefined {
    return asText(this.raw["name"]);
  }
  /** What readers see: `x-displayName`, `summary` (3.2), else the name. */
  get label(): string {
    return asText(this.raw["x-displayName"]) ?? asText(this.raw["summary"]) ?? this.name ?? "";
  }
  get description(): string | undefined {
    return asText(this.raw["description"]);
  }
  get externalDocs(): ExternalDocs | undefined {
    return externalDocs(this.raw["externalDocs"]);
  }
  /** The tag that this one is nested under (3.2). */
  get parent(): string | undefined {
    return asText(this.raw["parent"]);
  }
  /** What sort of tag it is (3.2): `nav`, `badge`, `audience`, or any other word. */
  get kind(): string | undefined {
    return asText(this.raw["kind"]);
  }
  /** Whether it marks operations that are listed elsewhere: the kinds `badge` and `audience`, and traits. */
  get isMark(): boolean {
    return this.isTrait || this.kind === "badge" || this.kind === "audience";
  }
  /** `x-traitTag`: the tag only describes; operations are not listed under it. */
  get isTrait(): boolean {
    return asFlag(this.raw["x-traitTag"]);
  }
}
