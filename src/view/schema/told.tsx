/**
 * For printing, where all variants of a choice stand below each other: finds the rows that an earlier variant shows
 * already, and names them in place of showing them again.
 */
import { Fragment, type ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import type { Property, Schema } from "#model/schema/schema.ts";
import type { Options } from "#options/options.ts";
import { DETAILS } from "#view/words/details-labels.ts";
import {
  choiceOfChildren,
  type Position,
  propertyPosition,
  type VariantPosition,
  visibleProperties,
} from "./rows.ts";

/** A row that is shown: the name of its variant, and its id. */
interface Shown {
  property: Property;
  variant: string;
  id: string;
}

/** The rows of earlier variants, by their schemas. */
export type Told = ReadonlyMap<Schema, Shown>;

/** The row of an earlier variant that shows the same as a property. */
export function toldAs(told: Told, { schema, name, kind, required }: Property): Shown | undefined {
  const shown = told.get(schema);
  const { property } = shown ?? {};
  const isSame = property?.name === name && property.kind === kind && property.required === required;
  return isSame ? shown : undefined;
}

/**
 * Adds the rows of a variant, except those of choices in it, which may not all be shown.
 * @param most how many of its rows are shown
 */
export function tell(
  told: Told,
  inside: VariantPosition,
  variant: string,
  { options, most }: { options: Options; most: number },
): Told {
  if (inside.isRecursive || choiceOfChildren(inside)) return told;
  const all = new Map(told);
  for (const property of visibleProperties(inside.schema, inside.where, options).slice(0, most))
    if (!all.has(property.schema))
      all.set(property.schema, { property, variant, id: propertyPosition(inside, property).id });
  return all;
}

/** The names of rows that earlier variants show: "`from`, `to`: same as SMS". */
export function ToldRows(props: {
  told: Told;
  properties: readonly Property[];
  inside: Position;
}): ReactNode {
  const { told, properties, inside } = props;
  const groups = new Map<string, [property: Property, shown: Shown][]>();
  for (const property of properties) {
    const shown = toldAs(told, property);
    if (shown) groups.set(shown.variant, [...(groups.get(shown.variant) ?? []), [property, shown]]);
  }
  if (groups.size === 0) return null;
  return (
    <div className="schema-notes">
      {[...groups].map(([variant, rows]) => (
        <p key={variant}>
          {rows.map(([property, { id }], index) => (
            <Fragment key={property.name}>
              {index > 0 && ", "}
              <a id={propertyPosition(inside, property).id || undefined} href={hashOf(id)}>
                <code>{property.name}</code>
              </a>
            </Fragment>
          ))}
          : {DETAILS.sameAs} {variant}
        </p>
      ))}
    </div>
  );
}
