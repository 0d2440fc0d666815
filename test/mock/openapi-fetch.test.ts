/** A client that others wrote, openapi-fetch, over the demo description: it works with the mock server as with a real one. */
import { join } from "node:path";
import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDescription, readDescription } from "#cli/input/description.ts";
import { type MockServer, startMock } from "#cli/server/mock-server.ts";

const DEMO = join(import.meta.dirname, "..", "..", "examples", "demo", "openapi.yaml");

interface Mark {
  id: string;
  kind: string;
  name: string;
}
interface Problem {
  title: string;
  status: number;
}
interface Answers<Status extends number, Type> {
  responses: Record<Status, { content: { "application/json": Type } }> & {
    default: { content: { "application/problem+json": Problem } };
  };
}
interface ById {
  path: { markId: string };
  header?: Record<string, string>;
}

/** What openapi-typescript makes of the parts that are used here. */
interface paths {
  "/marks": {
    get: Answers<200, { items: Mark[]; next?: string }> & {
      parameters: { query?: { kind?: string[]; limit?: number; colour?: string[] } };
    };
    post: Answers<201, Mark> & { requestBody: { content: { "application/json": object } } };
  };
  "/marks/{markId}": {
    get: Answers<200, Mark> & { parameters: ById };
    patch: Answers<200, Mark> & {
      parameters: ById;
      requestBody: { content: { "application/merge-patch+json": object } };
    };
    delete: Answers<204, never> & { parameters: ById };
  };
}

let server: MockServer;
let baseUrl = "";
beforeAll(async () => {
  const description = await readDescription(await findDescription(DEMO), { isLazy: true });
  await description.reader.close();
  server = await startMock(description, { host: "127.0.0.1", port: 0 });
  baseUrl = `http://127.0.0.1:${server.port}/v2`;
});
afterAll(() => server.close());

const clientWith = (headers: Record<string, string>): ReturnType<typeof createClient<paths>> =>
  createClient<paths>({ baseUrl, headers });
const reading = (): ReturnType<typeof clientWith> => clientWith({ "Fairlead-Key": "demo-0000-0000" });
const writing = (): ReturnType<typeof clientWith> => clientWith({ Authorization: "Bearer token" });
const path = { markId: "the-widow" };

describe("openapi-fetch", () => {
  test("lists", async () => {
    const query = { kind: ["lighthouse", "buoy"], limit: 5 };
    const { data, error, response } = await reading().GET("/marks", { params: { query } });
    expect([response.status, error]).toEqual([200, undefined]);
    expect(data?.items[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) });
  });

  test("serializes lists in other styles", async () => {
    const { response } = await reading().GET("/marks", {
      params: { query: { colour: ["red", "green"] } },
      querySerializer: { array: { style: "form", explode: false } },
    });
    expect(response.status).toBe(200);
  });

  test("reads one, and gets the example that it asks for", async () => {
    const header = { Prefer: "example=buoy" };
    const { data, response } = await reading().GET("/marks/{markId}", { params: { path, header } });
    expect(data).toMatchObject({ id: "the-widow", kind: "buoy" });
    expect(response.headers.get("etag")).toBe('"7f3a"');
  });

  test("amends, and removes", async () => {
    const params = { path, header: { "If-Match": '"7f3a"' } };
    const { data, response } = await writing().PATCH("/marks/{markId}", {
      params,
      body: { status: "unlit" },
      headers: { "Content-Type": "application/merge-patch+json" },
    });
    expect([response.status, typeof data?.id]).toEqual([200, "string"]);
    const gone = await writing().DELETE("/marks/{markId}", { params });
    expect([gone.response.status, gone.data]).toEqual([204, undefined]);
  });

  test("is told what is wrong", async () => {
    const unsigned = await clientWith({}).GET("/marks", {});
    expect([unsigned.response.status, unsigned.data]).toEqual([401, undefined]);
    const wrong = await writing().POST("/marks", { body: { kind: "kite" } });
    expect(wrong.response.status).toBe(422);
    expect(wrong.error).toMatchObject({ title: expect.any(String) });
    const far = await reading().GET("/marks/{markId}", { params: { path: { markId: "NO" } } });
    expect(far.error).toBeDefined();
    expect(far.response.status).toBeGreaterThanOrEqual(400);
  });
});
