/** What changed in a schema since an older version. */
import type { ReactNode } from "react";
import type { Schema } from "#model/schema/schema.ts";
import { Changed } from "#view/ui/with-changes.tsx";
import { plainItems } from "./facts.tsx";
import type { Where } from "./rows.ts";

/** The pointers of all that a schema is merged from. */
function placesOf(schema: Schema): readonly string[] {
  return [schema.pointer, ...schema.merged.members.map(({ pointer }) => pointer)];
}

/**
 * The changes of the row of a schema.
 * @param props.also further pointers that the row stands for: of a property or a parameter
 */
export function SchemaChanges(props: {
  schema: Schema | undefined;
  where: Where;
  also?: readonly string[];
}): ReactNode {
  const { schema, where, also = [] } = props;
  return (
    <Changed>
      {({ RowChanges }, rows) => (
        <RowChanges
          rows={rows}
          at={[...also, ...(schema ? [schema, ...plainItems(schema)].flatMap(placesOf) : [])]}
          direction={where.direction}
        />
      )}
    </Changed>
  );
}

/** That something changed in what a closed row or a closed response would show. */
export function ChangesInside(props: { schemas: readonly Schema[]; where: Where }): ReactNode {
  return <Changed>{({ InsideMark }, rows) => <InsideMark rows={rows} {...props} />}</Changed>;
}

/** What was removed from a schema. */
export function RemovedInside(props: { schema: Schema; where: Where }): ReactNode {
  const { schema, where } = props;
  return (
    <Changed>
      {({ Removed }, rows) => <Removed rows={rows} at={placesOf(schema)} direction={where.direction} />}
    </Changed>
  );
}
