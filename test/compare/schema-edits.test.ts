/** Tests each known edit of a schema at each place, in both directions, and schemas that mean the same. */
import { describe, expect, test } from "vitest";
import { changesOf, PLACES, type Place } from "./documents.ts";
import { EDITS, EQUIVALENTS, PROPERTY_EDITS, type SchemaEdit } from "./schema-edits.ts";

const ALL: readonly [string, SchemaEdit, boolean][] = [
  ...EDITS.map((edit): [string, SchemaEdit, boolean] => [JSON.stringify(edit.slice(0, 2)), edit, false]),
  ...PROPERTY_EDITS.map((edit): [string, SchemaEdit, boolean] => [
    JSON.stringify(edit.slice(0, 2)),
    edit,
    true,
  ]),
];

/** What a change of an edit should be: id and level. */
function expected({ id, direction, isReversed }: Place, edit: SchemaEdit, isProperty: boolean): string {
  const [, , kind, request, response] = edit;
  const inner = isProperty ? `${direction}-property` : id;
  const isSent = (direction === "request") !== (isReversed ?? false);
  return `${inner}-${kind} ${isSent ? request : response}`;
}

describe.each(Object.entries(PLACES))("%s", (_, place) => {
  test.each(ALL)("%s", async (_name, edit, isProperty) => {
    const [older, newer] = edit;
    const changes = await changesOf(place.document(older), place.document(newer));
    const found = changes.map(({ id, level }) => `${id} ${level}`);
    expect(found).toContain(expected(place, edit, isProperty));
    for (const { direction, operation, pointer, message } of changes) {
      expect(direction).toBe(place.direction);
      expect(operation?.method).toBe("POST");
      expect(pointer.old ?? pointer.new).toEqual(expect.stringMatching(/^\//));
      expect(message).toMatch(/^[^{}]*\.$|items|“/);
    }
  });
});

describe.each(["request body", "response property", "query parameter"])("in a %s", (name) => {
  test.each(EQUIVALENTS)("%j means the same as %j", async (one, other) => {
    const { document } = PLACES[name]!;
    expect(await changesOf(document(one), document(other))).toEqual([]);
    expect(await changesOf(document(other), document(one))).toEqual([]);
  });
});
