import { expect, test } from "vitest";
import { type RowEvidence, rowScore, type SectionEvidence, sectionScore } from "#search/score.ts";

const SECTION: SectionEvidence = {
  found: 1,
  covered: 0.5,
  along: 0,
  filled: 0,
  far: 0,
  isTitle: false,
  begins: false,
  isCalled: false,
  isNamed: false,
};

const ROW: RowEvidence = {
  own: 0.5,
  around: 0.4,
  asked: 0,
  worth: 1,
  reached: 1,
  depth: 1,
  far: 0,
  asRow: 0.8,
  bonus: 0,
  isField: true,
  isAskable: true,
  isHere: false,
};

test.each<[string, Partial<SectionEvidence>]>([
  ["title that is asked for", { covered: 1 }],
  ["title as it was typed", { isTitle: true }],
  ["name as it was typed", { isNamed: true }],
  ["path that is filled", { filled: 1 }],
  ["path of the words", { along: 1 }],
])("a section counts more by a %s", (_, more) =>
  expect(sectionScore({ ...SECTION, ...more })).toBeGreaterThan(sectionScore(SECTION)),
);

test.each<[string, Partial<RowEvidence>]>([
  ["the words of its section beside its name", { asked: 0.5 }],
  ["being its whole name", { bonus: 0.6 }],
  ["being where the reader is", { isHere: true }],
  ["being less deep", { depth: 0 }],
])("a row counts more by %s", (_, more) =>
  expect(rowScore({ ...ROW, ...more })).toBeGreaterThan(rowScore(ROW)),
);

test("a requested field of an operation comes before the operation, unless the query is the operation's title", () => {
  const field = rowScore({ ...ROW, asked: 1 });
  const operation = { ...SECTION, found: 0.65, covered: 0.7 };
  expect(field).toBeGreaterThan(sectionScore(operation));
  expect(field).toBeLessThan(sectionScore({ ...SECTION, covered: 1, isTitle: true }) + 0.2);
});

test("a value does not rank like a field", () => {
  expect(rowScore({ ...ROW, asked: 1, isAskable: false })).toBe(rowScore(ROW));
});
