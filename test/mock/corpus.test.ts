/**
 * Every operation of real descriptions accepts its own request, and answers with what its response describes.
 * `LECTERN_MOCK_CORPUS=1` takes the whole corpus instead of the excerpts, and prints every one that does not. Authored
 * examples may be wrong: only what is generated has to be right.
 */
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { joinPieces } from "#mock/bytes.ts";
import { type Answer, Mock } from "#mock/mock.ts";
import { checkResponse } from "#mock/response-check.ts";
import { Document } from "#model/document.ts";
import { detailsOf } from "#model/operation-details.ts";
import { ALL } from "#request/parse/parse.ts";
import type { Received } from "#request/parse/received.ts";
import { REAL } from "../real.ts";
import { withoutExamples } from "../samples/validator.ts";
import { requestsOf } from "./requests.ts";

/** Requests, by whether they were accepted, and answers, by whether they satisfy their description. */
interface Count {
  requests: number;
  accepted: number;
  answers: number;
  right: number;
}

const isWhole = process.env["LECTERN_MOCK_CORPUS"] !== undefined;
const DESCRIPTIONS = REAL.filter(([name]) => isWhole || name.startsWith("excerpts/"));
const counts: [name: string, kind: string, count: Count][] = [];
const failures: string[] = [];

describe("real descriptions", () => {
  test.each(DESCRIPTIONS)("%s", { timeout: 600_000 }, async (name, file) => {
    const text = readFileSync(file, "utf8");
    const { document } = await load({ text }, { yaml: async (yaml) => yamlToJson(yaml) });
    for (const [kind, raw] of [
      ["authored", document],
      ["generated", withoutExamples(document)],
    ] as const) {
      const count = tryAll(`${name} ${kind}`, new Document(raw));
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

  afterAll(() => {
    const rows = counts.map(
      ([name, kind, { requests, accepted, answers, right }]) =>
        `${name.padEnd(30)} ${kind.padEnd(10)} ${accepted} of ${requests} requests accepted, ${right} of ${answers} answers right`,
    );
    console.log([...rows, ...(isWhole ? failures : [])].join("\n"));
  });
});

function tryAll(name: string, document: Document): Count {
  const mock = new Mock(document);
  const lenient = new Mock(document, { validates: false });
  const count: Count = { requests: 0, accepted: 0, answers: 0, right: 0 };
  for (const operation of document.operations) {
    for (const received of requestsOf(operation)) {
      const at = `${name} ${operation.method} ${operation.path} ${received.headers.get("content-type")?.[0] ?? ""}`;
      const answer = mock.answer(received);
      count.requests++;
      if (isAccepted(mock, received, answer)) count.accepted++;
      else failures.push(`${at}\n    request ${answer.status} ${told(answer)}\n    ${shown(received)}`);
    }
    const [received] = requestsOf(operation);
    if (!received) continue;
    const dynamic = { ...received, headers: new Map([...received.headers, ["prefer", ["dynamic=true"]]]) };
    for (const request of [received, dynamic]) {
      const answer = lenient.answer(request);
      count.answers++;
      const fault = faultOf(detailsOf(operation).responses, answer);
      if (fault === undefined) count.right++;
      else
        failures.push(`${name} ${operation.method} ${operation.path}\n    answer ${answer.status} ${fault}`);
    }
  }
  return count;
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
function faultOf(
  responses: Parameters<typeof checkResponse>[0],
  { status, headers, pieces }: Answer,
): string | undefined {
  if (responses.length === 0) return undefined;
  const fields = new Map<string, string[]>();
  for (const [field, value] of headers) {
    const key = field.toLowerCase();
    fields.set(key, [...(fields.get(key) ?? []), value]);
  }
  const { findings, unchecked } = checkResponse(
    responses,
    { status, headers: fields, body: joinPieces(pieces) },
    { reads: ALL },
  );
  const all = [
    ...findings.map((one) => `${one.location} ${one.name ?? ""} ${one.place.pointer ?? ""}: ${one.message}`),
    ...unchecked.map((one) => `${one} is not checked`),
  ];
  return all.length > 0
    ? `${all.join("; ")}\n    ${new TextDecoder().decode(joinPieces(pieces)).slice(0, 400)}`
    : undefined;
}
