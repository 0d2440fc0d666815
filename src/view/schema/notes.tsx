/** Renders sentences about the properties or items of a schema as a whole, after its rows. */
import { Fragment, type ReactNode } from "react";
import { PHRASES } from "#model/schema/phrases.ts";
import type { Contained, Schema } from "#model/schema/schema.ts";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";

/** The number of rules, and of names in each, that are shown at first. */
const FIRST_RULES = 12;
const FIRST_NAMES = 50;

/** Keywords whose value may be only `true` or `false`. */
const FLAT = ["not", "if", "then", "else", "contains", "propertyNames", "contentSchema"] as const;
const FURTHER = ["unevaluatedItems", "unevaluatedProperties"] as const;

/** The sentences; nothing if there are none. */
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
          {DETAILS.requiredBeyond} <Names names={requiredBeyond} />
        </p>
      )}
      <Limited items={dependentRequired} first={FIRST_RULES}>
        {(one) => (
          <p key={one.name}>
            <code>{one.name}</code> {DETAILS.dependentRequired} <Names names={one.requires} />
          </p>
        )}
      </Limited>
      {flat.map((keyword) => (
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
