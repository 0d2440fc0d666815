/**
 * Applies the keywords of objects: schemas of properties, and names of properties (JSON Schema 2020-12, 10.3.2 and
 * 11.3; Validation, 6.5).
 */
import { asList, entries, own, type Raw } from "#oas/read.ts";
import { spend } from "./effort.ts";
import type { Applicator, At, Evaluator } from "./evaluate.ts";
import { below } from "./place.ts";
import { isMatched } from "./strings.ts";

/** The keywords. Those of `rest` run after all schemas that apply to the same value. */
export const OBJECT_KEYWORDS: Readonly<Record<"known" | "rest", Readonly<Record<string, Applicator>>>> = {
  known: {
    required: {
      kind: "object",
      run: (evaluator, at, value: Raw, stated) => {
        spend(evaluator.effort, asList(stated).length);
        return hasAll(evaluator, at, value, asList(stated));
      },
    },
    dependentRequired: {
      kind: "object",
      run: (evaluator, at, value: Raw, stated) => {
        let holds = true;
        for (const [name, others] of entries(stated)) {
          spend(evaluator.effort, 1);
          if (!Object.hasOwn(value, name)) continue;
          spend(evaluator.effort, asList(others).length);
          holds = hasAll(evaluator, at, value, asList(others), name) && holds;
          if (!holds && !evaluator.isListing) return false;
        }
        return holds;
      },
    },
    propertyNames: { kind: "object", run: propertyNames },
    properties: { kind: "object", with: ["patternProperties", "additionalProperties"], run: properties },
  },
  rest: {
    unevaluatedProperties: {
      kind: "object",
      run: (evaluator, at, value: Raw, stated) => {
        const place = below(at.place, "unevaluatedProperties");
        let holds = true;
        for (const name of Object.keys(value)) {
          if (at.seen?.has(name)) continue;
          at.seen?.add(name);
          holds = evaluator.inside(at, place, stated, value[name], name) && holds;
          if (!holds && !evaluator.isListing) return false;
        }
        return holds;
      },
    },
  },
};

/** Whether a value has some properties. Ignores properties that should not occur in this direction. */
function hasAll(evaluator: Evaluator, at: At, value: Raw, names: readonly unknown[], by?: string): boolean {
  let holds = true;
  for (const name of names) {
    if (typeof name !== "string" || Object.hasOwn(value, name) || evaluator.isHidden(at, name)) continue;
    holds = evaluator.fails(at, by === undefined ? "required" : "dependentRequired", { name, by });
    if (!evaluator.isListing) return false;
  }
  return holds;
}

function propertyNames(evaluator: Evaluator, at: At, value: Raw, stated: unknown): boolean {
  const place = below(at.place, "propertyNames");
  let holds = true;
  for (const name of Object.keys(value)) {
    const tried = evaluator.aside(() => evaluator.inside(at, place, stated, name, name));
    if (tried.holds) continue;
    const path = below(at.path, name);
    holds = evaluator.fails(at, "propertyNames", { name, inner: tried.found[0]?.message }, { path });
    if (!evaluator.isListing) return false;
  }
  return holds;
}

/** Applies `properties` and `patternProperties`, and `additionalProperties` to all other properties. */
function properties(evaluator: Evaluator, at: At, value: Raw): boolean {
  const { raw, seen } = at;
  const [named, rest] = [raw["properties"], raw["additionalProperties"]];
  const patterns = entries(raw["patternProperties"]);
  let holds = true;
  for (const name of Object.keys(value)) {
    const listed = own(named, name);
    let isListed = listed !== undefined;
    if (isListed) {
      const place = below(below(at.place, "properties"), name);
      holds = evaluator.inside(at, place, listed, value[name], name) && holds;
    }
    for (const [pattern, of] of patterns) {
      const isNamed = isMatched(evaluator, pattern, name);
      isListed ||= isNamed !== false;
      if (!isNamed) continue;
      const place = below(below(at.place, "patternProperties"), pattern);
      holds = evaluator.inside(at, place, of, value[name], name) && holds;
    }
    if (isListed || rest !== undefined) seen?.add(name);
    if (!isListed && rest !== undefined)
      holds = evaluator.inside(at, below(at.place, "additionalProperties"), rest, value[name], name) && holds;
    if (!holds && !evaluator.isListing) return false;
  }
  return holds;
}
