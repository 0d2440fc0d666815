/** How lists of 2.0 are delimited: `collectionFormat` of its Parameter, Header and Items Objects. */
import type { Schema } from "#model/schema.ts";
import { asText, type Raw } from "#oas/read.ts";

/**
 * The delimiters of a list, of the lists in it, and so on; undefined for a list whose style says it. `load` keeps what
 * 3.x has no field for as `x-collectionFormat`.
 * @param host the parameter or the schema that the list's own format stands in
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

/** How many lists may contain each other. */
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
