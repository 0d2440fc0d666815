/** Renders the sentences below the rows of a schema, which are about all its properties or items together. */
import { Fragment, type ReactNode } from "react";
import { PHRASES } from "#model/schema/phrases.ts";
import type { Contained, Schema } from "#model/schema/schema.ts";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";

/** The number of rules that are shown at first. */
const FIRST_RULES = 12;
/** The number of names in a rule that are shown at first. */
const FIRST_NAMES = 50;

/** Keywords that have a sentence if their value is `true` or `false` in place of a schema. */
const IF_BOOLEAN = ["not", "if", "then", "else", "contains", "propertyNames", "contentSchema"] as const;
/** Keywords that have a sentence if their value is `true`. */
const IF_TRUE = ["unevaluatedItems", "unevaluatedProperties"] as const;

/** The sentences about a schema. Renders nothing if there are none. */
export function Notes(props: { schema: Schema }): ReactNode {
  const { schema } = props;
  const { keywords, requiredBeyond, isClosed } = schema;
  const dependentRequired = schema.dependentRequired.filter((rule) => rule.requires.length > 0);
  const booleans = [
    ...IF_BOOLEAN.filter((keyword) => typeof keywords[keyword] === "boolean"),
    ...IF_TRUE.filter((keyword) => keywords[keyword] === true),
  ];
  const isFull = schema.items?.boolean === false || keywords["unevaluatedItems"] === false;
  if (requiredBeyond.length + dependentRequired.length + booleans.length === 0 && !isClosed && !isFull)
    return null;
  return (
    <div className="schema-notes">
      {requiredBeyond.length > 0 && (
        <p>
          {DETAILS.requiredBeyond} <Names names={requiredBeyond} />
        </p>
      )}
      <Limited items={dependentRequired} first={FIRST_RULES}>
        {({ name, requires }) => (
          <p key={name}>
            <code>{name}</code> {DETAILS.dependentRequired} <Names names={requires} />
          </p>
        )}
      </Limited>
      {booleans.map((keyword) => (
        <p key={keyword}>
          {keyword === "contains" ? containsLabel(schema.contained) : DETAILS[keyword]}{" "}
          {keywords[keyword] === true ? PHRASES.any : PHRASES.never}
        </p>
      ))}
      {isClosed && (
        <p>{schema.properties.length + schema.choices.length > 0 ? DETAILS.closed : DETAILS.empty}</p>
      )}
      {isFull && <p>{DETAILS.full}</p>}
    </div>
  );
}

function Names(props: { names: readonly string[] }): ReactNode {
  return (
    <Limited items={props.names} first={FIRST_NAMES}>
      {(name, index) => (
        <Fragment key={index}>
          {index > 0 && ", "}
          <code>{name}</code>
        </Fragment>
      )}
    </Limited>
  );
}

/**
 * "Contains 1 to 3 of": the number of items of an array that must match a schema (Validation 2020-12, 6.4.4 and
 * 6.4.5).
 */
export function containsLabel({ min, max }: Contained): string {
  return DETAILS.contains(
    max === undefined ? DETAILS.atLeast(min) : min === max ? `${min}` : DETAILS.to(min, max),
  );
}
