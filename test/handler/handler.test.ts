/** Tests what a handler sends, with scripts of the test. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { type HandlerSettings, handlerOf } from "#handler/handler.ts";

const SCRIPTS = {
  version: "v1",
  texts: {
    "redoc.standalone.js": async () => "\ufeffscript()",
    "oauth-redirect.html": async () => "<!doctype html>",
    "oauth-redirect.js": async () => "redirect()",
  },
};
const API = { openapi: "3.1.0", info: { title: "Pets <b>", version: "1" }, paths: {} };

function ask(settings: Partial<HandlerSettings>, path: string, init?: RequestInit, mount?: unknown) {
  const handler = handlerOf({ description: API, ...settings }, SCRIPTS);
  return handler(new Request(`http://host.example${path}`, init), mount);
}

/** The attributes of scripts, style sheets and the element in a page. */
function namesIn(page: string): string[] {
  return [...page.matchAll(/(?:src|href|spec-url|data-description)="([^"]*)"/g)].map(
    ([, name]) => name ?? "",
  );
}

describe("the page", () => {
  const bases: [base: string | undefined, path: string, root: string][] = [
    [undefined, "/", ""],
    ["/", "/", ""],
    ["", "/", ""],
    ["/docs", "/docs", "/docs"],
    ["/docs", "/docs/", "/docs"],
    ["/docs/", "/docs", "/docs"],
    ["//docs//", "/docs", "/docs"],
    ["docs", "/docs", "/docs"],
    ["/a b/ü", "/a%20b/%C3%BC", "/a%20b/%C3%BC"],
    ["//docs", "/docs", "/docs"],
    ['/"><script>', "/%22%3E%3Cscript%3E", "/%22%3E%3Cscript%3E"],
  ];
  test.each(bases)("base %j: %s", async (base, path, root) => {
    const answer = await ask({ base }, path);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(namesIn(page)).toEqual([
      "data:,",
      `${root}/-/v1/page.css`,
      `${root}/-/openapi`,
      `${root}/-/v1/redoc.standalone.js`,
    ]);
    for (const name of namesIn(page).slice(1)) expect((await ask({ base }, name)).status).toBe(200);
  });

  test("has no inline script or style, and a policy that forbids them", async () => {
    const answer = await ask({ options: { hideLoading: true, "onclick=alert(1) x": 1 } }, "/");
    const page = await answer.text();
    expect(page).not.toMatch(/<script>|<style|\son\w+=/);
    expect(page).toContain(' hideLoading="true"');
    expect(page).toContain("<title>Pets &#60;b&#62;</title>");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("has a redirect page whose address no version changes, if readers can send requests", async () => {
    expect(await (await ask({ options: { tryIt: false } }, "/")).text()).not.toContain("oauth-redirect");
    const page = await (await ask({ base: "/docs", options: { tryIt: { server: "a" } } }, "/docs")).text();
    expect(page).toContain(
      "{&#34;redirectUrl&#34;:&#34;/docs/-/oauth-redirect.html&#34;,&#34;server&#34;:&#34;a&#34;}",
    );
    for (const [name, type] of [
      ["html", "text/html"],
      ["js", "text/javascript"],
    ] as const) {
      const answer = await ask({ base: "/docs" }, `/docs/-/oauth-redirect.${name}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
  });

  test("is not sent for other paths and methods", async () => {
    for (const path of [
      "/doc",
      "/docsx",
      "/",
      "/docs/x",
      "/docs/-",
      "/docs/-/",
      "/docs/-/v1/no.js",
      "/docs/-/toString",
    ])
      expect((await ask({ base: "/docs" }, path)).status).toBe(404);
    const answer = await ask({}, "/", { method: "POST", body: "x" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });

  test("a mount counts if there is no base, and only if it is a path", async () => {
    expect((await ask({}, "/docs", {}, "/docs")).status).toBe(200);
    expect((await ask({ base: "/x" }, "/docs", {}, "/docs")).status).toBe(404);
    expect((await ask({}, "/", {}, { params: {} })).status).toBe(200);
  });
});

describe("the description", () => {
  const YAML = "openapi: 3.1.0\ninfo: { title: Cats }\n";
  const given: [name: string, description: unknown, text: string, type: string, title: string][] = [
    ["an object", API, JSON.stringify(API), "application/json", "Pets &#60;b&#62;"],
    ["YAML", YAML, YAML, "application/yaml", "Cats"],
    ["JSON", '\n{"info":{"title":"Dogs"}}', '\n{"info":{"title":"Dogs"}}', "application/json", "Dogs"],
    ["a function", () => API, JSON.stringify(API), "application/json", "Pets &#60;b&#62;"],
    ["a slow function", async () => YAML, YAML, "application/yaml", "Cats"],
    ["a promise", Promise.resolve(API), JSON.stringify(API), "application/json", "Pets &#60;b&#62;"],
    ["the bytes of a file", new TextEncoder().encode(YAML), YAML, "application/yaml", "Cats"],
    ["a function that reads a file", () => Buffer.from(YAML), YAML, "application/yaml", "Cats"],
    ["a text that is no address", "openapi.yaml", "openapi.yaml", "application/yaml", "API reference"],
    ["a broken text", "a: [", "a: [", "application/yaml", "API reference"],
  ];
  test.each(given)("%s", async (_, description, text, type, title) => {
    const settings = { description } as Partial<HandlerSettings>;
    const answer = await ask(settings, "/-/openapi");
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(await (await ask(settings, "/")).text()).toContain(`<title>${title}</title>`);
  });

  test("a function gets the request, each time", async () => {
    const asked: string[] = [];
    const description = (request: Request): object => {
      asked.push(request.headers.get("x-tenant") ?? "");
      return API;
    };
    for (const tenant of ["a", "b"])
      await ask({ description }, "/-/openapi", { headers: { "x-tenant": tenant } });
    expect(asked).toEqual(["a", "b"]);
  });

  test("a function that fails is an error without its reason", async () => {
    const description = (): object => {
      throw new Error("password");
    };
    const errors: unknown[] = [];
    const before = console.error;
    console.error = (...all: unknown[]) => void errors.push(...all);
    try {
      const answer = await ask({ description }, "/-/openapi");
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain("password");
      expect((await ask({ description }, "/")).status).toBe(200);
      for (const wrong of [undefined, null, 1, new URL("file:///etc/passwd")])
        expect((await ask({ description: () => wrong }, "/-/openapi")).status).toBe(500);
      const itself: Record<string, unknown> = {};
      itself["itself"] = itself;
      expect((await ask({ description: itself }, "/-/openapi")).status).toBe(500);
    } finally {
      console.error = before;
    }
    expect(errors.some((error) => error instanceof Error && error.message === "password")).toBe(true);
  });

  test("an address is fetched by the server; the page learns it without secrets", async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url?.startsWith("/api.yaml") ? 200 : 404;
      response.end(YAML);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const description of [
      ` ${origin}/api.yaml?key=secret#x `,
      new URL(`${origin}/api.yaml?key=secret`),
    ]) {
      expect(await (await ask({ description }, "/-/openapi")).text()).toBe(YAML);
      const page = await (await ask({ description }, "/")).text();
      expect(namesIn(page)).toEqual([
        "data:,",
        "/-/v1/page.css",
        `${origin}/api.yaml`,
        "/-/openapi",
        "/-/v1/redoc.standalone.js",
        "/-/v1/page.js",
      ]);
      expect(page).not.toContain("secret");
    }
    expect(await (await ask({ description: `${origin}/api.yaml` }, "/-/v1/page.js")).text()).toContain(
      "Redoc.init",
    );
    const before = console.error;
    console.error = () => undefined;
    const gone = await ask({ description: `${origin}/gone` }, "/-/openapi");
    console.error = before;
    expect(gone.status).toBe(502);
  });
});

describe("caches", () => {
  const paths: [path: string, cache: string][] = [
    ["/", "no-cache"],
    ["/-/openapi", "no-cache"],
    ["/-/v1/redoc.standalone.js", "public, max-age=31536000, immutable"],
    ["/-/v1/page.css", "public, max-age=31536000, immutable"],
    ["/-/v0/redoc.standalone.js", "no-cache"],
  ];
  test.each(paths)("%s", async (path, cache) => {
    const answer = await ask({}, path);
    expect(answer.headers.get("cache-control")).toBe(cache);
    const tag = answer.headers.get("etag") ?? "";
    for (const known of [tag, `"x", ${tag}`, "*", tag.replace("W/", "")]) {
      const again = await ask({}, path, { headers: { "if-none-match": known } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(tag);
    }
    const other = await ask({}, path, { headers: { "if-none-match": '"x"' } });
    expect(other.status).toBe(200);
    const head = await ask({}, path, { method: "HEAD" });
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-length")).toBe(String((await answer.arrayBuffer()).byteLength));
  });

  test.each([undefined, null, 42, "", " "])("%s is no description", (description) => {
    expect(() => handlerOf({ description: description as unknown as object }, SCRIPTS)).toThrow(
      "There is no description",
    );
  });

  test("a changed description has another tag", async () => {
    let title = "a";
    const description = (): object => ({ info: { title } });
    const first = (await ask({ description }, "/-/openapi")).headers.get("etag");
    title = "b";
    const headers = { "if-none-match": first ?? "" };
    expect((await ask({ description }, "/-/openapi", { headers })).status).toBe(200);
  });

  test("scripts keep their byte order mark", async () => {
    const bytes = new Uint8Array(await (await ask({}, "/-/v1/redoc.standalone.js")).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});
