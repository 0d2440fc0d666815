/** The messages between the redirect page and the page that waits. */
import { expect, test } from "vitest";
import { answerOf, readAnswer, readTaken } from "#console/redirect.ts";

test("an answer comes as the query or as the fragment", () => {
  expect([
    answerOf("?code=1&state=2", ""),
    answerOf("", "#access_token=3"),
    answerOf("?a=1", "#b=2"),
  ]).toEqual(["code=1&state=2", "access_token=3", "a=1&b=2"]);
});

test("messages of others are none of ours", () => {
  for (const message of [null, 1, "answer", {}, { answer: {} }, { taken: [] }])
    expect([readAnswer(message), readTaken(message)]).toEqual([undefined, undefined]);
  expect(readAnswer({ answer: "a" })).toBe("a");
  expect(readTaken({ taken: "a", says: 1 })).toEqual({ taken: "a", says: "1" });
  expect(readTaken({ taken: "a" })).toEqual({ taken: "a", says: "" });
});
