/** What `lectern/mock` takes for a description. */
import { expect, test } from "vitest";
import { createMock } from "../../src/entry/mock.ts";

const API = {
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  paths: { "/a": { get: { responses: { 204: {} } } } },
};

test.each([API, JSON.stringify(API), "openapi: 3.1.0\npaths: { /a: { get: { responses: { 204: {} } } } }"])(
  "%s",
  async (description) => {
    const answer = await (await createMock(description))(new Request("http://localhost/a"));
    expect(answer.status).toBe(204);
  },
);

test.each([undefined, null, 42, "", "  "])("%s is no description", async (description) => {
  await expect(createMock(description)).rejects.toThrow(
    new TypeError("There is no description: expected an object, a text, or an http(s) address."),
  );
});
