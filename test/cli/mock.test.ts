/** `lectern mock` as people run it: a real process, real HTTP. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { build } from "../../scripts/ready.mjs";
import { TIMEOUT } from "./command.ts";
import { type Started, start, until } from "./process.ts";

vi.setConfig({ testTimeout: 2 * TIMEOUT });

const pet = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const json = (schema: object, more: object = {}): object => ({ "application/json": { schema, ...more } });

const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "./v1" }],
  paths: {
    "/pets/{id}": {
      get: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        responses: { 200: { description: "A pet", content: json(pet) } },
      },
    },
    "/pets": {
      post: {
        requestBody: { required: true, content: json(pet) },
        responses: { 201: { description: "Made", content: json(pet, { example: { id: 7 } }) } },
      },
    },
  },
  webhooks: { petAdded: { post: { requestBody: { content: json(pet, { example: { id: 8 } }) } } } },
};

let folder = "";
beforeAll(async () => {
  build();
  folder = await mkdtemp(join(tmpdir(), "lectern-mock-"));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the command for a description. */
async function mock(
  description: object,
  ...flags: readonly string[]
): Promise<Started & { url: string; file: string }> {
  const file = join(folder, `${Math.random()}.json`);
  await writeFile(file, JSON.stringify(description));
  const started = start(["mock", file, "--port", "0", ...flags], folder);
  const url = await until(
    () => /http:\/\/\S+:\d+/.exec(started.said())?.[0] ?? (started.child.exitCode !== null && "ended"),
  );
  if (url === "ended") throw new Error(started.said());
  return { ...started, url, file };
}

/** Listens on this machine, and keeps what arrives. */
async function receiver(answer: object): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => received.push(text));
    request.on("end", () =>
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer)),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const post = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "Content-Type": "application/json" },
});

describe("lectern mock", () => {
  test("answers below the base path and without it, and follows the file", async () => {
    const { url, file, said } = await mock(DESCRIPTION);
    for (const base of ["", "/v1"])
      expect(await (await fetch(`${url}${base}/pets/42`)).json()).toEqual({ id: 42 });
    const made = await fetch(`${url}/pets`, post('{"id":1}'));
    expect([made.status, await made.json()]).toEqual([201, { id: 7 }]);
    await writeFile(file, JSON.stringify({ ...DESCRIPTION, paths: {} }));
    await until(async () => (await fetch(`${url}/pets/42`)).status === 404);
    await writeFile(file, "{");
    await until(() => said().includes("is not valid JSON"));
    expect((await fetch(`${url}/pets/42`)).status).toBe(404);
  });

  test("refuses what does not match, and prints it with --report", async () => {
    const { url, said } = await mock(DESCRIPTION, "--report");
    const answer = await fetch(`${url}/pets`, post('{"id":"one"}'));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
    expect(await answer.json()).toMatchObject({ errors: [{ location: ["body", "id"], code: "type" }] });
    await until(() => /✗ POST \/pets\n {2}body \/id {2}Expected/.test(said()));
  });

  test("accepts everything with --no-validate, and answers as --prefer and --seed say", async () => {
    const flags = ["--no-validate", "--prefer", "dynamic=true", "--no-cors"];
    const { url } = await mock(DESCRIPTION, ...flags, "--seed", "1");
    const other = await mock(DESCRIPTION, ...flags, "--seed", "2");
    const ask = async (from: string): Promise<string> => {
      const answer = await fetch(`${from}/pets`, post("no JSON"));
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([201, null]);
      return answer.text();
    };
    const first = await ask(url);
    expect(await ask(url)).toBe(first);
    expect(await ask(other.url)).not.toBe(first);
  });

  test("waits with --delay", async () => {
    const { url } = await mock(DESCRIPTION, "--delay", "300-400");
    const start = performance.now();
    await fetch(`${url}/pets/1`);
    expect(performance.now() - start).toBeGreaterThan(290);
  });

  test("lets pages of all sites ask, but not send webhooks", async () => {
    const { url } = await mock(DESCRIPTION);
    const hook = await receiver({});
    const headers = { Origin: "https://app.example" };
    const answer = await fetch(`${url}/pets/1`, { headers });
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example");
    const address = `${url}/-/webhooks/petAdded?to=${hook.url}`;
    expect((await fetch(address, { method: "POST", headers })).status).toBe(403);
    expect(hook.received).toEqual([]);
    const sent = await fetch(address, { method: "POST" });
    expect(await sent.json()).toMatchObject({ sent: "petAdded", status: 200 });
    expect(hook.received).toEqual(['{"id":8}']);
    for (const to of ["http://192.0.2.1/", "https://example.com/", "file:///etc/passwd", ""])
      expect([to, (await fetch(`${url}/-/webhooks/petAdded?to=${to}`, { method: "POST" })).status]).toEqual([
        to,
        400,
      ]);
  });

  test("names the webhooks that it has", async () => {
    const { url } = await mock(DESCRIPTION);
    const answer = await fetch(`${url}/-/webhooks/petGone?to=${url}`, { method: "POST" });
    expect(await answer.json()).toMatchObject({ detail: "There is no “petGone”. It has petAdded." });
  });

  test("refuses a preference that there is not", async () => {
    await expect(mock(DESCRIPTION, "--prefer", "foo=1")).rejects.toThrow("there is no preference foo");
  });

  test("reads bodies in Brotli", async () => {
    const { url } = await mock(DESCRIPTION);
    const headers = { "Content-Type": "application/json", "Content-Encoding": "br" };
    const body = brotliCompressSync('{"id":"one"}');
    const answer = await fetch(`${url}/pets`, { method: "POST", headers, body });
    expect(await answer.json()).toMatchObject({ errors: [{ location: ["body", "id"], code: "type" }] });
  });

  test("--allow-host lets requests to that name send webhooks", async () => {
    const { url } = await mock(DESCRIPTION, "--allow-host", "mock.example");
    const hook = await receiver({});
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((answered, fail) => {
        const to = `${url}/-/webhooks/petAdded?to=${hook.url}`;
        request(to, { method: "POST", headers: { host } }, (answer) => {
          answer.resume();
          answered(answer.statusCode);
        })
          .on("error", fail)
          .end();
      });
    expect(await statusFor("other.example")).toBe(403);
    expect(await statusFor("mock.example")).toBe(200);
  });

  test("--proxy forwards, and reports what does not match in both directions", async () => {
    const real = await receiver({ id: "seven" });
    const { url, said } = await mock(DESCRIPTION, "--proxy", real.url);
    const answer = await fetch(`${url}/pets`, post('{"id":"one"}'));
    expect(await answer.json()).toEqual({ id: "seven" });
    expect(real.received).toEqual(['{"id":"one"}']);
    await until(() => said().includes("body /id") && said().includes("Status 200 is not described"));
  });
});
