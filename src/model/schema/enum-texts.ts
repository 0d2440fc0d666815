/** The names and descriptions of the values of enums, from vendor extensions. */
import type { DescribedEnum, EnumText, Feature } from "#model/feature.ts";
import { asList, asRecord, asText, isRecord, own } from "#oas/read.ts";

/** Reads `x-enumDescriptions`, `x-enum-varnames` and similar extensions. */
export const ENUM_TEXTS: Feature = { name: "x-enumDescriptions", enumTexts: textsOf };

/** A value of an enum, with its name and description. */
export interface EnumValue extends EnumText {
  readonly value: unknown;
}

/**
 * The values with their texts. The texts of added features take precedence.
 * @param raw the schema
 */
export function explainedValues(
  raw: DescribedEnum["raw"],
  values: readonly unknown[],
  added: readonly Feature[],
): readonly EnumValue[] {
  const lists = [ENUM_TEXTS, ...added].map(({ enumTexts }) => enumTexts?.({ raw, values }));
  return values.map((value, index) => Object.assign({ value }, ...lists.map((texts) => texts?.[index])));
}

function textsOf({ raw, values }: DescribedEnum): readonly EnumText[] {
  const rows = asList(asRecord(raw["x-ms-enum"])["values"]);
  const byValue = new Map(rows.map((row) => [own(row, "value"), row]));
  return values.map((value, index) => {
    // From a parallel list, or from a map by value.
    const text = (texts: unknown, key: keyof EnumText): string | undefined =>
      asText(Array.isArray(texts) ? texts[index] : isRecord(value) ? undefined : own(texts, String(value))) ??
      asText(own(byValue.get(value), key));
    return {
      name: text(raw["x-enum-varnames"] ?? raw["x-enumNames"], "name"),
      description: text(raw["x-enumDescriptions"] ?? raw["x-enum-descriptions"], "description"),
    };
  });
}
