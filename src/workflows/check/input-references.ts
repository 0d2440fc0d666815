/** Finds the references in the schemas of inputs that lead nowhere. */
import { localPointer, valueAt } from "#model/reference.ts";
import { allAnchors } from "#model/schema/scope.ts";
import { escapePointer } from "#oas/pointer.ts";
import { entries, isRecord } from "#oas/read.ts";
import { HOLDS } from "#oas/schema-keywords.ts";
import type { Arazzo } from "#workflows/arazzo.ts";
import type { Reporter } from "./reporter.ts";

/** A reference and its place. */
interface Reference {
  text: string;
  pointer: string;
}

/** The local references in a schema that lead to no schema. Those to other documents are not followed. */
export function brokenReferences(
  raw: unknown,
  pointer: string,
  arazzo: Arazzo,
  reporter: Reporter,
): readonly Reference[] {
  const broken: Reference[] = [];
  const open = [{ raw, pointer }];
  let anchors: ReadonlyMap<string, unknown> | undefined;
  for (let next = open.pop(); next; next = open.pop()) {
    if (!isRecord(next.raw)) continue;
    reporter.spend();
    // A schema with an identity is the base of its own references.
    if (next.raw["$id"] !== undefined) continue;
    const ref = next.raw["$ref"];
    if (typeof ref === "string" && ref.startsWith("#")) {
      const local = localPointer(ref) ?? "";
      const isPointer = local === "" || local.startsWith("/");
      if (!isPointer) anchors ??= allAnchors(arazzo.raw);
      if (isPointer ? valueAt(arazzo.raw, local) === undefined : !anchors?.has(local))
        broken.push({ text: ref, pointer: `${next.pointer}/$ref` });
    }
    for (const [keyword, value] of entries(next.raw)) {
      const holds = HOLDS.get(keyword);
      const place = `${next.pointer}/${escapePointer(keyword)}`;
      if (holds === "one") open.push({ raw: value, pointer: place });
      else if (holds !== undefined && typeof value === "object" && value !== null)
        for (const [key, one] of Object.entries(value))
          open.push({ raw: one, pointer: `${place}/${escapePointer(key)}` });
    }
  }
  return broken;
}
