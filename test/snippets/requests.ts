/** The requests that the tests send: from descriptions, from wire.yaml, and with hostile strings. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { type Request, requestOf, supportedSecurity } from "#request/request.ts";
import { snippetBodies, snippetValue } from "#samples/placeholder.ts";
import { type Sent, wireCases, wireRequest } from "../request/wire.ts";

/** A request and its origin. */
export interface Described {
  at: string;
  request: Request;
  /** The expected result, for cases of wire.yaml. */
  sent?: Sent;
}

const root = join(import.meta.dirname, "../..");
const corpus = process.env["LECTERN_CORPUS"] ?? join(root, "../shared/corpus");

/** Descriptions of the project. */
const OWN = [
  "examples/demo/openapi.yaml",
  "test/documents/parameters-styles.yaml",
  "test/documents/media-types.yaml",
  "test/documents/security-all.yaml",
  "test/documents/swagger-2.yaml",
  "test/documents/coverage/2.0.yaml",
  "test/documents/coverage/3.0.yaml",
  "test/documents/coverage/3.1.yaml",
  "test/documents/coverage/3.2.yaml",
];
const CORPUS = [
  "museum.yaml",
  "redoc-petstore.yaml",
  "cafe.yaml",
  "star-trek.json",
  "openai.yaml",
  "stripe.json",
  "twilio.json",
];
/** The number of operations of each description of the corpus: more if all languages are run. */
const MOST = process.env["LECTERN_SNIPPETS"] === undefined ? 8 : 40;

/** Whether the corpus is there. */
export const hasCorpus: boolean = existsSync(corpus);

/** The operations of a description, without callbacks and webhooks, which nobody sends to the API. */
export async function operationsOf(path: string): Promise<Operation[]> {
  const text = readFileSync(path, "utf8");
  const { document } = await load({ text }, { yaml: async (yaml) => yamlToJson(yaml) });
  return new Document(document).paths.flatMap((item) => item.operations);
}

/**
 * Every request that operations describe: for each media type and sample of the body, and each security
 * requirement.
 * @param origin gives the address of the server for the next request
 */
export function requestsOf(
  operations: readonly Operation[],
  name: string,
  origin: () => string,
): Described[] {
  const described: Described[] = [];
  for (const operation of operations) {
    const bodies = (detailsOf(operation).requestBody?.content ?? []).flatMap((media) => {
      const samples = snippetBodies(media, { direction: "request" });
      return (samples.length > 0 ? samples : [undefined]).map((sample) => ({ media, sample }));
    });
    const first = bodies[0];
    const choices = [
      ...(bodies.length > 0 ? bodies : [{}]),
      ...supportedSecurity(operation)
        .slice(1)
        .map((security) => ({ ...first, security })),
    ];
    for (const choice of choices)
      described.push({
        at: `${name} ${operation.method} ${operation.path}`,
        request: requestOf(operation, {
          ...choice,
          address: origin(),
          write: (one) => snippetValue(one).written,
        }),
      });
  }
  return described;
}

/**
 * All requests: of the project's descriptions, of wire.yaml, of part of the corpus, and with hostile strings.
 */
export async function allRequests(origin: (number: number) => string): Promise<Described[]> {
  let count = 0;
  const next = (): string => origin(count++);
  const all: Described[] = [];
  for (const path of OWN) all.push(...requestsOf(await operationsOf(join(root, path)), path, next));
  for (const one of await wireCases())
    all.push({ at: one.it, request: wireRequest(one, next()), sent: one.sent });
  if (hasCorpus)
    for (const name of CORPUS) {
      const operations = await operationsOf(join(corpus, name));
      const sending = operations.filter((one) => detailsOf(one).requestBody !== undefined).slice(0, MOST / 2);
      const asking = operations.filter((one) => detailsOf(one).requestBody === undefined).slice(0, MOST / 2);
      all.push(...requestsOf([...sending, ...asking], name, next).slice(0, 2 * MOST));
      count = all.length;
    }
  for (const request of nasty(next)) all.push({ at: `nasty ${request.body?.kind}`, request });
  return all;
}

/** Strings that could end a string, a command or a line in some language, or have a meaning there. */
export const NASTY: readonly string[] = [
  `'; touch PWNED; '`,
  `"; touch PWNED; "`,
  `$(touch PWNED) \`touch PWNED\` \${touch} $HOME %PATH% !! #{1} \\#{system('touch PWNED')}`,
  "' + (1) + ' \" + (1) + \" \\' \\\" \\\\' \\\\\" \\",
  '"""; `"""` """" """\\"""',
  "'''; ''' #' \"#; \"## \"#\"##",
  "@file.bin",
  "<file.bin",
  "a;type=text/html",
  `\\u0027 \\x27 \\n \\u{27} \\(1) \${1} $1 {{1}} %s %n \\0`,
  "line one\nline two\n\nEOF\n'@\n\"@\nJSON\n",
  "  indented\n    more\n",
  "tab\there\r\nCRLF\rCR",
  "\u2018; touch PWNED; \u2019 \u201C \u201D \u201E \u00AB",
  "\u202Eright\u2066left\u2069 \u200B \uFEFF \u2028 \u2029 \u0085 \u0007 \u001B[31m \u{E0041}1\u{1D173}",
  "Zürich 東京 🚲 \u0301 العربية",
  "<?php echo 1; ?> <% %> <!-- --> </script> /* */ // # --",
  "",
  " ",
  "*/ import os; os.system('touch PWNED') /*",
];

/** Requests that have these strings everywhere a text of the description can be. */
function* nasty(origin: () => string): Generator<Request> {
  const document = (parameters: unknown[], content: unknown, security?: unknown): Operation | undefined =>
    new Document({
      openapi: "3.1.0",
      paths: {
        "/nasty/{p}": {
          post: {
            parameters,
            requestBody: content && { content },
            security: security ? [{ s: [] }] : [],
            responses: {},
          },
        },
      },
      components: { securitySchemes: { s: security } },
    } as never).paths[0]?.operations[0];
  const texts = NASTY.map((example) => ({ schema: { type: "string" }, example }));
  for (const [index, { example, schema }] of texts.entries()) {
    const parameters = [
      { in: "path", name: "p", example: example || "x", schema },
      { in: "query", name: `q${example}`, required: true, example, schema },
      { in: "query", name: "reserved", allowReserved: true, example, schema },
      { in: "header", name: "X-Text", example, schema },
      { in: "header", name: `X-${example.slice(0, 20)}-X`, example: "1", schema },
      { in: "cookie", name: "c", example, schema },
    ];
    const key = { type: "apiKey", in: ["query", "header", "cookie"][index % 3], name: `k${example}k` };
    const object = { text: example, [`k${example}`]: [example, true, null, 1.5, { __proto__x: example }] };
    const typed = {
      type: "object",
      properties: { text: { type: "string" } },
      additionalProperties: { type: "string" },
    };
    const contents = {
      "application/json": { example: object },
      "application/x-www-form-urlencoded": {
        schema: typed,
        example: { text: example, [`k${example}`]: example },
      },
      "multipart/form-data": { schema: typed, example: { text: example, other: example } },
      "text/plain": { schema, example },
      "application/xml": { schema, example },
    };
    for (const [type, media] of Object.entries(contents)) {
      const operation = document(parameters, { [type]: media }, key);
      if (operation) yield* requestsOf([operation], "nasty", origin).map((one) => one.request);
    }
  }
}
