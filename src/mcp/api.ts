/** One description as the tools read it: its document and menu, its index, and the ids that name its parts. */
import { pause } from "#load/pause.ts";
import * as characters from "#markdown/characters.ts";
import { addCharacters } from "#markdown/spelling.ts";
import { Router } from "#mock/router.ts";
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { Menu } from "#model/outline/menu.ts";
import { requestLine } from "#model/request-line.ts";
import { asText, own } from "#oas/read.ts";
import { searchEntries } from "#search/entries.ts";
import { SearchIndex } from "#search/index.ts";

/** The labels of menu entries that the description does not name. */
const WORDS = { Models: "Schemas", Components: "Unused components" };

/** Milliseconds of indexing at a time; calls are answered in between. */
const SLICE = 30;

/** Longer names are replaced by numbers, which a client can repeat. */
const LONGEST_NAME = 300;

/** Control characters, line ends and marks that override the direction of text: nobody can repeat these. */
const UNSPEAKABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/u;

/** A description. Everything that takes time is made when it is first needed. */
export class Api {
  readonly menu: Menu;
  private indexing?: Promise<SearchIndex>;
  private routes?: Router;
  private named?: ReadonlyMap<string, readonly Operation[]>;
  private titled?: ReadonlyMap<string, readonly string[]>;

  /** @param key its name among several descriptions */
  constructor(
    readonly key: string,
    readonly document: Document,
  ) {
    addCharacters(characters);
    this.menu = new Menu(document, { showModels: true, words: WORDS });
  }

  /** The title, on one line. */
  get title(): string {
    return oneLine(this.document.info.title, 100);
  }

  /** The index. The first call makes it, in slices. */
  index(): Promise<SearchIndex> {
    this.indexing ??= this.makeIndex();
    return this.indexing;
  }

  get router(): Router {
    this.routes ??= new Router(this.document);
    return this.routes;
  }

  /** The operations of paths, then those of webhooks. */
  get operations(): readonly Operation[] {
    return [...this.document.operations, ...this.document.webhooks.flatMap((hook) => hook.operations)];
  }

  /** The operations with this `operationId` or `METHOD /path`. There may be several, because ids may repeat. */
  operationsNamed(name: string): readonly Operation[] {
    this.named ??= grouped(
      this.operations.flatMap((one) =>
        [one.operationId, requestLine(one)].map((key): [string | undefined, Operation] => [key, one]),
      ),
    );
    return this.named.get(name) ?? [];
  }

  /** The names of the component schemas with this title. Reading titles upgrades nothing. */
  schemasTitled(title: string): readonly string[] {
    const schemas = own(this.document.raw.components, "schemas");
    this.titled ??= grouped(
      this.document.schemaNames.map((name) => [asText(own(own(schemas, name), "title")), name]),
    );
    return this.titled.get(title) ?? [];
  }

  /** A name by which `read_operation` finds an operation: its id, its place, or its number. */
  nameOf(operation: Operation): string {
    const name = [operation.operationId, requestLine(operation)].find(
      (one) => one !== undefined && isSpeakable(one) && this.operationsNamed(one).length === 1,
    );
    return name ?? `#${this.operations.indexOf(operation) + 1}`;
  }

  /** A name by which `read_schema` finds a component schema: its own, or its number. */
  nameOfSchema(name: string): string {
    return isSpeakable(name) ? name : `#${this.document.schemaNames.indexOf(name) + 1}`;
  }

  /** Whether the description is written in this version, such as `2.`. */
  isVersion(start: string): boolean {
    return (asText(own(this.document.raw, "x-lectern-version")) ?? "").startsWith(start);
  }

  private async makeIndex(): Promise<SearchIndex> {
    const index = new SearchIndex();
    let start = performance.now();
    for (const row of searchEntries(this.document, this.menu)) {
      index.add(row);
      if (performance.now() - start < SLICE) continue;
      await pause();
      start = performance.now();
    }
    return index;
  }
}

/** A text on one line, without characters that are not visible, and cut. */
export function oneLine(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
}

function isSpeakable(name: string): boolean {
  return name.length <= LONGEST_NAME && name.trim() === name && name !== "" && !UNSPEAKABLE.test(name);
}

function grouped<T>(pairs: readonly (readonly [string | undefined, T])[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, one] of pairs) {
    if (key === undefined) continue;
    const group = groups.get(key);
    if (!group) groups.set(key, [one]);
    else if (!group.includes(one)) group.push(one);
  }
  return groups;
}
