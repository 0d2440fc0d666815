/** Source Description Object: a description that workflows refer to by its name. */
import { absoluteUrl } from "#model/server.ts";
import type { Arazzo } from "./arazzo.ts";
import { ArazzoObject } from "./arazzo-object.ts";
import type { Described, Read, SourceKind } from "./descriptions.ts";

/** A source description. */
export class SourceDescription extends ArazzoObject {
  get name(): string | undefined {
    return this.text("name");
  }

  /** Its address as written. */
  get url(): string | undefined {
    return this.text("url");
  }

  /** Its absolute address, by the base of the document. */
  get absoluteUrl(): string | undefined {
    return this.url === undefined ? undefined : absoluteUrl(this.url, this.arazzo.base);
  }

  /** Its type as written. */
  get type(): string | undefined {
    return this.text("type");
  }

  /** What it is: as read, otherwise by its type. */
  get kind(): SourceKind {
    const { type } = this;
    return this.described?.kind ?? (type === "arazzo" || type === "asyncapi" ? type : "openapi");
  }

  /** The description; undefined if it was not read. */
  get described(): Described | undefined {
    return this.read?.described;
  }

  /** The Arazzo document that it names. */
  get related(): Arazzo | undefined {
    const { read } = this;
    return read?.described.kind === "arazzo" ? this.arazzo.related(read.described.raw, read.url) : undefined;
  }

  private get read(): Read | undefined {
    const { absoluteUrl, arazzo } = this;
    const { descriptions } = arazzo;
    const found = absoluteUrl === undefined ? undefined : descriptions.find(absoluteUrl);
    if (found) return found;
    return arazzo.isEntry && arazzo.onlyOpenApi === this ? descriptions.page : undefined;
  }
}
