/** The limits of the form that sends requests. `test/limits.test.ts` tests them and lists them in docs/limits.md. */
import { expect, vi } from "vitest";
import { type Answer, checkAnswer, LARGEST_CHECKED } from "#console/answer.ts";
import { fieldKind, MOST_MEMBERS } from "#console/field.ts";
import { checkText, LONGEST_CHECKED, MOST_FINDINGS } from "#console/findings.ts";
import { MOST_KEPT, MOST_TEXT, withExchange } from "#console/history.ts";
import { ItemReader, LONGEST_ITEM } from "#console/items.ts";
import { LONGEST_SUGGESTED } from "#console/suggestions/spot.ts";
import { MOST_SUGGESTIONS, suggestionsAt } from "#console/suggestions/suggestions.ts";
import { MOST_FINDINGS as MOST_DIFFERENCES } from "#mock/response-check.ts";
import type { MediaType } from "#model/media-type.ts";
import { detailsOf } from "#model/operation-details.ts";
import { PLAIN } from "#request/parse/plain.ts";
import type { Request } from "#request/request.ts";
import { Arrival, keptAnswer, MOST_ITEMS, MOST_SHOWN } from "#view/console/arrival.ts";
import { MOST_READ, type Sending, send, TIMEOUT } from "#view/console/send.ts";
import type { Limit } from "../limit.ts";
import { schemaOf } from "../model/documents.ts";
import { operationOf } from "./operations.ts";

const numbers = { type: "array", items: { type: "integer" } };
const operation = operationOf({
  requestBody: { content: { "application/json": { schema: numbers } } },
  responses: { 200: { content: { "application/json": { schema: numbers } } } },
});
const media = detailsOf(operation).requestBody?.content[0] as MediaType;
const REQUEST: Request = { method: "GET", url: "https://a.test/", headers: [], cookie: "" };
const HEAD = { status: 200, statusText: "", isCrossOrigin: false };

/** As many wrong items as given. */
const wrongs = (count: number): string => JSON.stringify(Array.from({ length: count }, () => "x"));

function answerOf(text: string): Answer {
  const body = new TextEncoder().encode(text);
  const headers = [["Content-Type", "application/json"]] as const;
  return { ...HEAD, headers, body, size: body.length, isCut: false, firstTime: 0, time: 0 };
}

/** A response that arrives in pieces. */
function arrived(type: string, pieces: readonly Uint8Array[]): ReturnType<Arrival["end"]> {
  const arrival = new Arrival(() => undefined);
  arrival.begin({ ...HEAD, headers: [["Content-Type", type]] });
  for (const piece of pieces) arrival.take(piece);
  return arrival.end({ sent: REQUEST, isCut: false });
}

/** Sends a request as in a page, to a server that is a function. */
async function sent(fetch: (init: RequestInit) => Promise<Response>, more: Partial<Sending> = {}) {
  vi.stubGlobal("location", { href: "https://docs.test/", origin: "https://docs.test", protocol: "https:" });
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => fetch(init));
  try {
    return await send(REQUEST, {
      settings: { variables: {}, credentials: {}, clients: {}, withCredentials: false },
      hasSecrets: false,
      signal: new AbortController().signal,
      onHead: () => undefined,
      onBytes: () => undefined,
      ...more,
    });
  } finally {
    vi.unstubAllGlobals();
  }
}

/** All limits of the form. */
export const TRY_LIMITS: readonly Limit[] = [
  {
    what: "properties of an object that have fields of their own",
    unit: "properties",
    most: MOST_MEMBERS,
    beyond: "the object is entered as JSON",
    holds: () => {
      const kind = (count: number): string => {
        const properties = Array.from({ length: count }, (_, at) => [`p${at}`, { type: "string" }]);
        return fieldKind(schemaOf({ type: "object", properties: Object.fromEntries(properties) as object }));
      };
      expect([kind(MOST_MEMBERS), kind(MOST_MEMBERS + 1)]).toEqual(["object", "json"]);
    },
  },
  {
    what: "length of a text that is checked while it is edited",
    unit: "characters",
    most: LONGEST_CHECKED,
    beyond: "the form says that it is not checked",
    holds: () => {
      const text = `["${"x".repeat(LONGEST_CHECKED)}"]`;
      expect(checkText(media, text, PLAIN.body)).toEqual({ found: [], isChecked: false });
    },
  },
  {
    what: "problems listed for a field",
    unit: "problems",
    most: MOST_FINDINGS,
    beyond: "the others are not listed",
    holds: () =>
      expect(checkText(media, wrongs(MOST_FINDINGS + 5), PLAIN.body).found).toHaveLength(MOST_FINDINGS),
  },
  {
    what: "length of a text for which the editor has suggestions and explanations",
    unit: "characters",
    most: LONGEST_SUGGESTED,
    beyond: "there are none",
    holds: () => {
      const schema = schemaOf({ type: "object", properties: { a: { type: "string" } } });
      const found = (length: number): boolean =>
        suggestionsAt(schema, `{${" ".repeat(length - 2)}}`, 1) !== undefined;
      expect([found(LONGEST_SUGGESTED), found(LONGEST_SUGGESTED + 1)]).toEqual([true, false]);
    },
  },
  {
    what: "suggestions at one place",
    unit: "suggestions",
    most: MOST_SUGGESTIONS,
    beyond: "the others are not offered",
    holds: () => {
      const values = Array.from({ length: MOST_SUGGESTIONS + 9 }, (_, at) => `v${at}`);
      const found = suggestionsAt(schemaOf({ enum: values }), "", 0)?.suggestions;
      expect(found).toHaveLength(MOST_SUGGESTIONS);
    },
  },
  {
    what: "time for a response to begin",
    unit: "milliseconds",
    most: TIMEOUT,
    beyond: "the request is aborted; the form says why",
    holds: async () => {
      vi.useFakeTimers();
      try {
        const never = ({ signal }: RequestInit): Promise<Response> =>
          new Promise((_, fail) => signal?.addEventListener("abort", () => fail(new Error("aborted"))));
        const failed = sent(never).catch(({ kind }: { kind: string }) => kind);
        await vi.advanceTimersByTimeAsync(TIMEOUT - 1);
        expect(await Promise.race([failed, Promise.resolve("waiting")])).toBe("waiting");
        await vi.advanceTimersByTimeAsync(2);
        expect(await failed).toBe("timeout");
      } finally {
        vi.useRealTimers();
      }
    },
  },
  {
    what: "size of a response that is read",
    unit: "bytes",
    most: MOST_READ,
    beyond: "the rest is not read; the form says so",
    holds: async () => {
      const piece = new Uint8Array(10_000_000);
      const body = new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(piece) });
      let size = 0;
      const onBytes = ({ length }: Uint8Array): void => {
        size += length;
      };
      expect((await sent(async () => new Response(body), { onBytes })).isCut).toBe(true);
      expect(size).toBe(MOST_READ + piece.length);
    },
  },
  {
    what: "size of a response that is shown",
    unit: "bytes",
    most: MOST_SHOWN,
    beyond: "the page shows the beginning; all of it can be saved",
    holds: () => {
      const pieces = Array.from({ length: 6 }, () => new Uint8Array(MOST_SHOWN / 5).fill(32));
      const { answer, whole } = arrived("text/plain", pieces);
      expect([answer.isCut, answer.body.length, whole.size]).toEqual([true, MOST_SHOWN, MOST_SHOWN * 1.2]);
    },
  },
  {
    what: "size of a response that is compared with its description",
    unit: "bytes",
    most: LARGEST_CHECKED,
    beyond: "the form says that it is not checked",
    holds: () => {
      const answer = answerOf(`[${" ".repeat(LARGEST_CHECKED)}]`);
      expect(checkAnswer(operation, "a", answer, true, PLAIN).unchecked).toEqual(["body"]);
    },
  },
  {
    what: "differences listed for a response",
    unit: "differences",
    most: MOST_DIFFERENCES,
    beyond: "the others are not listed",
    holds: () => {
      const answer = answerOf(wrongs(MOST_DIFFERENCES + 5));
      expect(checkAnswer(operation, "a", answer, true, PLAIN).findings).toHaveLength(MOST_DIFFERENCES);
    },
  },
  {
    what: "items of a stream that are kept",
    unit: "items",
    most: MOST_ITEMS,
    beyond: "the oldest are dropped",
    holds: () => {
      const lines = Array.from({ length: MOST_ITEMS + 5 }, (_, at) => `{"n":${at}}\n`).join("");
      const { stream } = arrived("application/jsonl", [new TextEncoder().encode(lines)]);
      expect([stream?.items.length, stream?.count, stream?.items[0]?.text]).toEqual([
        MOST_ITEMS,
        MOST_ITEMS + 5,
        '{"n":5}',
      ]);
    },
  },
  {
    what: "length of an item of a stream",
    unit: "characters",
    most: LONGEST_ITEM,
    beyond: "it is shown in pieces, as text",
    holds: () => {
      const reader = new ItemReader("lines");
      expect(reader.push(`"${"x".repeat(LONGEST_ITEM)}`)[0]?.value).toBeUndefined();
      expect(reader.push('1"\n')).toHaveLength(1);
    },
  },
  {
    what: "requests in the history",
    unit: "requests",
    most: MOST_KEPT,
    beyond: "the oldest is forgotten",
    holds: () => {
      const one = { operation: "a", started: "", request: REQUEST, open: () => undefined };
      let all = withExchange([], one);
      for (let at = 0; at < MOST_KEPT; at++) all = withExchange(all, one);
      expect([all.length, all.at(-1)?.number]).toEqual([MOST_KEPT, 2]);
    },
  },
  {
    what: "length of a body in the history",
    unit: "characters",
    most: MOST_TEXT,
    beyond: "the rest is not kept",
    holds: () => expect(keptAnswer(answerOf(`"${"x".repeat(MOST_TEXT)}"`), {})?.text).toHaveLength(MOST_TEXT),
  },
];
