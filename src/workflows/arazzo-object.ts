/** What all Objects of an Arazzo document have in common. */
import { type Extension, extensions } from "#model/extension.ts";
import { asText, own, type Raw } from "#oas/read.ts";
import type { Arazzo } from "./arazzo.ts";

/** An Object: a lazy view of raw data, with its place. */
export class ArazzoObject {
  private readonly memory = new Map<string, unknown>();

  /**
   * @param arazzo the document that contains it
   * @param pointer its JSON Pointer in that document
   */
  constructor(
    readonly arazzo: Arazzo,
    readonly raw: Raw,
    readonly pointer: string,
  ) {}

  /** Its specification extensions. */
  get extensions(): readonly Extension[] {
    return extensions(
      this.raw,
      Object.keys(this.raw).filter((name) => name.startsWith("x-")),
    );
  }

  /** A field as text; undefined if it is absent or empty. */
  protected text(field: string): string | undefined {
    return asText(own(this.raw, field));
  }

  /** What `make` gives, made when it is first needed. */
  protected once<T>(name: string, make: () => T): T {
    if (!this.memory.has(name)) this.memory.set(name, make());
    return this.memory.get(name) as T;
  }

  /** The pointer of a field. */
  protected at(field: string): string {
    return `${this.pointer}/${field}`;
  }
}
