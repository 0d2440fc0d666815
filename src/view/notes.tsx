/** What a schema says about its properties or items as a whole: sentences after its rows. */
import type { ReactNode } from "react";
import type { Contained, Schema } from "#model/schema.ts";
import { LABELS } from "./labels.ts";

/** Keywords whose value may be a mere `true` or `false`. */
const FLAT = ["not", "if", "then", "else", "contains", "propertyNames", "contentSchema"] as const;
const FURTHER = ["unevaluatedItems", "unevaluatedProperties"] as const;

/** The sentences; nothing where there are none. */
export function Notes(props: { schema: Schema }): ReactNode {
  const { schema } = props;
  const { keywords, requiredBeyond, isClosed } = schema;
  const dependentRequired = schema.dependentRequired.filter((one) => one.requires.length > 0);
  const flat = [
    ...FLAT.filter((keyword) => typeof keywords[keyword] === "boolean"),
    ...FURTHER.filter((keyword) => keywords[keyword] === true),
  ];
  const isFull = schema.items?.boolean === false || keywords["unevaluatedItems"] === false;
  if (requiredBeyond.length + dependentRequired.length + flat.length === 0 && !isClosed && !isFull)
    return null;
  return (
    <div className="schema-notes">
      {requiredBeyond.length > 0 && (
        <p>
          {LABELS.requiredBeyond} <code>{requiredBeyond.join(", ")}</code>
        </p>
      )}
      {dependentRequired.map((one) => (
        <p key={one.name}>
          <code>{one.name}</code> {LABELS.dependentRequired} <code>{one.requires.join(", ")}</code>
        </p>
      ))}
      {flat.map((keyword) => (
        <p key={keyword}>
          {keyword === "contains" ? containsLabel(schema.contained) : LABELS[keyword]}{" "}
          {keywords[keyword] === true ? LABELS.any : LABELS.never}
        </p>
      ))}
      {isClosed && (
        <p>{schema.properties.length + schema.choices.length > 0 ? LABELS.closed : LABELS.empty}</p>
      )}
      {isFull && <p>{LABELS.full}</p>}
    </div>
  );
}

/** "Contains 1 to 3 of": how many items of an array the schema beside it describes (Validation 2020-12, 6.4.4 and 6.4.5). */
export function containsLabel({ min, max }: Contained): string {
  return LABELS.contains(
    max === undefined ? LABELS.atLeast(min) : min === max ? `${min}` : LABELS.to(min, max),
  );
}
