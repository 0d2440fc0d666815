/** Tests `lectern diff`: formats, exit codes, rules, places in files, and git revisions. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORMATS, type Format } from "#cli/diff/formats.ts";
import type { LocatedChange, Report } from "#cli/diff/report.ts";
import { ignoreFrom } from "#cli/diff/rules.ts";
import { writtenPointers } from "#cli/diff/written-places.ts";
import { diff } from "#cli/diff.ts";
import type { Change } from "#compare/facts/change.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-diff-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const OLD = `openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /a:
    get:
      parameters:
        - { name: q, in: query, schema: { type: string } }
      responses:
        "200": { description: "" }
`;
const NEW = OLD.replace("in: query,", "in: query, required: true,").replace('""', "More");

/** Runs the command with JSON output. */
async function run(
  older: string,
  newer: string,
  flags: Readonly<Record<string, unknown>> = {},
): Promise<{ code: number; report: { complete: boolean; ignored: number; changes: LocatedChange[] } }> {
  const output = join(folder, "out.json");
  const code = await diff(older, { format: "json", output, ...flags }, newer);
  return { code, report: JSON.parse(await readFile(output, "utf8")) };
}

/** Writes a file and returns its path. */
async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, text);
  return path;
}

describe("the command", () => {
  test("lists changes with their places in both files", async () => {
    const { code, report } = await run(await file("old.yaml", OLD), await file("new.yaml", NEW));
    expect(code).toBe(0);
    expect(report.complete).toBe(true);
    expect(report.changes.map(({ id, level, line }) => ({ id, level, line }))).toEqual([
      { id: "request-parameter-became-required", level: "breaking", line: { old: 7, new: 7 } },
      { id: "response-description-changed", level: "prose", line: { old: 9, new: 9 } },
    ]);
    const [change] = report.changes;
    expect(change?.operation).toEqual({ method: "GET", path: "/a" });
    expect(change?.pointer).toEqual({
      old: "/paths/~1a/get/parameters/0",
      new: "/paths/~1a/get/parameters/0",
    });
    expect(change?.direction).toBe("request");
  });

  test.each([
    [undefined, 0],
    ["breaking", 1],
    ["maybe", 1],
    ["any", 1],
  ])("--fail-on %s ends with %s", async (failOn, code) => {
    expect((await run(await file("old.yaml", OLD), await file("new.yaml", NEW), { failOn })).code).toBe(code);
  });

  test("--fail-on any ends with 0 without a change", async () => {
    const same = await file("old.yaml", OLD);
    expect((await run(same, same, { failOn: "any" })).code).toBe(0);
  });

  test("levels of ids decide about the exit code", async () => {
    const set = ["request-parameter-became-required=safe"];
    const { code, report } = await run(await file("old.yaml", OLD), await file("new.yaml", NEW), {
      failOn: "maybe",
      set,
    });
    expect(code).toBe(0);
    expect(report.changes.map(({ level }) => level)).toEqual(["safe", "prose"]);
  });

  test("--only leaves milder changes out, but --fail-on looks at all", async () => {
    const { code, report } = await run(
      await file("old.yaml", OLD),
      await file("new.yaml", NEW.replace("required: true,", "")),
      {
        only: "breaking",
        failOn: "any",
      },
    );
    expect(report.changes).toEqual([]);
    expect(code).toBe(1);
  });

  test("--sunset-days demands a date", async () => {
    const newer = OLD.replace("    get:", "    get:\n      deprecated: true");
    const { report } = await run(await file("old.yaml", OLD), await file("new.yaml", newer), {
      sunsetDays: 30,
    });
    expect(report.changes.map(({ id }) => id)).toEqual([
      "operation-deprecated-without-sunset",
      "operation-deprecated",
    ]);
  });

  test("a missing file is a failure", async () => {
    await expect(run(join(folder, "none.yaml"), await file("new.yaml", NEW))).rejects.toThrow("no such file");
  });
});

describe("rules", () => {
  const ignoring = async (rules: string): Promise<string[]> => {
    const ignore = await file("rules.yaml", rules);
    const { report } = await run(await file("old.yaml", OLD), await file("new.yaml", NEW), { ignore });
    return report.changes.map(({ id }) => id);
  };

  test.each([
    ["{ id: request-parameter-became-required, reason: r }"],
    ["{ id: request-parameter-became-required, operation: GET /a, until: 9999-12-31, reason: r }"],
    ["{ operation: /a, id: request-parameter-became-required, reason: r }"],
    ["{ pointer: /paths/~1a/get/parameters, reason: r }"],
  ])("%s ignores the change", async (rule) => {
    expect(await ignoring(`ignore: [${rule}]`)).toEqual(["response-description-changed"]);
  });

  test.each([
    ["{ id: request-parameter-became-required, until: 2020-01-01, reason: r }"],
    ["{ id: request-parameter-became-required, operation: POST /a, reason: r }"],
    ["{ pointer: /paths/~1a/get/parameter, reason: r }"],
  ])("%s does not", async (rule) => {
    expect(await ignoring(`ignore: [${rule}]`)).toHaveLength(2);
  });

  test.each([
    ["ignore: [{ id: request-parameter-became-required }]", "no reason"],
    ["ignore: [{ reason: r }]", "needs an id"],
    ["ignore: [{ id: nothing, reason: r }]", "no change with the id"],
    ["ignore: [{ operation: /a, until: soon, reason: r }]", "a date"],
    ["levels: { operation-removed: bad }", "not a level"],
    ["levels: { not-compared-limit: none }", "cannot be left out"],
    ["- 1", "has no rules"],
  ])("%s is a failure", async (rules, message) => {
    await expect(ignoring(rules)).rejects.toThrow(message);
  });

  test("rules that fit nothing are named", () => {
    const rule = { id: "operation-removed", reason: "r" };
    expect(ignoreFrom([], [rule], 0).unused).toEqual([rule]);
  });
});

describe("formats", () => {
  const change: LocatedChange = {
    id: "operation-removed",
    level: "breaking",
    direction: null,
    operation: { method: "GET", path: "/<a>|`*" },
    pointer: { old: "/paths/x", new: null },
    path: ["a&b"],
    value: { old: '"<x>"', new: 1 },
    message: "GET /<a>|`* was removed\u001b[31m.",
    line: { old: 3, new: null },
    file: { old: "old.yaml", new: null },
    group: 0,
    operations: 3,
  };
  const report: Report = {
    old: "old.yaml",
    new: "new.yaml",
    title: "<T>",
    changes: [change, { ...change, id: "operation-added", level: "prose", group: 1 }],
    isComplete: true,
    ignored: 1,
  };
  const written = (format: Format, one = report): string =>
    FORMATS[format](one)
      .map(({ safe }) => safe)
      .join("\n");

  test("text", () => {
    expect(written("text")).toContain("2 changes: 1 breaking, 1 prose");
    expect(written("text")).toContain("(also in 2 other operations)");
    expect(written("text")).toContain("old.yaml:3");
    expect(written("text")).not.toContain("\u001b[31m.");
  });

  test("json is valid", () => {
    const { changes } = JSON.parse(written("json")) as { changes: Change[] };
    expect(changes).toHaveLength(2);
    expect(changes[0]?.message).toBe(change.message);
    expect(JSON.parse(written("json", { ...report, changes: [] }))).toEqual({
      old: "old.yaml",
      new: "new.yaml",
      complete: true,
      counts: { breaking: 0, maybe: 0, safe: 0, prose: 0 },
      ignored: 1,
      changes: [],
    });
  });

  test("markdown and html show the texts, not what is in them", () => {
    expect(written("markdown")).toContain("GET /\\<a\\>\\|\\`\\*");
    expect(written("html")).toContain("GET /&#60;a&#62;|`*");
    expect(written("html")).not.toContain("<x>");
    expect(written("html")).not.toContain("<T>");
  });

  test("html marks the words of prose that differ, and lets readers hide a level", () => {
    const value = { old: "A pet.", new: "A small pet." };
    const prose = { ...change, group: 2, level: "prose" as const, value };
    const html = written("html", { ...report, changes: [change, prose] });
    expect(html).toContain('<div class="values">A <ins>small </ins>pet.</div>');
    expect(html).toContain('<input type="checkbox" id="show-prose" checked>');
    expect(html).toContain("body:has(#show-prose:not(:checked)) section .prose");
    expect(html).toContain(
      'body:has(#show-breaking:not(:checked)):has(#show-prose:not(:checked)) [data-levels="breaking prose"]',
    );
  });

  test("junit fails for breaking changes", () => {
    expect(written("junit")).toContain('failures="1"');
    expect(written("junit")).toContain("GET /&#60;a&#62;");
    expect(written("junit", { ...report, changes: [] })).toContain('failures="0"');
  });

  test("github annotates", () => {
    expect(written("github")).toContain(
      "::error file=old.yaml,line=3,title=GET /<a>|`*%3A operation-removed::",
    );
    expect(written("github")).not.toContain("operation-added");
    const hostile = { ...change, message: "a\n::error::b" };
    expect(written("github", { ...report, changes: [hostile] })).toContain("a%0A::error::b");
  });

  test("nothing is said to be unchanged that was not compared", () => {
    const none = { ...report, changes: [] };
    expect(written("text", none)).toContain("No changes");
    expect(written("text", { ...none, isComplete: false })).toContain("not everything was compared");
  });
});

describe("overlays", () => {
  const OVERLAY = `overlay: 1.1.0
info: { title: Public, version: "1" }
actions:
  - { target: "$.paths['/a'].get.parameters", remove: true }
  - { target: "$.paths['/b']", remove: true }
`;

  test("apply to both versions: what they remove is not compared", async () => {
    const overlay = [await file("public.yaml", OVERLAY)];
    const { report } = await run(await file("old.yaml", OLD), await file("new.yaml", NEW), { overlay });
    expect(report.changes.map(({ id }) => id)).toEqual(["response-description-changed"]);
  });

  test("that cannot be applied end the command", async () => {
    const overlay = [await file("bad.yaml", OVERLAY.replace("1.1.0", "9"))];
    await expect(run(await file("old.yaml", OLD), await file("new.yaml", NEW), { overlay })).rejects.toThrow(
      "bad.yaml",
    );
  });
});

describe("git revisions", () => {
  let repository = "";
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@a.test"];
    execFileSync("git", ["-C", repository, ...identity, ...args], { stdio: "ignore" });
  };
  beforeAll(async () => {
    const parts = "Q: { name: q, in: query, schema: { type: string } }\n";
    const main = OLD.replace(/- \{ name: q.*\}/, '- { $ref: "parts.yaml#/Q" }');
    repository = join(folder, "repository");
    await file("repository/api/openapi.yaml", main);
    await file("repository/api/parts.yaml", parts);
    git("init", "-q");
    git("add", "-A");
    git("commit", "-q", "-m", "One");
    await file("repository/api/parts.yaml", parts.replace("string", "integer"));
  });

  /** Runs the command in the folder of the repository. */
  async function inRepository(older: string, newer: string, flags = {}): ReturnType<typeof run> {
    const before = process.cwd();
    process.chdir(repository);
    try {
      return await run(older, newer, flags);
    } finally {
      process.chdir(before);
    }
  }

  test("files that a description refers to come from the same revision", async () => {
    const { report } = await inRepository("git:HEAD:api/openapi.yaml", "api/openapi.yaml");
    const [change, ...more] = report.changes;
    expect(more).toEqual([]);
    expect(change?.id).toBe("request-parameter-type-changed");
    expect(change?.file).toEqual({ old: "api/parts.yaml", new: "api/parts.yaml" });
    expect(change?.pointer.new).toBe("/Q/schema/type");
    expect(change?.line).toEqual({ old: 1, new: 1 });
  });

  test("overlays of the current folder apply to both", async () => {
    const action = "{ target: \"$.paths['/a'].get.parameters\", remove: true }";
    const info = '{ title: x, version: "1" }';
    await file("repository/o.yaml", `overlay: 1.1.0\ninfo: ${info}\nactions: [${action}]\n`);
    const [older, newer] = ["git:HEAD:api/openapi.yaml", "api/openapi.yaml"];
    const { report } = await inRepository(older, newer, { overlay: ["o.yaml"] });
    expect(report.changes).toEqual([]);
  });

  test("a revision equals itself", async () => {
    const { report } = await inRepository("git:HEAD:api/openapi.yaml", "git:HEAD:./api/openapi.yaml");
    expect(report.changes).toEqual([]);
  });

  test.each([
    ["git:none:api/openapi.yaml", "there is no revision none in this repository"],
    ["git:HEAD:none.yaml", "there is no such file in this revision"],
    ["git:--help:a", "does not name a revision and a file"],
    ["git:HEAD", "does not name a revision and a file"],
    ["git:HEAD:../a.yaml", "there is no such file in this revision"],
  ])("%s: %s", async (address, message) => {
    await expect(inRepository(address, "api/openapi.yaml")).rejects.toThrow(message);
  });
});

describe("places in Swagger 2.0", () => {
  const main = {
    swagger: "2.0",
    paths: {
      "/a": {
        post: {
          parameters: [
            { name: "b", in: "body", schema: { properties: { x: {} } } },
            { name: "q", in: "query", type: "string" },
          ],
          responses: { "200": { schema: { type: "string" }, headers: { X: { type: "string" } } } },
        },
        put: { parameters: [{ name: "f", in: "formData", type: "string" }] },
      },
    },
    definitions: { A: { type: "object" } },
    securityDefinitions: { o: { type: "oauth2", tokenUrl: "u" } },
  };
  test.each([
    ["/components/schemas/A/type", "/definitions/A/type"],
    ["/paths/~1a/post/parameters/0/schema/type", "/paths/~1a/post/parameters/1/type"],
    [
      "/paths/~1a/post/requestBody/content/application~1json/schema/properties/x",
      "/paths/~1a/post/parameters/0/schema/properties/x",
    ],
    ["/paths/~1a/put/requestBody/content/x/schema/properties/f/type", "/paths/~1a/put/parameters/0/type"],
    ["/paths/~1a/post/responses/200/content/a~1a/schema/type", "/paths/~1a/post/responses/200/schema/type"],
    ["/paths/~1a/post/responses/200/headers/X/schema/type", "/paths/~1a/post/responses/200/headers/X/type"],
    ["/components/securitySchemes/o/flows/implicit/tokenUrl", "/securityDefinitions/o/tokenUrl"],
    ["/paths/~1a/post/requestBody", "/paths/~1a/post/parameters/0"],
    ["/info/title", ""],
  ])("%s was %s", (pointer, written) => expect(writtenPointers(main)(pointer)).toBe(written));
});

test.each([
  ["/webhooks/w/post", "/x-webhooks/w/post"],
  ["/components/schemas/A/examples", "/components/schemas/A/example"],
  ["/components/schemas/A/exclusiveMinimum", "/components/schemas/A/minimum"],
  ["/components/schemas/A/title", "/components/schemas/A"],
])("in OpenAPI 3.0, %s was %s", (pointer, written) => {
  const schemas = { A: { example: 1, minimum: 1, exclusiveMinimum: true } };
  const older = { openapi: "3.0.3", "x-webhooks": { w: { post: {} } }, components: { schemas } };
  const { A } = schemas;
  expect(
    writtenPointers({ ...older, components: { schemas: { A: { example: A.example, minimum: A.minimum } } } })(
      pointer,
    ),
  ).toBe(written);
});
