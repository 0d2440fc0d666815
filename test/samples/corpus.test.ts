/**
 * Checks that the samples of real descriptions satisfy their schemas. `LECTERN_VALID_SAMPLES=1` prints every one that
 * does not.
 */

import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Schema } from "#model/schema/schema.ts";
import { isJson } from "#request/media-language.ts";
import { bodySamples } from "#samples/body.ts";
import type { BodySample } from "#samples/example.ts";
import { sampleValue } from "#samples/value.ts";
import { validate } from "#validate/validate.ts";
import { DISTINCT } from "../real.ts";
import { checkers, type Direction, withoutExamples } from "./validator.ts";

/** A place with a JSON value. */
interface Subject {
  at: string;
  schema: Schema;
  direction: Direction;
  media?: MediaType;
}

interface Count {
  valid: number;
  total: number;
}
const printsFailures = process.env["LECTERN_VALID_SAMPLES"] !== undefined;
const counts: { name: string; generated: Count; shown: Count }[] = [];
const failures: string[] = [];
/** Values with different results of our validator and the other one. */
const disagreements: string[] = [];
/** Differences between the two, by place and messages, with reasons. */
const DIFFERENCES: readonly (readonly [where: RegExp, because: string])[] = [
  [
    /^corpus\/github\.json .*issues\/\{issue_number\}\/suggestions.*\n {2}ours: valid\n.*target_value must be string/,
    "`nullable` beside `oneOf` without a type has no effect in 3.0 by the letter; its writers mean “or null”.",
  ],
];
/** The number of compared values, and of those that are wrong on purpose. */
const compared = { all: 0, broken: 0, wrong: 0 };
/** The number of values that our validator did not check, because its budget was used up. */
let unchecked = 0;

describe("real descriptions", () => {
  test.each(DISTINCT)("%s", { timeout: 600_000 }, async (name, file) => {
    const text = readFileSync(file, "utf8");
    const loaded = await load({ text }, { yaml: async (yaml) => yamlToJson(yaml) });
    const checks = checkers(loaded.document);
    const generated: Count = { valid: 0, total: 0 };
    const shown: Count = { valid: 0, total: 0 };
    const causes = new Map<string, string | undefined>();
    const note = (count: Count, kind: string, { at, schema, direction }: Subject, value: unknown): void => {
      const key = `${kind} ${direction} ${schema.pointer}`;
      const known = kind !== "authored" && causes.has(key);
      const cause = known ? causes.get(key) : checks[direction](schema.pointer, value);
      causes.set(key, cause);
      count.total++;
      if (cause === undefined) count.valid++;
      else failures.push(`${name} ${kind} ${at}\n    ${cause}\n    ${JSON.stringify(value)?.slice(0, 300)}`);
      if (known) return;
      compare(`${name} ${kind} ${at}`, schema, value, direction, cause);
      if (kind !== "generated") return;
      for (const broken of brokenValues(value, compared.all)) {
        compared.broken++;
        const wrong = checks[direction](schema.pointer, broken);
        if (wrong !== undefined) compared.wrong++;
        compare(
          `${name} broken ${at} ${JSON.stringify(broken)?.slice(0, 200)}`,
          schema,
          broken,
          direction,
          wrong,
        );
      }
    };
    const samples = new Map<string, unknown>();
    for (const subject of subjects(new Document(withoutExamples(loaded.document)))) {
      const { schema, direction } = subject;
      const key = `${direction} ${schema.pointer}`;
      if (!samples.has(key)) samples.set(key, sampleValue(schema, { direction }));
      note(generated, "generated", subject, samples.get(key));
    }
    const bodies = new Map<string, readonly BodySample[]>();
    for (const { media, ...subject } of subjects(new Document(loaded.document))) {
      if (!media) continue;
      const { schema, direction } = subject;
      const key = `${direction} ${media.examples.length > 0 ? media.pointer : schema.pointer}`;
      const known = bodies.get(key) ?? bodySamples(media, { direction });
      bodies.set(key, known);
      for (const one of known)
        if (one.hasValue) note(shown, one.generated ? "shown" : "authored", subject, one.value);
    }
    counts.push({ name, generated, shown });
    expect(generated.total).toBeGreaterThan(0);
  });

  test("our validator agrees with the other one", () => {
    expect(disagreements.filter((one) => !DIFFERENCES.some(([where]) => where.test(one)))).toEqual([]);
    expect(unchecked).toBe(0);
    expect(compared.wrong).toBeGreaterThan(compared.broken / 4);
  });

  test("at least 99 % of what is generated", () => {
    const all = counts.map((one) => one.generated);
    const share = sum(all.map((one) => one.valid)) / sum(all.map((one) => one.total));
    expect(share).toBeGreaterThanOrEqual(0.99);
  });

  afterAll(() => {
    const rows = counts.map(
      ({ name, generated, shown }) =>
        `${name.padEnd(28)}generated ${inWords(generated)}   shown ${inWords(shown)}`,
    );
    console.log(
      `${compared.all} compared with the other validator, ${compared.wrong} of them wrong; ${disagreements.length} judged differently`,
    );
    console.log([...rows, ...(printsFailures ? failures : [])].join("\n"));
  });
});

/** Records a difference of our validator. */
function compare(
  at: string,
  schema: Schema,
  value: unknown,
  direction: Direction,
  cause: string | undefined,
): void {
  const { violations, isChecked } = validate(schema, value, { direction });
  compared.all++;
  if (!isChecked) unchecked++;
  const errors = violations.filter((one) => one.level === "error");
  if (!isChecked || (errors.length === 0) === (cause === undefined)) return;
  const ours = errors[0]
    ? `${errors[0].place.pointer} ${errors[0].message} (${errors[0].schemaPointer})`
    : "valid";
  disagreements.push(`${at}\n  ours: ${ours}\n  other: ${cause ?? "valid"}`);
}

/** Copies of a value with one changed part: another type, left out, or beyond usual bounds. */
function brokenValues(value: unknown, seed: number): unknown[] {
  const parts: { host: Record<string, unknown>; key: string }[] = [];
  const broken: unknown[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const copy = { root: JSON.parse(JSON.stringify(value ?? null)) as unknown };
    parts.length = 0;
    const visit = (host: Record<string, unknown>): void => {
      for (const key of Object.keys(host)) {
        parts.push({ host, key });
        if (typeof host[key] === "object" && host[key] !== null) visit(host[key] as Record<string, unknown>);
      }
    };
    visit(copy);
    const { host, key } = parts[(seed * 7 + turn * 31) % parts.length]!;
    if (turn === 1 && host !== (copy as object) && !Array.isArray(host)) delete host[key];
    else if (turn === 2 && typeof host[key] === "string") host[key] = "";
    else
      host[key] = typeof host[key] === "number" ? "seven" : typeof host[key] === "string" ? 1e12 + 0.5 : "?";
    broken.push(copy.root);
  }
  return broken;
}

function inWords({ valid, total }: Count): string {
  return `${valid} of ${total}`.padStart(14);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function subjects(document: Document): readonly Subject[] {
  const found: Subject[] = [];
  const seen = new Set<string>();
  const take = (at: string, direction: Direction, schema: Schema | undefined, media?: MediaType): void => {
    const key = `${direction} ${media?.pointer ?? schema?.pointer}`;
    if (!schema || seen.has(key)) return;
    seen.add(key);
    found.push({ at, schema, direction, media });
  };
  const visit = (operation: Operation, depth: number): void => {
    const at = `${operation.method} ${operation.path}`;
    const bodies: [string, Direction, readonly MediaType[]][] = [
      [`${at} request`, "request", detailsOf(operation).requestBody?.content ?? []],
      ...detailsOf(operation).responses.map((one): [string, Direction, readonly MediaType[]] => [
        `${at} ${one.status}`,
        "response",
        one.content,
      ]),
    ];
    for (const [where, direction, content] of bodies)
      for (const media of content) if (isJson(media.name)) take(where, direction, media.schema, media);
    for (const parameter of detailsOf(operation).parameters)
      take(
        `${at} ${parameter.location} ${parameter.name}`,
        "request",
        parameter.schema ?? parameter.content[0]?.schema,
      );
    if (depth < 2)
      for (const callback of detailsOf(operation).callbacks)
        for (const one of callback.operations) visit(one, depth + 1);
  };
  for (const item of [...document.paths, ...document.webhooks])
    for (const operation of item.operations) visit(operation, 0);
  return found;
}
