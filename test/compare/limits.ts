/** The limits of comparisons and changelogs. `test/limits.test.ts` tests them and lists them in docs/limits.md. */
import { expect } from "vitest";
import { Collector, MOST_VISITS } from "#compare/collector.ts";
import { compare } from "#compare/compare.ts";
import { DEEPEST_CALLBACK } from "#compare/operations.ts";
import { MOST_STEPS, type Pair } from "#compare/schema/graph.ts";
import { MOST_COMPARISONS } from "#compare/schema/variants.ts";
import { gather } from "#compare/shapes/parts.ts";
import { MOST_EFFORT, Side } from "#compare/shapes/side.ts";
import type { Shown, ShownChange } from "#compare/shown.ts";
import { LONGEST_VALUE, textOf } from "#compare/value-text.ts";
import {
  LONGEST_LOGGED,
  type LoggedVersion,
  leftOut,
  limited,
  MOST_OF_CHANGELOG,
  MOST_OF_VERSION,
} from "#site/changelog/changelog.ts";
import { feedFile, MOST_ENTRIES, MOST_IN_ENTRY } from "#site/changelog/feed.ts";
import { ChangeLinks } from "#site/changelog/links.ts";
import type { Limit } from "../limit.ts";

const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));

/** The ids of the changes between two documents with the same paths. */
function idsOf(older: object, newer: object): string[] {
  const documentOf = (get: object): Record<string, unknown> => ({
    openapi: "3.2.0",
    paths: { "/a": { get } },
  });
  return compare(documentOf(older), documentOf(newer), { now: 0 }).changes.map(({ id }) => id);
}

/** An operation with callbacks in callbacks; the innermost has a summary. */
function calling(depth: number, summary: string): object {
  return depth === 0
    ? { summary }
    : { callbacks: { on: { "{$url}": { get: calling(depth - 1, summary) } } } };
}

/** An operation with a choice of schemas that only their properties tell apart. */
function choosing(variants: number, last: string): object {
  const oneOf = times(variants, (at) => ({
    properties: { [`a${at}`]: {}, [`b${at}`]: {}, [`${last}${at}`]: {} },
  }));
  return { requestBody: { content: { "a/a": { schema: { oneOf } } } } };
}

/** An operation whose body has an object with one of some values, as a whole or as variants with one value each. */
function replaced(values: number, isChoice: boolean): object {
  const all = times(values, (at) => at);
  const having = (some: readonly number[]): object => ({ properties: { kind: { enum: some } } });
  const schema = isChoice ? { oneOf: all.map((one) => having([one])) } : having(all);
  return { requestBody: { content: { "a/a": { schema } } } };
}

/** A version with some changes. */
function versionOf(label: string, count: number, text = ""): LoggedVersion {
  const change: ShownChange = {
    ...({ id: "x", level: "prose", direction: null, how: "changed", row: "", path: [] } as const),
    ...{ message: "m", old: text },
  };
  const counts = { breaking: 0, maybe: 0, safe: 0, prose: count };
  const groups = [{ operation: null, changes: times(count, () => ({ ...change })) }];
  const shown: Shown = { total: count, counts, isComplete: true, groups, operations: new Map(), removed: [] };
  return { label, path: `${label}/`, since: "1", compared: { shown } };
}

/** How many changes each version lists, and how many it leaves out. */
function listed(versions: readonly LoggedVersion[]): number[][] {
  return limited(versions).map(({ compared }) => {
    const { shown } = compared as { shown: Shown };
    return [shown.total - leftOut(shown), leftOut(shown)];
  });
}

function feedOf(versions: readonly LoggedVersion[]): string {
  const site = { title: "", siteUrl: "https://a.test/", basePath: "/", style: "", guides: [] };
  return String(feedFile({ path: "log/", versions }, "", site, new ChangeLinks()).text);
}

/** The limits. */
export const COMPARE_LIMITS: readonly Limit[] = [
  {
    what: "schemas that are visited for the changes of all operations",
    unit: "visits",
    most: MOST_VISITS,
    beyond: "the schemas of further operations are reported as not compared",
    holds: () => {
      // Uses a smaller limit, to keep the test fast.
      const collector = new Collector(undefined, 2);
      const sub = { key: "a", parts: [] };
      const pair: Pair = {
        ...{ key: "", old: sub, new: sub, facts: [], edges: [], how: {} },
      };
      const add = (): void =>
        collector.addSchema(
          { operation: null, direction: null, role: "sent", seen: new Map() },
          { it: "it", path: [], place: "component", inner: "component-property" },
          pair,
        );
      add();
      add();
      expect(collector.isComplete).toBe(true);
      add();
      expect(collector.isComplete).toBe(false);
    },
  },
  {
    what: "parts and properties of schemas that are read from a document",
    unit: "parts",
    most: MOST_EFFORT,
    beyond: "further schemas are reported as not compared",
    holds: () => {
      const side = new Side({});
      expect(side.effort).toBe(MOST_EFFORT);
      // Uses a smaller limit, to keep the test fast.
      side.effort = 1000;
      const properties = Object.fromEntries(times(99, (at) => [`p${at}`, {}]));
      const sub = side.sub({ properties }, "/a");
      let rounds = 0;
      while (!gather(side, sub).isCut) rounds++;
      expect(rounds).toBe(10);
    },
  },
  {
    what: "callbacks in callbacks",
    unit: "levels",
    most: DEEPEST_CALLBACK,
    beyond: "deeper callbacks are reported as not compared",
    holds: () => {
      const at = (depth: number): string[] => idsOf(calling(depth, "a"), calling(depth, "b"));
      expect(at(DEEPEST_CALLBACK)).toEqual(["operation-summary-changed"]);
      expect(at(DEEPEST_CALLBACK + 1)).toEqual(["not-compared-limit"]);
    },
  },
  {
    what: "pairs of variants that are compared by their properties, for those without another likeness",
    unit: "pairs",
    most: MOST_COMPARISONS,
    beyond: "the variants count as removed and added",
    holds: () => {
      const most = Math.floor(Math.sqrt(MOST_COMPARISONS));
      const ids = (variants: number): boolean =>
        idsOf(choosing(variants, "c"), choosing(variants, "d")).some((id) => id.includes("variant"));
      expect(ids(most)).toBe(false);
      expect(ids(most + 1)).toBe(true);
    },
  },
  {
    what: "steps that look for the parts of schemas that variants replaced, for all schemas",
    unit: "steps",
    most: MOST_STEPS,
    beyond: "the variants count as removed and added",
    holds: () => {
      // Each variant has one of the values, and each of its parts takes as many steps as there are values.
      const few = Math.floor(Math.sqrt(MOST_STEPS) / 2);
      const ids = (values: number): boolean =>
        idsOf(replaced(values, false), replaced(values, true)).some((id) => id.includes("variant"));
      expect(ids(few)).toBe(false);
      expect(ids(3 * few)).toBe(true);
    },
  },
  {
    what: "length of another value of a change, on the page",
    unit: "characters",
    most: LONGEST_VALUE,
    beyond: "the value is cut",
    holds: () => {
      expect(textOf(["a".repeat(LONGEST_VALUE - 4)])).toHaveLength(LONGEST_VALUE);
      expect(textOf(["a".repeat(LONGEST_VALUE)])).toHaveLength(LONGEST_VALUE + 1);
    },
  },
  {
    what: "changes of a version that the changelog of a site lists",
    unit: "changes",
    most: MOST_OF_VERSION,
    beyond: "the page says how many others there are; those of operations with worse changes are kept",
    holds: () => {
      expect(listed([versionOf("2", MOST_OF_VERSION + 3)])).toEqual([[MOST_OF_VERSION, 3]]);
    },
  },
  {
    what: "changes that the changelog of a site lists",
    unit: "changes",
    most: MOST_OF_CHANGELOG,
    beyond: "the page says how many older ones there are",
    holds: () => {
      const versions = times(MOST_OF_CHANGELOG / MOST_OF_VERSION + 1, (at) =>
        versionOf(String(at), MOST_OF_VERSION),
      );
      expect(listed(versions).at(-1)).toEqual([0, MOST_OF_VERSION]);
    },
  },
  {
    what: "length of a text in a changelog",
    unit: "characters",
    most: LONGEST_LOGGED,
    beyond: "the text is cut",
    holds: () => {
      const [version] = limited([versionOf("2", 1, "a".repeat(LONGEST_LOGGED + 5))]);
      const { shown } = version!.compared as { shown: Shown };
      expect(shown.groups[0]?.changes[0]?.old).toBe(`${"a".repeat(LONGEST_LOGGED)}…`);
    },
  },
  {
    what: "versions in an Atom feed",
    unit: "entries",
    most: MOST_ENTRIES,
    beyond: "older versions are only in the changelog",
    holds: () => {
      const feed = feedOf(times(MOST_ENTRIES + 1, (at) => versionOf(String(at), 1)));
      expect(feed.match(/<entry>/g)).toHaveLength(MOST_ENTRIES);
    },
  },
  {
    what: "changes of a version in an Atom feed",
    unit: "changes",
    most: MOST_IN_ENTRY,
    beyond: "the feed says how many others there are",
    holds: () => {
      const feed = feedOf([versionOf("2", MOST_IN_ENTRY + 3)]);
      expect(feed.match(/&#60;li&#62;/g)).toHaveLength(MOST_IN_ENTRY);
      expect(feed).toContain("3 further changes are not listed here.");
    },
  },
];
