/** Reads the cases of wire.yaml: each has a description, its request, and the expected result. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { load } from "#load/load.ts";
import { parseYaml } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { type Request, requestOf } from "#request/request.ts";
import { bodySamples } from "#samples/body.ts";
import { writtenParameter } from "#samples/parameter.ts";

/** The expected result. A case states only the fields that it is about. */
export interface Sent {
  method?: string;
  target?: string;
  /** By lower-case name, `cookie` among them. */
  headers?: Readonly<Record<string, string>>;
  absent?: readonly string[];
  not?: Readonly<Record<string, string>>;
  /** The exact body. */
  text?: string;
  /** The body with LF for CRLF, and `<file>` for the bytes of a file. */
  body?: string;
  json?: unknown;
  form?: readonly (readonly [string, string])[];
  parts?: readonly { name: string; type?: string; body: string }[];
}

/** A case. */
export interface WireCase {
  it: string;
  sent: Sent;
  operation: Operation;
}

interface Written {
  it: string;
  sent: Sent;
  openapi?: string;
  swagger?: string;
  path?: string;
  method?: string;
  additional?: string;
  body?: object;
  [field: string]: unknown;
}

/** All cases as descriptions. */
export function wireDescriptions(): { it: string; sent: Sent; description: object }[] {
  const text = readFileSync(join(import.meta.dirname, "wire.yaml"), "utf8");
  const cases = parseYaml(text) as Written[];
  return cases.map(({ it, sent, ...written }) => ({
    it,
    sent,
    description: descriptionOf(written as Written),
  }));
}

/** All cases, loaded like any description. */
export async function wireCases(): Promise<WireCase[]> {
  return Promise.all(
    wireDescriptions().map(async ({ it, sent, description }) => {
      const { document } = await load({ document: description }, NO_YAML);
      const operation = new Document(document).operations[0];
      if (!operation) throw new Error(`There is no operation: ${it}`);
      return { it, sent, operation };
    }),
  );
}

const NO_YAML = { yaml: async (): Promise<string> => "" };

function descriptionOf({
  openapi,
  swagger,
  path = "/a",
  method = "get",
  additional,
  body,
  ...rest
}: Written): object {
  const operation = { ...rest, ...(body ? { requestBody: { content: body } } : {}) };
  const item =
    additional === undefined
      ? { [method]: operation }
      : { additionalOperations: { [additional]: operation } };
  return { ...(swagger === undefined ? { openapi } : { swagger }), paths: { [path]: item } };
}

/** The request of a case, with its first media type and sample. */
export function wireRequest({ operation }: WireCase, address: string): Request {
  const media = detailsOf(operation).requestBody?.content[0];
  const sample = media && bodySamples(media, { direction: "request" })[0];
  return requestOf(operation, { address, media, sample, write: writtenParameter });
}

/** A received request. */
export interface Came {
  method: string;
  target: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/**
 * The differences between the expected and the received request.
 * @param file the content of `<file>`
 */
export function unlike(sent: Sent, came: Came, file: string): string[] {
  const { headers, body } = came;
  const checks: [what: string, wanted: unknown, is: () => unknown][] = [
    ["method", sent.method, () => came.method],
    ["target", sent.target, () => came.target],
    ["text", sent.text, () => body],
    ["body", sent.body?.replaceAll("\n", "\r\n").replaceAll("<file>", file), () => body],
    ["json", sent.json, () => JSON.parse(body)],
    ["form", sent.form, () => [...new URLSearchParams(body)]],
    ...Object.entries(sent.headers ?? {}).map(([name, value]): [string, unknown, () => unknown] => [
      name,
      value.replaceAll('"', ""),
      () => headers[name]?.replaceAll('"', ""),
    ]),
  ];
  return [
    ...checks.flatMap(([what, wanted, is]) =>
      wanted === undefined || isDeepStrictEqual(wanted, is())
        ? []
        : [`${what}: ${JSON.stringify(is())}, not ${JSON.stringify(wanted)}`],
    ),
    ...(sent.absent ?? []).filter((name) => headers[name] !== undefined).map((name) => `${name} is there`),
    ...Object.entries(sent.not ?? {}).flatMap(([name, value]) => (headers[name] === value ? [name] : [])),
  ];
}
