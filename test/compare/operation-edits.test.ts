/** Tests each known edit of operations, security, servers and so on: exactly these changes, with their levels. */
import { expect, test } from "vitest";
import { valueAt } from "#model/reference.ts";
import { ACCEPTED_EDITS } from "./accepted-edits.ts";
import { changesOf, loaded } from "./documents.ts";
import { OPERATION_EDITS } from "./operation-edits.ts";
import { PIECE_EDITS } from "./piece-edits.ts";
import { REVIEWED_EDITS } from "./reviewed-edits.ts";
import { VERDICT_EDITS } from "./verdict-edits.ts";

const EDITS = [...OPERATION_EDITS, ...REVIEWED_EDITS, ...PIECE_EDITS, ...VERDICT_EDITS, ...ACCEPTED_EDITS];

test.each(EDITS)("$what", async ({ old: older, new: newer, changes }) => {
  const found = await changesOf(older, newer);
  expect(found.map(({ id, level }) => `${level} ${id}`).sort()).toEqual([...changes].sort());
  // Sentences name values only where there are some.
  expect(found.filter(({ message }) => /(?<!has |needs )\bnothing\b/.test(message))).toEqual([]);
});

test.each(EDITS)("$what: nothing else changes", async ({ old: older, new: newer }) => {
  for (const document of [older, newer])
    expect((await changesOf(document, document)).filter(({ id }) => !id.startsWith("not-compared"))).toEqual(
      [],
    );
});

test.each(EDITS)("$what: its places exist", async ({ old: older, new: newer }) => {
  const documents = { old: await loaded(older), new: await loaded(newer) };
  const missing = (await changesOf(older, newer)).flatMap(({ id, pointer }) =>
    (["old", "new"] as const)
      .map((side) => ({ id, side, place: pointer[side] }))
      .filter(({ side, place }) => place !== null && valueAt(documents[side], place) === undefined),
  );
  expect(missing).toEqual([]);
});

/** The places of changes, each with whether it exists in the old and in the new document. */
function placesOf(changes: Awaited<ReturnType<typeof changesOf>>, isBack: boolean): string[] {
  return changes
    .map(({ pointer }) => (isBack ? `${pointer.new} ${pointer.old}` : `${pointer.old} ${pointer.new}`))
    .sort();
}

test.each(EDITS)("$what: the way back names the same places", async ({ old: older, new: newer }) => {
  const [there, back] = [await changesOf(older, newer), await changesOf(newer, older)];
  expect(placesOf(back, true)).toEqual(placesOf(there, false));
});
