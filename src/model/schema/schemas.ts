/** The schemas of a document: one view for each Schema Object and scope, made on demand. */

import type { Document } from "#model/document.ts";
import { type Followed, type Found, follow, isBareReference } from "#model/reference.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, isRecord } from "#oas/read.ts";
import { Schema } from "./schema.ts";
import { allAnchors, Scope } from "./scope.ts";

/** Makes the views of schemas and resolves the references between them. */
export class Schemas {
  private readonly scope = new Scope();
  private anchors?: ReadonlyMap<string, readonly Found[]>;

  constructor(readonly document: Document) {}

  /** The schema of `components` with this name. */
  named(name: string): Schema | undefined {
    const schemas = asRecord(asRecord(this.document.raw.components)["schemas"]);
    return Object.hasOwn(schemas, name)
      ? this.at(schemas[name], `/components/schemas/${escapePointer(name)}`)
      : undefined;
  }

  /** Resolves a schema that only has a reference. Returns other schemas unchanged. */
  follow(value: unknown, pointer: string, scope: Scope = this.scope): Followed {
    if (!isBareReference(value)) return { value, pointer };
    this.document.counters.references++;
    return follow(this.document.raw, value, pointer, {
      counts: isBareReference,
      anchor: (name, from) => scope.find(name) ?? this.anchor(name, from),
    });
  }

  /**
   * The view of a Schema Object or boolean schema. A schema with only a reference has the view of its target, so that
   * a schema has the same view wherever it is used.
   * @param scope the dynamic scope, which decides the targets of `$dynamicRef`s. Default: none.
   */
  at(raw: unknown, pointer: string, scope: Scope = this.scope): Schema {
    const found = this.follow(raw, pointer, scope);
    const target = found.broken === undefined ? found : { value: raw, pointer };
    if (!isRecord(target.value)) return new Schema(this, target.value, target.pointer, scope);
    const inner = scope.within(target.value, target.pointer);
    let view = inner.views.get(target.value)?.deref();
    if (!view) {
      view = new Schema(this, target.value, target.pointer, inner);
      inner.views.set(target.value, new WeakRef(view));
    }
    return view;
  }

  /** The target of a `$dynamicRef` that no schema in the scope binds: the nearest one to the reference. */
  private anchor(name: string, from: string): Found | undefined {
    this.anchors ??= allAnchors(this.document.raw);
    const places = this.anchors.get(name) ?? [];
    let nearest = places[0];
    for (const place of places)
      if (nearest && sharedLength(place.pointer, from) > sharedLength(nearest.pointer, from)) nearest = place;
    return nearest;
  }
}

/** The `Schemas` of a document, always the same object. */
export function schemasOf(document: Document): Schemas {
  let schemas = KNOWN.get(document);
  if (!schemas) {
    schemas = new Schemas(document);
    KNOWN.set(document, schemas);
  }
  return schemas;
}

const KNOWN = new WeakMap<Document, Schemas>();

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
