/** The delimiters of lists in 2.0: `collectionFormat` of Parameter, Header and Items Objects. */
import type { Schema } from "#model/schema/schema.ts";
import { asText, type Raw } from "#oas/read.ts";

/**
 * The delimiters of a list, of the lists in it, and so on; undefined if the style decides. `load` keeps
 * formats that 3.x cannot express as `x-collectionFormat`.
 * @param host the parameter or schema that states the format of the outer list
 */
export function delimitersOf(host: Raw | undefined, schema: Schema | undefined): (string | undefined)[] {
  const found = [delimiterOf(host)];
  let items = schema?.items;
  for (let depth = 0; items && depth < DEEPEST; depth++) {
    const delimiter = delimiterOf(items.keywords);
    if (delimiter === undefined) break;
    found.push(delimiter);
    items = items.items;
  }
  return found;
}

/** The deepest nesting of lists. */
const DEEPEST = 10;

const DELIMITERS = new Map([
  ["csv", ","],
  ["ssv", " "],
  ["tsv", "\t"],
  ["pipes", "|"],
]);

function delimiterOf(host: Raw | undefined): string | undefined {
  return DELIMITERS.get(asText(host?.["x-collectionFormat"]) ?? "");
}
