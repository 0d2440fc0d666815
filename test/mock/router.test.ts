import { describe, expect, test } from "vitest";
import { MOST_VISITS, Router } from "#mock/router.ts";
import { documentOf } from "./documents.ts";

const operation = (operationId: string): object => ({ operationId, responses: {} });

/** The router of some paths, each with the methods that are given. */
function routerOf(paths: Record<string, string>, root: object = {}): Router {
  const items = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(methods.split(" ").map((method) => [method, operation(`${method} ${path}`)])),
  ]);
  return new Router(documentOf(Object.fromEntries(items), root));
}

/** The result of routing as a short text. */
function led(router: Router, line: string): string {
  const [method = "", target = ""] = line.split(" ");
  const [path = "", query = ""] = target.split("?");
  const route = router.route(method, path, query);
  if (route.kind === "none") return `none ${route.nearest.join(" ")}`.trim();
  if (route.kind === "method") return `405 ${route.allowed.join(" ")}`;
  const texts = [...route.texts].map(([name, text]) => `${name}=${text}`);
  return [route.operation.operationId, ...texts].join(" ");
}

describe("paths", () => {
  const router = routerOf({
    "/": "get",
    "/pets": "get post",
    "/pets/{id}": "get delete",
    "/pets/mine": "get",
    "/pets/{petId}/toys/{toyId}": "get",
    "/files/{name}.{type}": "get",
    "/files/{name}.json": "get",
    "/reports/{year}-{month}": "get",
    "/caf\u00e9/{id}": "get",
    "/a%20b": "get",
    "/by/{id}?action=stop": "post",
    "/by/{id}?action=start": "post",
    "/by/{id}": "post",
    "/x/{a}/c": "get",
    "/{b}/y/c": "get",
    "/__proto__/{constructor}": "get",
  });
  test.each([
    ["GET /", "get /"],
    ["GET /pets", "get /pets"],
    ["HEAD /pets", "get /pets"],
    ["PUT /pets", "405 GET POST HEAD OPTIONS"],
    ["get /pets", "405 GET POST HEAD OPTIONS"],
    ["GET /pets/mine", "get /pets/mine"],
    ["GET /pets/my", "get /pets/{id} id=my"],
    ["DELETE /pets/mine", "delete /pets/{id} id=mine"],
    ["GET /pets/a%2Fb", "get /pets/{id} id=a%2Fb"],
    ["GET /pets/%", "get /pets/{id} id=%"],
    ["GET /pets/", "none /pets/{id} /pets/mine /pets"],
    ["GET /pets/1/toys/2", "get /pets/{petId}/toys/{toyId} petId=1 toyId=2"],
    ["GET /files/a.b.csv", "get /files/{name}.{type} name=a type=b.csv"],
    ["GET /files/a.json", "get /files/{name}.json name=a"],
    ["GET /reports/2024-05", "get /reports/{year}-{month} year=2024 month=05"],
    ["GET /caf%C3%A9/1", "get /caf\u00e9/{id} id=1"],
    ["GET /a%20b", "get /a%20b"],
    ["POST /by/1?action=stop&x=1", "post /by/{id}?action=stop id=1"],
    ["POST /by/1?action=start", "post /by/{id}?action=start id=1"],
    ["POST /by/1", "post /by/{id} id=1"],
    ["GET /x/y/c", "get /x/{a}/c a=y"],
    ["GET /z/y/c", "get /{b}/y/c b=z"],
    ["GET /__proto__/1", "get /__proto__/{constructor} constructor=1"],
    ["GET /pet", "none /pets /pets/{id} /pets/mine"],
    ["GET /nothing", "none"],
  ])("%s", (line, expected) => expect(led(router, line)).toBe(expected));
});

describe("base paths of servers", () => {
  const servers = [
    { url: "https://a.test/v1/" },
    {
      url: "https://{host}.test/{stage}/api",
      variables: { host: { default: "b" }, stage: { default: "live", enum: ["live", "test"] } },
    },
  ];
  const router = routerOf({ "/pets": "get", "/v1": "get" }, { servers });
  test.each([
    ["GET /v1/pets", "get /pets"],
    ["GET /pets", "get /pets"],
    ["GET /test/api/pets", "get /pets"],
    ["GET /live/api/pets", "get /pets"],
    ["GET /other/api/pets", "none /pets"],
    ["GET /v1", "get /v1"],
    ["GET /v1pets", "none /pets"],
  ])("%s", (line, expected) => expect(led(router, line).replace(/^none.*/, (text) => text)).toBe(expected));

  test("of an operation count for that operation only", () => {
    const own = { get: { ...operation("own"), servers: [{ url: "/own" }] }, post: operation("other") };
    const two = new Router(documentOf({ "/a": own }));
    expect(["GET /own/a", "GET /a", "POST /own/a", "POST /a"].map((line) => led(two, line))).toEqual([
      "own",
      "own",
      "405 GET HEAD OPTIONS",
      "other",
    ]);
  });
});

test("overlapping templates end", () => {
  const part = (index: number): string => `{a${index}}${"x".repeat(index % 3)}`;
  const paths = Array.from({ length: 200 }, (_, index) =>
    ["", ...Array.from({ length: 12 }, (_, depth) => part((index >> (depth % 8)) + depth)), index].join("/"),
  );
  const router = routerOf(Object.fromEntries(paths.map((path) => [path, "get"])));
  expect(MOST_VISITS).toBeLessThan(100_000);
  expect(led(router, `GET /${Array(12).fill("xxxx").join("/")}/none`)).toMatch(/^none/);
});
