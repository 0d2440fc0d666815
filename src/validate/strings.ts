/**
 * Tests the keywords of strings that take more time: `pattern` and `format` (JSON Schema Validation 2020-12, 6.3.3 and
 * 7).
 */
import { asText } from "#oas/read.ts";
import { kindOf } from "./assertions.ts";
import { Unchecked } from "./effort.ts";
import type { Applicator, Evaluator } from "./evaluate.ts";
import { roughFormat } from "./formats.ts";
import { matches, parsedRegex } from "./regex.ts";

/** All keywords of strings that take more time. */
export const STRING_KEYWORDS: Readonly<Record<string, Applicator>> = {
  pattern: {
    kind: "string",
    run: (evaluator, at, text: string, stated) => {
      const pattern = asText(stated);
      if (pattern === undefined || isMatched(evaluator, pattern, text) !== false) return true;
      return evaluator.fails(at, "pattern", { value: text, stated });
    },
  },
  format: {
    run: (evaluator, at, value: unknown, stated) => {
      const format = (evaluator.tools?.formatNamed ?? roughFormat)(stated, kindOf(value));
      if (!format || format.allows(value)) return true;
      return evaluator.fails(at, "format", { value, stated: format.noun });
    },
  },
};

/**
 * Whether a pattern matches anywhere in a text; undefined if the pattern cannot be parsed.
 * @throws Unchecked if it takes too long
 */
export function isMatched(evaluator: Evaluator, pattern: string, text: string): boolean | undefined {
  const node = parsedRegex(pattern);
  if (!node) {
    evaluator.unknowns++;
    return undefined;
  }
  const found = (evaluator.tools?.matches ?? matches)(node, text, evaluator.patterns);
  if (found === undefined) throw new Unchecked();
  return found;
}
