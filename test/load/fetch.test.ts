import { afterEach, describe, expect, test, vi } from "vitest";
import { Arrival, startOf, textOf } from "#load/coded.ts";
import { fetchText } from "#load/fetch.ts";
import { failure, serve } from "./serve.ts";

afterEach(() => vi.unstubAllGlobals());

describe("text", () => {
  const bytes = (...parts: (number | string)[]) =>
    new Uint8Array(
      parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])),
    );
  const utf16 = (text: string, swap: boolean) =>
    new Uint8Array([...text].flatMap((char) => (swap ? [0, char.charCodeAt(0)] : [char.charCodeAt(0), 0])));

  test.each([
    ["UTF-8", bytes("é"), "", "é"],
    ["UTF-8 with a mark", bytes(0xef, 0xbb, 0xbf, "é"), "", "é"],
    ["UTF-16LE with a mark", bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0), "", "{}"],
    ["UTF-16BE with a mark", bytes(0xfe, 0xff, 0, 0x7b, 0, 0x7d), "", "{}"],
    ["UTF-16LE without a mark", utf16("{}", false), "", "{}"],
    ["UTF-16BE without a mark", utf16("{}", true), "", "{}"],
    ["Latin 1 by the type", bytes(0xe9), "application/json; charset=iso-8859-1", "é"],
    ["a mark goes before the type", bytes(0xef, 0xbb, 0xbf, "é"), "text/plain; charset=iso-8859-1", "é"],
    ["an unknown charset", bytes("é"), "text/plain; charset=x-nonsense", "é"],
    ["nothing", bytes(), "", ""],
    ["a long text, characters of three bytes", bytes("a", "☃".repeat(99_999)), "", `a${"☃".repeat(99_999)}`],
    ["a long text in UTF-16", utf16("abc".repeat(99_999), true), "", "abc".repeat(99_999)],
  ])("%s", (_what, given, type, text) => {
    expect(textOf({ parts: [given], contentType: type })).toBe(text);
    // Split at any byte, as in a network: within a byte order mark or a character too.
    const parts = [given.subarray(0, 1), given.subarray(1, 1), given.subarray(1, 2), given.subarray(2)];
    expect(textOf({ parts, contentType: type })).toBe(text);
    expect(startOf({ parts, contentType: type })).toBe(startOf({ parts: [given], contentType: type }));
    expect(textOf(arrived(parts, type))).toBe(text);
  });

  const arrived = (parts: readonly Uint8Array[], contentType = "") => {
    const arrival = new Arrival(contentType);
    for (const part of parts) arrival.add(part);
    return arrival.end();
  };

  test.each([
    ["JSON", bytes('{"a": "☃"}'), "", '{"a": "☃"}'],
    ["JSON after space and a mark", bytes(0xef, 0xbb, 0xbf, "\n\n [1]"), "", "\n\n [1]"],
    ["JSON in UTF-16", utf16('{"a": 1}', true), "", '{"a": 1}'],
    ["JSON in Latin 1", bytes('["', 0xe9, '"]'), "application/json; charset=iso-8859-1", '["é"]'],
    ["JSON that begins late", bytes(" ".repeat(300), "[1]"), "", `${" ".repeat(300)}[1]`],
  ])("of %s the characters are made as it comes", (_what, given, type, text) => {
    expect(arrived([given], type)).toBe(text);
    expect(
      arrived(
        Array.from(given, (byte) => Uint8Array.of(byte)),
        type,
      ),
    ).toBe(text);
  });

  test.each([
    ["YAML", "a: {b: 1}"],
    ["what is too short to tell", "{}"],
    ["much space", `${" ".repeat(999)}{}`],
  ])("of %s the bytes stay what they were", (_what, text) => {
    const parts = [bytes(text.slice(0, 1)), bytes(text.slice(1))];
    expect(arrived(parts, "text/plain")).toEqual({ parts, contentType: "text/plain" });
  });
});

test("gives the text, the address after redirects, and progress", async () => {
  const body = "x".repeat(300_000);
  const { origin } = await serve({
    "/old": (_request, response) => response.writeHead(302, { location: "/new" }).end(),
    "/new": (_request, response) => response.writeHead(200, { "content-length": body.length }).end(body),
  });
  const progress: [number, number | undefined][] = [];
  const onProgress = (received: number, total: number | undefined) => progress.push([received, total]);
  const { text, url } = await fetchText(`${origin}/old`, { onProgress });
  expect([textOf(text), url]).toEqual([body, `${origin}/new`]);
  expect(progress.at(-1)).toEqual([body.length, body.length]);
});

test("without an announced length the total is unknown", async () => {
  const { origin } = await serve({
    "/": (_request, response) => {
      response.write("a");
      response.end("b");
    },
  });
  const totals = new Set<unknown>();
  await fetchText(`${origin}/`, { onProgress: (_received, total) => totals.add(total) });
  expect([...totals]).toEqual([undefined]);
});

describe("failures", () => {
  const status =
    (code: number) => (_request: unknown, response: { writeHead: (code: number) => { end: () => void } }) =>
      response.writeHead(code).end();

  test.each([
    [404, "not-found", "was not found (HTTP 404 Not Found)."],
    [410, "not-found", "was not found (HTTP 410 Gone)."],
    [401, "status", "answered with HTTP 401 Unauthorized."],
    [500, "status", "answered with HTTP 500 Internal Server Error."],
    [204, "empty", "is empty (HTTP 204)."],
    [200, "empty", "is empty."],
  ])("status %i", async (code, kind, text) => {
    const { origin } = await serve({ "/a": status(code) as never });
    expect(await failure(fetchText(`${origin}/a`))).toMatchObject({
      kind,
      status: code,
      url: `${origin}/a`,
      message: `${origin}/a ${text}`,
      advice: expect.stringMatching(/\.$/),
    });
  });

  test("refused", async () => {
    expect(await failure(fetchText("http://127.0.0.1:1/a"))).toMatchObject({
      kind: "refused",
      message: "http://127.0.0.1:1/a could not be reached.",
      advice: "Check the address, and that the server is running.",
    });
  });

  test.each([
    [
      "http://page.test/docs/",
      "The server at http://127.0.0.1:1 does not allow this page to read http://127.0.0.1:1/a (CORS), or it could not be reached.",
      "Serve the description from the same origin as this page, or add Access-Control-Allow-Origin to the server's answer.",
    ],
    [
      "https://page.test/",
      "http://127.0.0.1:1/a could not be reached.",
      "A page on https may not read from http. Serve the description over https.",
    ],
    [
      "file:///home/me/docs.html",
      "http://127.0.0.1:1/a could not be reached.",
      "A page opened from a file may not read other files or most servers. Serve the page over HTTP.",
    ],
    [
      "http://127.0.0.1:1/docs",
      "http://127.0.0.1:1/a could not be reached.",
      "Check the address, and that the server is running.",
    ],
  ])("refused on the page %s", async (href, message, advice) => {
    vi.stubGlobal("location", { href });
    expect(await failure(fetchText("http://127.0.0.1:1/a"))).toMatchObject({
      kind: "refused",
      message,
      advice,
    });
  });

  test("a relative address is relative to the page, or none", async () => {
    expect(await failure(fetchText("openapi.json"))).toMatchObject({
      kind: "refused",
      message: "“openapi.json” is not a complete address.",
    });
    const { origin } = await serve({ "/docs/openapi.json": "{}" });
    vi.stubGlobal("location", { href: `${origin}/docs/` });
    const { text, url } = await fetchText("openapi.json");
    expect([textOf(text), url]).toEqual(["{}", `${origin}/docs/openapi.json`]);
  });

  test.each(["about:srcdoc", "about:blank"])(
    "in a frame that was written (%s), to its host",
    async (href) => {
      const { origin } = await serve({ "/docs/openapi.json": "{}" });
      vi.stubGlobal("location", { href });
      vi.stubGlobal("document", { baseURI: `${origin}/docs/` });
      expect((await fetchText("openapi.json")).url).toBe(`${origin}/docs/openapi.json`);
    },
  );

  test.each(["javascript:run(1)", "java\tscript:run(1)", " VBScript:run", "\u0001javascript:run(1)"])(
    "%j is never fetched",
    async (address) => {
      const get = vi.fn();
      expect(await failure(fetchText(address, { fetch: get }))).toMatchObject({
        kind: "refused",
        message: `“${address}” is not a complete address.`,
      });
      expect(get).not.toHaveBeenCalled();
    },
  );

  test("silence from the start", async () => {
    const { origin } = await serve({ "/a": () => {} });
    expect(await failure(fetchText(`${origin}/a`, { timeout: 50 }))).toMatchObject({
      kind: "timeout",
      message: `${origin}/a did not answer (waited 0.05 s).`,
    });
  });

  test("silence in the middle", async () => {
    const { origin } = await serve({ "/a": (_request, response) => void response.write("abc") });
    expect(await failure(fetchText(`${origin}/a`, { timeout: 1000 }))).toMatchObject({
      kind: "timeout",
      message: `${origin}/a sent nothing more after 3 bytes (waited 1 s).`,
    });
  });

  test("a slow response that exceeds the timeout continues", async () => {
    const { origin } = await serve({
      "/a": (_request, response) => {
        let left = 8;
        const timer = setInterval(() => {
          response.write("x");
          if (--left > 0) return;
          clearInterval(timer);
          response.end();
        }, 100);
      },
    });
    expect(textOf((await fetchText(`${origin}/a`, { timeout: 600 })).text)).toBe("xxxxxxxx");
  });

  test("a slow response is given up when its time is over, and its connection is closed", async () => {
    const closed = vi.fn();
    const { origin } = await serve({
      "/a": (_request, response) => {
        response.write("x");
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => {
          clearInterval(timer);
          closed();
        });
      },
    });
    const error = await failure(fetchText(`${origin}/a`, { total: 200 }));
    expect(error).toMatchObject({ kind: "too-slow" });
    expect(error["message"]).toMatch(/\/a took longer than 0\.2 s to load; \d+ bytes came\.$/);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  test("the time covers the wait for an answer, too", async () => {
    const { origin } = await serve({ "/a": () => {} });
    expect(await failure(fetchText(`${origin}/a`, { total: 50 }))).toMatchObject({
      kind: "too-slow",
      message: `${origin}/a took longer than 0.05 s to load; 0 bytes came.`,
    });
  });

  test("fast data has more time: a millisecond for each 100 bytes", async () => {
    const { origin } = await serve({
      "/a": (_request, response) => {
        response.write("x".repeat(100_000));
        setTimeout(() => response.end("y"), 400);
      },
    });
    const { text } = await fetchText(`${origin}/a`, { total: 200 });
    expect(textOf(text)).toHaveLength(100_001);
  });

  test.each([
    ["without an announced length", {}],
    ["with one", { "content-length": 1_000_000 }],
  ])("a file that is larger than allowed is not read to its end, %s", async (_how, headers) => {
    const closed = vi.fn();
    const { origin } = await serve({
      "/a": (_request, response) => {
        response.writeHead(200, headers);
        response.on("close", closed);
        response.write("x".repeat(2000));
      },
    });
    expect(await failure(fetchText(`${origin}/a`, { size: 1000 }))).toMatchObject({
      kind: "too-large",
      message: `${origin}/a is larger than 0.001 MB.`,
    });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  test("a file that is larger than allowed is refused, even if all of it comes at once", async () => {
    const get = async () => new Response("x".repeat(2000));
    expect(await failure(fetchText("http://a.test/", { fetch: get, size: 1000 }))).toMatchObject({
      kind: "too-large",
    });
  });

  test("a broken connection", async () => {
    const { origin } = await serve({
      "/a": (_request, response) => {
        response.writeHead(200, { "content-length": 100 });
        response.write("abc", () => setTimeout(() => response.destroy(), 50));
      },
    });
    expect(await failure(fetchText(`${origin}/a`))).toMatchObject({
      kind: "refused",
      message: `The connection broke off after 3 bytes of ${origin}/a.`,
    });
  });

  test.each([
    ["before its first byte", {}, undefined],
    ["of what cannot be unpacked", { "content-encoding": "gzip" }, "not gzip"],
  ])("a connection that breaks off %s", async (_when, headers, body) => {
    const { origin } = await serve({
      "/a": (_request, response) => {
        response.writeHead(200, headers);
        response.flushHeaders();
        if (body === undefined) setTimeout(() => response.destroy(), 50);
        else response.end(body);
      },
    });
    expect(await failure(fetchText(`${origin}/a`))).toMatchObject({
      kind: "refused",
      message: `The connection broke off after 0 bytes of ${origin}/a.`,
    });
  });

  test.each(["ftp://a.test/b", "mailto:a@b.c"])("%s is told to be no address to read", async (url) => {
    expect(await failure(fetchText(url))).toMatchObject({
      kind: "refused",
      message: `${url} cannot be read: a page reads http and https addresses only.`,
    });
  });

  test.each([0, 50])("aborted after %i ms", async (ms) => {
    const { origin } = await serve({ "/a": () => {} });
    const controller = new AbortController();
    if (ms === 0) controller.abort();
    else setTimeout(() => controller.abort(), ms);
    expect(await failure(fetchText(`${origin}/a`, { signal: controller.signal as never }))).toMatchObject({
      kind: "aborted",
      message: `Loading ${origin}/a was stopped.`,
    });
  });
});
