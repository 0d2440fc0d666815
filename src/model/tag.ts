/** 4.22 Tag Object. */
import { asFlag, asText, type Raw } from "#oas/read.ts";
import { type ExternalDocs, externalDocs } from "./info.ts";

/** A tag: declared in the root's `tags`, or only used by operations. */
export class Tag {
  constructor(
    readonly raw: Raw,
    readonly pointer?: string,
  ) {}

  get name(): string | undefined {
    return asText(this.raw["name"]);
  }
  /** The label: `x-displayName`, `summary` (3.2), or the name. */
  get label(): string {
    return asText(this.raw["x-displayName"]) ?? asText(this.raw["summary"]) ?? this.name ?? "";
  }
  get description(): string | undefined {
    return asText(this.raw["description"]);
  }
  get externalDocs(): ExternalDocs | undefined {
    return externalDocs(this.raw["externalDocs"]);
  }
  /** The parent tag (3.2). */
  get parent(): string | undefined {
    return asText(this.raw["parent"]);
  }
  /** The kind of tag (3.2): `nav`, `badge`, `audience`, or any other word. */
  get kind(): string | undefined {
    return asText(this.raw["kind"]);
  }
  /** Whether it only marks operations that are listed under other tags: kinds `badge` and `audience`, and traits. */
  get isMark(): boolean {
    return this.isTrait || this.kind === "badge" || this.kind === "audience";
  }
  /** `x-traitTag`: the tag only has a description and lists no operations. */
  get isTrait(): boolean {
    return asFlag(this.raw["x-traitTag"]);
  }
}
