/**
 * Every operation of real descriptions accepts its own request, and answers with what its response describes.
 * `LECTERN_MOCK_CORPUS=1` takes the whole corpus instead of the excerpts, and prints every one that does not. Authored
 * examples may be wrong: only what is generated has to be right. Another validator finds the same JSON bodies wrong, so
 * no finding is false and none is missing.
 */
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { parseYaml, yamlToJson } from "#load/yaml.ts";
import { joinPieces } from "#mock/bytes.ts";
import { responseFor } from "#mock/choose-response.ts";
import { type Answer, Mock } from "#mock/mock.ts";
import { describedType } from "#mock/preferences.ts";
import { checkResponse, type ReceivedResponse, type ResponseCheck } from "#mock/response-check.ts";
import { Document } from "#model/document.ts";
import type { MediaType } from "#model/media-type.ts";
import { detailsOf } from "#model/operation-details.ts";
import type * as OAS from "#oas/types.ts";
import { isJson } from "#request/media-language.ts";
import { ALL } from "#request/parse/parse.ts";
import type { Received } from "#request/parse/received.ts";
import { EXCERPTS, REAL } from "../real.ts";
import { type Check, checkers, type Direction, translated, withoutExamples } from "../samples/validator.ts";
import { requestsOf } from "./requests.ts";

/** Requests, by whether they were accepted, and answers, by whether they satisfy their description. */
interface Count {
  requests: number;
  accepted: number;
  answers: number;
  right: number;
}

const isWhole = process.env["LECTERN_MOCK_CORPUS"] !== undefined;
const DESCRIPTIONS = isWhole ? REAL : EXCERPTS;
const counts: [name: string, kind: string, count: Count][] = [];
const failures: string[] = [];
/** JSON bodies that only one of the two validators accepts. */
const disagreements: string[] = [];
/** Differences between the two, with reasons. */
const DIFFERENCES: readonly (readonly [where: RegExp, because: string])[] = [
  [
    /^corpus\/github\.json .*issues\/\{issue_number\}\/suggestions.*\n {2}ours: valid\n.*target_value must be string/,
    "`nullable` beside `oneOf` without a type has no effect in 3.0 by the letter; its writers mean “or null”.",
  ],
];
/** How many bodies both have checked, and how many of them are wrong. */
const compared = { all: 0, wrong: 0 };

describe("real descriptions", () => {
  test.each(DESCRIPTIONS)("%s", { timeout: 600_000 }, async (name, file) => {
    const text = readFileSync(file, "utf8");
    const { document } = await load({ text }, { yaml: async (yaml) => yamlToJson(yaml) });
    for (const [kind, raw] of [
      ["authored", document],
      ["generated", withoutExamples(document)],
    ] as const) {
      const checks = checkers(kind === "authored" ? original(text, file, raw) : raw);
      const count = tryAll(`${name} ${kind}`, new Document(raw), checks);
      counts.push([name, kind, count]);
      expect(count.requests).toBeGreaterThan(0);
    }
  });

  test("what is generated is accepted, and answers are right", () => {
    for (const [name, kind, { requests, accepted, answers, right }] of counts) {
      if (kind !== "generated") continue;
      expect([name, accepted]).toEqual([name, requests]);
      expect([name, right]).toEqual([name, answers]);
    }
  });

  test("another validator finds the same bodies wrong", () => {
    expect(disagreements.filter((one) => !DIFFERENCES.some(([where]) => where.test(one)))).toEqual([]);
    expect(compared.all).toBeGreaterThan(100);
    if (isWhole) expect(compared.wrong).toBeGreaterThan(100);
  });

  afterAll(() => {
    const rows = counts.map(
      ([name, kind, { requests, accepted, answers, right }]) =>
        `${name.padEnd(30)} ${kind.padEnd(10)} ${accepted} of ${requests} requests accepted, ${right} of ${answers} answers right`,
    );
    rows.push(
      `${compared.all} JSON bodies compared with another validator, ${compared.wrong} of them wrong, ${disagreements.length} judged differently`,
    );
    console.log([...rows, ...(isWhole ? [...failures, ...disagreements] : [])].join("\n"));
  });
});

/** A description of 3.0 as its author wrote it, for JSON Schema; else after our upgrade. */
function original(text: string, file: string, upgraded: OAS.OpenAPI): OAS.OpenAPI {
  const read = file.endsWith(".json")
    ? JSON.parse
    : (yaml: string) => JSON.parse(JSON.stringify(parseYaml(yaml)));
  const written = read(text) as OAS.OpenAPI;
  return String(written.openapi).startsWith("3.0") ? translated(written) : upgraded;
}

type Checks = Readonly<Record<Direction, Check>>;

function tryAll(name: string, document: Document, checks: Checks): Count {
  const mock = new Mock(document);
  const lenient = new Mock(document, { validates: false });
  const count: Count = { requests: 0, accepted: 0, answers: 0, right: 0 };
  for (const operation of document.operations) {
    const requests = requestsOf(operation);
    /** The answer to the first request that was accepted, which a server that accepts everything would repeat. */
    let accepted: Answer | undefined;
    for (const received of requests) {
      const at = `${name} ${operation.method} ${operation.path} ${received.headers.get("content-type")?.[0] ?? ""}`;
      const answer = mock.answer(received);
      const described = detailsOf(operation).requestBody?.content ?? [];
      if (answer.operation === operation && received.body && answer.status !== 415)
        compare(at, described, received, answer, checks.request);
      count.requests++;
      if (isAccepted(mock, received, answer)) {
        count.accepted++;
        accepted ??= answer;
      } else failures.push(`${at}\n    request ${answer.status} ${told(answer)}\n    ${shown(received)}`);
    }
    const [received] = requests;
    if (!received) continue;
    const dynamic = { ...received, headers: new Map([...received.headers, ["prefer", ["dynamic=true"]]]) };
    for (const answer of [accepted ?? lenient.answer(received), lenient.answer(dynamic)]) {
      count.answers++;
      const { responses } = detailsOf(operation);
      const fault = faultOf(responses, answer);
      const response = responseFor(responses, String(answer.status))?.response;
      const bytes = joinPieces(answer.pieces);
      if (response && bytes.length > 0) {
        const came = receivedOf(answer);
        const checked = checkResponse(responses, came, { reads: ALL });
        compare(
          `${name} ${operation.method} ${operation.path} ${answer.status}`,
          response.content,
          came,
          checked,
          checks.response,
        );
      }
      if (fault === undefined) count.right++;
      else
        failures.push(`${name} ${operation.method} ${operation.path}\n    answer ${answer.status} ${fault}`);
    }
  }
  return count;
}

/** Compares what our check finds in a JSON body with what the other validator finds. */
function compare(
  at: string,
  content: readonly MediaType[],
  { headers, body }: Pick<Received, "headers" | "body">,
  { findings, unchecked }: Pick<Answer, "findings" | "unchecked"> | ResponseCheck,
  check: Check,
): void {
  const type = headers.get("content-type")?.[0] ?? "";
  const schema = describedType(content, type)?.schema;
  if (!schema || !body || !isJson(type) || unchecked.length > 0) return;
  const value: unknown = JSON.parse(new TextDecoder().decode(body));
  const [ours] = findings.filter((one) => one.location === "body" && one.level === "error");
  const other = check(schema.pointer, value);
  compared.all++;
  if (other !== undefined) compared.wrong++;
  if ((ours === undefined) === (other === undefined)) return;
  disagreements.push(
    `${at}\n  ours: ${ours ? `${ours.place.pointer} ${ours.message}` : "valid"}\n  other: ${other ?? "valid"}`,
  );
}

/** Whether the request found its own operation, and nothing was wrong with it. */
function isAccepted(mock: Mock, received: Received, { findings, operation, status }: Answer): boolean {
  const route = mock.route(received);
  return (
    route.kind === "operation" && route.operation === operation && findings.length === 0 && status !== 406
  );
}

function told({ findings, pieces }: Answer): string {
  return findings.length > 0
    ? findings
        .map((one) => `${one.location} ${one.name ?? ""} ${one.place.pointer ?? ""}: ${one.message}`)
        .join("; ")
    : new TextDecoder().decode(joinPieces(pieces)).slice(0, 300);
}

function shown({ method, path, query, body }: Received): string {
  return `${method} ${path}?${query} ${body ? new TextDecoder().decode(body).slice(0, 400) : ""}`;
}

/** What is wrong with an answer; undefined if nothing is. */
function faultOf(responses: Parameters<typeof checkResponse>[0], answer: Answer): string | undefined {
  if (responses.length === 0) return undefined;
  const { findings, unchecked } = checkResponse(responses, receivedOf(answer), { reads: ALL });
  const all = [
    ...findings.map((one) => `${one.location} ${one.name ?? ""} ${one.place.pointer ?? ""}: ${one.message}`),
    ...unchecked.map((one) => `${one} is not checked`),
  ];
  return all.length > 0
    ? `${all.join("; ")}\n    ${new TextDecoder().decode(joinPieces(answer.pieces)).slice(0, 400)}`
    : undefined;
}

/** An answer as a client receives it. */
function receivedOf({ status, headers, pieces }: Answer): ReceivedResponse {
  const fields = new Map<string, string[]>();
  for (const [field, value] of headers) {
    const key = field.toLowerCase();
    fields.set(key, [...(fields.get(key) ?? []), value]);
  }
  return { status, headers: fields, body: joinPieces(pieces) };
}
