/**
 * An Arazzo document (1.0 and 1.1) as a lazy view of plain data, like `Document` of `model`: nothing is resolved
 * before it is needed, and what cannot be resolved stays as text.
 */
import { Document } from "#model/document.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, asText, isRecord, own, type Raw } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import { ArazzoObject } from "./arazzo-object.ts";
import { Descriptions, selfOf } from "./descriptions.ts";
import type { ComponentType, Edition } from "./expression.ts";
import { firstBy, objectsIn } from "./lists.ts";
import { SourceDescription } from "./source-description.ts";
import { Workflow } from "./workflow.ts";

/** The Info Object. */
export class Info extends ArazzoObject {
  get title(): string | undefined {
    return this.text("title");
  }
  get summary(): string | undefined {
    return this.text("summary");
  }
  get description(): string | undefined {
    return this.text("description");
  }
  get version(): string | undefined {
    return this.text("version");
  }
}

/** The Arazzo Specification Object: the root. */
export class Arazzo {
  private readonly memory = new Map<string, unknown>();
  readonly raw: Raw;
  readonly pointer = "";

  /**
   * @param raw the document as parsed
   * @param url the absolute address that it was read from
   * @param descriptions what its sources name
   * @param isEntry whether it is the document that the caller asked for, not one that another names
   */
  constructor(
    raw: unknown,
    readonly url?: string,
    readonly descriptions = new Descriptions([]),
    readonly isEntry = true,
  ) {
    this.raw = asRecord(raw);
    descriptions.views.set(this.raw, this);
  }

  /** The version as written. */
  get version(): string | undefined {
    return asText(own(this.raw, "arazzo"));
  }

  /** The minor version whose rules apply; those of 1.1 for unknown ones. */
  get edition(): Edition {
    return /^1\.0(?:\.|$)/.test(this.version ?? "") ? "1.0" : "1.1";
  }

  /** The base of relative addresses: `$self` (1.1), otherwise its own address. */
  get base(): string | undefined {
    return (this.edition === "1.0" ? undefined : selfOf(this.raw, this.url)) ?? this.url;
  }

  get info(): Info {
    return new Info(this, asRecord(own(this.raw, "info")), "/info");
  }

  /** The extensions of the root. */
  get extensions(): ArazzoObject["extensions"] {
    return new ArazzoObject(this, this.raw, "").extensions;
  }

  get sourceDescriptions(): readonly SourceDescription[] {
    return this.once("sources", () =>
      objectsIn(SourceDescription, this, own(this.raw, "sourceDescriptions"), "/sourceDescriptions"),
    );
  }

  /** The sources by name. If several share one, the first. */
  get sourcesByName(): ReadonlyMap<string, SourceDescription> {
    return this.once("sourcesByName", () => firstBy(this.sourceDescriptions, ({ name }) => name));
  }

  /** The source whose type is `openapi`, or not given, if there is only one. */
  get onlyOpenApi(): SourceDescription | undefined {
    return this.once("onlyOpenApi", () => {
      const all = this.sourceDescriptions.filter(({ type }) => type === undefined || type === "openapi");
      return all.length === 1 ? all[0] : undefined;
    });
  }

  get workflows(): readonly Workflow[] {
    return this.once("workflows", () => objectsIn(Workflow, this, own(this.raw, "workflows"), "/workflows"));
  }

  /** The workflows by id. If several share one, the first. */
  get workflowsById(): ReadonlyMap<string, Workflow> {
    return this.once("workflowsById", () => firstBy(this.workflows, ({ workflowId }) => workflowId));
  }

  /** The document as one whose schemas `model` can read: their references are local to it. */
  get document(): Document {
    return this.once("document", () => new Document(this.raw as unknown as OpenAPI, this.url));
  }

  /** A component, with its place. */
  component(type: ComponentType, name: string): { raw: Raw; pointer: string } | undefined {
    const raw = own(own(own(this.raw, "components"), type), name);
    return isRecord(raw) ? { raw, pointer: `/components/${type}/${escapePointer(name)}` } : undefined;
  }

  /** The view of another Arazzo document, which shares the descriptions. */
  related(raw: Raw, url: string | undefined): Arazzo {
    return this.descriptions.views.get(raw) ?? new Arazzo(raw, url, this.descriptions, false);
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.memory.has(name)) this.memory.set(name, make());
    return this.memory.get(name) as T;
  }
}
