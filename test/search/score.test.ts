import { expect, test } from "vitest";
import { type RowEvidence, rowScore, type SectionEvidence, sectionScore } from "#search/score.ts";

const SECTION: SectionEvidence = {
  found: 1,
  coverage: 0.5,
  path: 0,
  object: 0,
  template: 0,
  far: 0,
  isTitle: false,
  isTyped: false,
  isTitleStart: false,
  isMethodAndWords: false,
  isNamed: false,
  isTold: false,
  isPhrase: false,
  isReading: false,
  isDeletion: false,
  isDeprecated: false,
};

const ROW: RowEvidence = {
  own: 0.5,
  around: 0.4,
  section: 0,
  weight: 1,
  reached: 1,
  depth: 1,
  far: 0,
  rowFactor: 0.8,
  bonus: 0,
  isField: true,
  isSectionScored: true,
  isHere: false,
  deprecated: 1,
  isDeletion: false,
};

test.each<[string, Partial<SectionEvidence>]>([
  ["title that the words cover", { coverage: 1 }],
  ["title that equals the query", { isTitle: true }],
  ["name that equals the query", { isNamed: true }],
  ["matching path template", { template: 1 }],
  ["path whose segments are the words", { path: 1 }],
])("a section scores higher with a %s", (_, more) =>
  expect(sectionScore({ ...SECTION, ...more })).toBeGreaterThan(sectionScore(SECTION)),
);

test("a deprecated operation scores lower, unless the query is its title, a name or its path", () => {
  const lost = (more: Partial<SectionEvidence>): number =>
    sectionScore({ ...SECTION, ...more }) - sectionScore({ ...SECTION, ...more, isDeprecated: true });
  expect(lost({})).toBeGreaterThan(0);
  expect(lost({ isTitle: true })).toBe(0);
  expect(lost({ isNamed: true })).toBe(0);
  expect(lost({ template: 1 })).toBe(0);
});

test.each<[string, Partial<RowEvidence>]>([
  ["the words of its section in the query", { section: 0.5 }],
  ["its whole name in the query", { bonus: 0.6 }],
  ["the current section", { isHere: true }],
  ["fewer rows around it", { depth: 0 }],
  ["a higher factor for what is deprecated", { deprecated: 1.1 }],
])("a row scores higher with %s", (_, more) =>
  expect(rowScore({ ...ROW, ...more })).toBeGreaterThan(rowScore(ROW)),
);

test("a requested field of an operation comes before the operation, unless the query is the operation's title", () => {
  const field = rowScore({ ...ROW, section: 1 });
  const operation = { ...SECTION, found: 0.65, covered: 0.7 };
  expect(field).toBeGreaterThan(sectionScore(operation));
  expect(field).toBeLessThan(sectionScore({ ...SECTION, coverage: 1, isTitle: true }) + 0.2);
});

test("a value does not rank like a field", () => {
  expect(rowScore({ ...ROW, section: 1, isSectionScored: false })).toBe(rowScore(ROW));
});
