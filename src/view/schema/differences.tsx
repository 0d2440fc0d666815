/**
 * Renders a table of the differences between the variants of a choice: each property, with its type in each variant.
 */
import { Fragment, type ReactNode } from "react";
import type { Choice, Property, Schema } from "#model/schema/schema.ts";
import { typeName } from "#model/schema/type-name.ts";
import { formatJson } from "#oas/json-text.ts";
import type { Options } from "#options/options.ts";
import { usePage } from "#view/page/page.ts";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { visibleProperties, type Where } from "./rows.ts";
import { namesOf } from "./variants.ts";

/** The number of properties that are shown at first. */
const FIRST_PROPERTIES = 50;
/** The maximum number of enum values in a cell. */
const MOST_VALUES = 3;

/** A property, with its schema in each variant; undefined if the variant does not have it. */
export interface Difference {
  name: string;
  cells: readonly (string | undefined)[];
}

/** The table, and the properties that are the same in all variants. */
export function Differences(props: { choice: Choice; where: Where }): ReactNode {
  const { choice, where } = props;
  const { options } = usePage();
  const { differing, same } = differences(choice, where, options);
  return (
    <div className="differences">
      {differing.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a section is one of the page's
        <div
          className="table-box"
          role="region" // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          aria-label={DETAILS.differences}
        >
          <Limited
            items={differing}
            first={FIRST_PROPERTIES}
            around={(rows) => (
              <table>
                <Head names={namesOf(choice, where).map(({ label }) => label)} />
                <tbody>{rows}</tbody>
              </table>
            )}
          >
            {({ name, cells }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {cells.map((cell, index) => (
                  <td key={index}>{cell ?? "–"}</td>
                ))}
              </tr>
            )}
          </Limited>
        </div>
      )}
      {same.length > 0 && (
        <p>
          {DETAILS.sameInAll}{" "}
          <Limited items={same} first={FIRST_PROPERTIES}>
            {(name, index) => (
              <Fragment key={name}>
                {index > 0 && ", "}
                <code>{name}</code>
              </Fragment>
            )}
          </Limited>
        </p>
      )}
    </div>
  );
}

/** The head of the table: a column for each variant. */
function Head(props: { names: readonly string[] }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{DETAILS.property}</th>
        {props.names.map((name, index) => (
          <th key={index} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The properties of all variants, in order of appearance: those that differ, and the names of the others. */
export function differences(
  { variants }: Choice,
  where: Where,
  options: Options,
): { differing: readonly Difference[]; same: readonly string[] } {
  const columns = variants.map(
    ({ schema }) => new Map(visibleProperties(schema, where, options).map((one) => [one.name, one])),
  );
  const differing: Difference[] = [];
  const same: string[] = [];
  for (const name of new Set(columns.flatMap((column) => [...column.keys()]))) {
    const cells = columns.map((column) => cellOf(column.get(name)));
    if (cells.every((cell) => cell === cells[0])) same.push(name);
    else differing.push({ name, cells });
  }
  return { differing, same };
}

/** A property as text: its type and values. */
function cellOf(property: Property | undefined): string | undefined {
  if (!property) return undefined;
  const { schema, required } = property;
  return [
    typeName(schema),
    ...valuesOf(schema),
    ...schema.constraints,
    ...(required ? [DETAILS.required] : []),
  ].join(", ");
}

function valuesOf(schema: Schema): readonly string[] {
  if (schema.hasConst) return [formatJson(schema.const, 0)];
  const values = (schema.enum ?? []).map(({ value }) => formatJson(value, 0));
  return values.length > MOST_VALUES ? [...values.slice(0, MOST_VALUES), "…"] : values;
}
