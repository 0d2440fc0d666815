/** Writes the fields of schemas that many texts of a document tell: the lines inside of each are written once. */
import type { Schema } from "#model/schema/schema.ts";
import { type Direction, Fields } from "./fields.ts";

/** The lines inside of a schema, in any text that has told nothing of it before. */
interface Lines {
  lines: readonly string[];
  /** How much room they take, in lines and characters, and how many levels. */
  size: number;
  characters: number;
  levels: number;
  /** The identities of the schemas that are opened in it, and its own. */
  told: ReadonlySet<unknown>;
}

/** The kept lines of a document. */
export class KeptLines {
  private readonly all: Readonly<Record<Direction, WeakMap<Schema, Lines>>> = {
    ...{ request: new WeakMap(), response: new WeakMap() },
    ...{ any: new WeakMap(), neither: new WeakMap() },
  };

  /** Those of a schema. */
  of(schema: Schema, direction: Direction): Lines | undefined {
    return this.all[direction].get(schema);
  }

  /** Keeps them. */
  keep(schema: Schema, direction: Direction, lines: Lines): void {
    this.all[direction].set(schema, lines);
  }
}

/** A schema whose lines are being written. */
interface Opened {
  levels: number;
  told: Set<unknown>;
  /** The schemas that were told before it, and are therefore not opened in it. */
  before: Set<unknown>;
}

/** Stands for schemas that are too deep. */
const TOO_DEEP = Symbol("too deep");

/** The fields of the schemas of one of many texts. */
export class KeptFields extends Fields {
  /** The schemas around a line. */
  private readonly around: Opened[] = [];

  /** @param addressOf the address of the text about a component schema, the same in all texts */
  constructor(
    private readonly kept: KeptLines,
    protected override readonly addressOf?: (name: string) => string | undefined,
  ) {
    super();
  }

  protected override lines(schema: Schema, identity: unknown, direction: Direction): readonly string[] {
    // An attempt with less depth begins anew.
    this.around.length = this.open.length;
    const known = this.kept.of(schema, direction);
    if (known && this.isSame(known)) {
      this.room -= known.size;
      this.characters -= known.characters;
      for (const one of known.told) this.told.add(one);
      this.passOn({ ...known, before: [] });
      return known.lines;
    }
    const { room, characters } = this;
    const own: Opened = { levels: 1, told: new Set([identity]), before: new Set() };
    this.around.push(own);
    const lines = super.lines(schema, identity, direction);
    this.around.pop();
    this.passOn(own);
    // Schemas without a name stand in one place.
    if (schema.label !== undefined && own.before.size === 0 && this.room >= 0)
      this.kept.keep(schema, direction, {
        lines,
        size: room - this.room,
        characters: characters - this.characters,
        levels: own.levels,
        told: own.told,
      });
    return lines;
  }

  protected override close(identity: unknown): void {
    const opened = this.around.at(-1);
    // In a text with more depth, a schema that is too deep in this one would be opened.
    const isDeep = this.open.length >= this.deepest;
    if (opened && (isDeep || !opened.told.has(identity))) opened.before.add(isDeep ? TOO_DEEP : identity);
  }

  /** Whether lines of another text are the same in this one. */
  private isSame({ size, characters, levels, told }: Lines): boolean {
    if (size > this.room || this.open.length + levels > this.deepest) return false;
    if (characters > this.characters && this.deepest > 1) return false;
    for (const one of told) if (this.told.has(one)) return false;
    return true;
  }

  /** Adds what is known of a schema to the one around it. */
  private passOn(inner: { levels: number; told: Iterable<unknown>; before: Iterable<unknown> }): void {
    const opened = this.around.at(-1);
    if (!opened) return;
    for (const one of inner.before) if (!opened.told.has(one)) opened.before.add(one);
    for (const one of inner.told) opened.told.add(one);
    opened.levels = Math.max(opened.levels, inner.levels + 1);
  }
}
