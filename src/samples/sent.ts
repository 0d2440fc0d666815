/** Makes an example that shows how a parameter is serialized, if its type does not tell. */
import type { Parameter } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { isRecord } from "#oas/read.ts";
import { serializeParameter, writtenByAuthor } from "#request/serialize.ts";
import { parameterExample } from "./parameter.ts";

/** The maximum number of items or properties in an example. */
const MOST = 3;

/**
 * The serialized example: `?id=3&id=4`, `;color=blue`, `X-List: 1,2`. Brackets and bars stay readable. Undefined if
 * the type is enough: for plain single values, for JSON, and for 2.0's separators that have no style.
 */
export function sentExample(parameter: Parameter): string | undefined {
  const { name, location, style } = parameter;
  const [media] = parameter.content;
  if (parameter.raw["x-collectionFormat"] !== undefined || /json/i.test(media?.name ?? "")) return undefined;
  const value = severalOf(parameterExample(parameter), parameter.schema ?? media?.schema);
  const isFramed = style === "matrix" || style === "label";
  if (!isFramed && !isRecord(value) && !Array.isArray(value)) return undefined;
  const written = writtenByAuthor(parameter) ?? serializeParameter(parameter, value);
  const text = readable(written);
  const leads = { path: "", query: "?", querystring: "?", cookie: "Cookie: ", header: `${name}: ` };
  const lead = leads[location];
  return lead + (lead === "?" ? text.replace(/^[?&]/, "") : text);
}

/** A serialized text with plain brackets and bars. */
export function readable(text: string): string {
  return text.replace(/%(?:5B|5D|7C)/gi, decodeURIComponent);
}

/** The first items of a value. A single item is doubled, so that readers see the separator. */
function severalOf(value: unknown, schema: Schema | undefined): unknown {
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).slice(0, MOST));
  if (!Array.isArray(value) || value.length !== 1) return Array.isArray(value) ? value.slice(0, MOST) : value;
  const other = schema?.items?.enum?.find((one) => one.value !== value[0]);
  return [value[0], other ? other.value : value[0]];
}
