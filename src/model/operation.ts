/** 4.10 Operation Object. */
import { asList, asRecord, asText, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { type ExternalDocs, externalDocs } from "./info.ts";
import { type Badge, isDeprecated, marks } from "./mark.ts";
import type { PathItem } from "./path-item.ts";
import { isReference, valueAt } from "./reference.ts";
import { type SecurityRequirement, securityRequirements } from "./security.ts";
import { type Server, servers } from "./server.ts";

/** The longest title, in characters. A longer title is cut, and the complete text is shown below it. */
const LONGEST_TITLE = 120;
/** The longest title that is the beginning of a description, as in the classic page. */
const LONGEST_BEGINNING = 50;

/** The beginning of a text as one line. Half of a surrogate pair at its end is removed. */
function oneLine(text: string | undefined): string | undefined {
  const line = text?.slice(0, 4000).replace(/\s+/g, " ").trim();
  return line?.slice(0, 1000).replace(/[\s\uD800-\uDBFF]$/, "");
}

/** Makes a title from a text: without markup, and cut after a sentence or a word. */
function headline(text: string | undefined, longest = LONGEST_TITLE): string | undefined {
  const line = oneLine(text);
  if (line === undefined) return undefined;
  const plain = /[*`[\]]/.test(line)
    ? line.replace(/\[([^\][]*)\]\([^()\s]*\)/g, "$1").replace(/\*\*|`/g, "")
    : line;
  if (plain.length <= longest) return plain;
  const sentence = plain.indexOf(". ");
  if (sentence > 0 && sentence < longest) return plain.slice(0, sentence);
  return `${plain.slice(0, longest).replace(/ [^ ]*$|[\uD800-\uDBFF]$/, "")}…`;
}

/** Values that have been read from an operation. */
interface Memory {
  servers?: readonly Server[];
  security?: readonly SecurityRequirement[];
}

/** A request that the API answers, or, for webhooks and callbacks, one that it sends. */
export class Operation {
  private kept: WeakRef<Memory> | undefined;
  /** The Operation Object before the upgrade, for the fields that are the same in all versions. */
  private readonly written: Raw;
  /** The fields of the reference, which override those of its target. */
  private readonly ref?: Raw;
  /** The pointer of the Operation Object: the target, if the method has a `$ref`. */
  readonly pointer: string;
  /** The `$ref` in place of the Operation Object, if it cannot be resolved. */
  readonly broken?: string;

  /**
   * @param method its key: `get`, `post`, …; methods of `additionalOperations` as written
   * @param written the Operation Object before the upgrade. The specification allows no reference here, but
   * descriptions in several files often have one.
   */
  constructor(
    readonly pathItem: PathItem,
    readonly method: string,
    written: Raw,
    pointer: string,
  ) {
    this.document.counters.views++;
    this.written = written;
    this.pointer = pointer;
    if (!isReference(written)) return;
    const found = this.document.follow(written, pointer);
    const { $ref: _ref, ...fields } = written;
    this.written = { ...asRecord(found.value), ...fields };
    this.ref = fields;
    this.pointer = found.pointer;
    this.broken = found.broken;
  }

  get document(): Document {
    return this.pathItem.document;
  }
  /** The Operation Object. Reading it upgrades it, which the menu avoids for speed. */
  get raw(): Raw {
    const raw = this.broken === undefined ? asRecord(valueAt(this.document.raw, this.pointer)) : {};
    return this.ref ? { ...raw, ...this.ref } : raw;
  }
  /** A path template, a webhook's name or a callback's expression. */
  get path(): string {
    return this.pathItem.path;
  }
  get operationId(): string | undefined {
    return asText(this.written["operationId"]);
  }
  get summary(): string | undefined {
    return asText(this.written["summary"]);
  }
  get description(): string | undefined {
    return asText(this.written["description"]);
  }
  get deprecated(): boolean {
    return isDeprecated(this.written);
  }
  /**
   * The title: the first that exists of summary, operationId, the beginning of the description, and the path.
   */
  get label(): string {
    return (
      headline(this.summary) || this.operationId || headline(this.description, LONGEST_BEGINNING) || this.path
    );
  }
  /** The summary, if it is longer than the title or has markup. */
  get longSummary(): string | undefined {
    return oneLine(this.summary) === this.label ? undefined : this.summary;
  }
  /** The names of its tags, each once. */
  get tags(): readonly string[] {
    const names = asList(this.written["tags"]).flatMap((tag) => asText(tag) ?? []);
    return names.length > 1 ? [...new Set(names)] : names;
  }
  get externalDocs(): ExternalDocs | undefined {
    return externalDocs(this.written["externalDocs"]);
  }
  /** Its own servers, otherwise those of the path, otherwise those of the root. */
  get servers(): readonly Server[] {
    this.memory.servers ??= this.document.serversOf(this.ownServers);
    return this.memory.servers;
  }
  /** Its own servers, otherwise those of the path; undefined if neither has any. */
  get ownServers(): readonly Server[] | undefined {
    return servers(this.written["servers"], this.document.url) ?? this.pathItem.servers;
  }
  /**
   * Its own requirements, otherwise those of the root; undefined if neither has any. An empty list removes the
   * requirements of the root (4.10 Operation Object, `security`); the result is then one requirement without schemes.
   */
  get security(): readonly SecurityRequirement[] | undefined {
    this.memory.security ??= this.readSecurity();
    return this.memory.security;
  }

  /** The badges beside its title. If the path is internal, so is the operation. */
  get badges(): readonly Badge[] {
    return marks(
      this.pathItem.isInternal ? { ...this.written, "x-internal": true } : this.written,
      this.document.features,
    );
  }

  /** Values that have been read. They are kept by a weak reference, because the menu contains all operations. */
  private get memory(): Memory {
    let memory = this.kept?.deref();
    if (!memory) {
      memory = {};
      this.kept = new WeakRef(memory);
    }
    return memory;
  }

  private readSecurity(): readonly SecurityRequirement[] | undefined {
    const { document } = this;
    const own = securityRequirements(document, this.written["security"]);
    return own?.length === 0 && document.security?.length ? [{ schemes: [] }] : (own ?? document.security);
  }
}
