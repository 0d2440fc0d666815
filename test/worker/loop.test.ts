import { expect, test } from "vitest";
import { makeCalls } from "#worker/calls.ts";
import { answer } from "#worker/loop.ts";
import { fromPlainError, toPlainError } from "#worker/messages.ts";

/** Posts messages to the loop. Returns its answers once the expected number has arrived, with one call after them. */
async function answersTo(due: number, ...messages: unknown[]): Promise<unknown[]> {
  const { port1, port2 } = new MessageChannel();
  const answers: unknown[] = [];
  const end = { id: 999, call: "query", args: ["none", "end"] };
  await new Promise<void>((resolve) => {
    port1.onmessage = (event) => {
      answers.push(event.data);
      if (answers.length > due) resolve();
    };
    answer(port2 as unknown as Parameters<typeof answer>[0], makeCalls());
    for (const message of [...messages, end]) port1.postMessage(message);
  });
  port1.close();
  return answers.filter((one) => (one as { id: number }).id !== end.id);
}

test("answers with the number of the call", async () => {
  expect(await answersTo(1, { id: 7, call: "yamlToJson", args: ["a: 1"] })).toEqual([
    { id: 7, result: expect.objectContaining({ text: '{"a":1}' }) },
  ]);
});

test("ignores messages that are not calls", async () => {
  const strangers = [
    null,
    1,
    "x",
    {},
    { id: 1 },
    { id: 1, call: "constructor", args: [] },
    { id: "1", call: "query", args: [] },
  ];
  expect(await answersTo(0, ...strangers)).toEqual([]);
});

test("answers with the error if a call fails", async () => {
  const [answered] = await answersTo(1, { id: 1, call: "yamlToJson", args: ["a: ["] });
  expect(answered).toMatchObject({ id: 1, error: { name: "YamlError", line: expect.any(Number) } });
});

test.each([
  [new TypeError("no"), { name: "TypeError", message: "no" }],
  [
    Object.assign(new Error("bad"), { line: 2, column: 3 }),
    { name: "Error", message: "bad", line: 2, column: 3 },
  ],
  ["text", { name: "Error", message: "text" }],
  [null, { name: "Error", message: "null" }],
  [
    { message: 1, line: "x" },
    { name: "Error", message: "[object Object]" },
  ],
])("an error as data: %s", (thrown, plain) => {
  expect(toPlainError(thrown)).toEqual(plain);
  const error = fromPlainError(plain);
  expect(error).toBeInstanceOf(Error);
  expect(toPlainError(error)).toEqual(plain);
});
