/** Tests `lectern diff`: exit codes, places in files, and git revisions. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { writtenPointers } from "#cli/diff/written-places.ts";
import { NEW, OLD, Workspace } from "./diff/workspace.ts";

const workspace = new Workspace();
const run: Workspace["run"] = (...given) => workspace.run(...given);
const file: Workspace["writeFile"] = (...given) => workspace.writeFile(...given);

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
    expect(report.hidden).toBe(1);
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
    await expect(run(join(workspace.folder, "none.yaml"), await file("new.yaml", NEW))).rejects.toThrow(
      "no such file",
    );
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
    repository = join(workspace.folder, "repository");
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
    expect(change?.file).toEqual({ old: "git:HEAD:api/parts.yaml", new: "api/parts.yaml" });
    expect(change?.pointer.new).toBe("/Q/schema/type");
    expect(change?.line).toEqual({ old: 1, new: 1 });
  });

  test.each([
    ["git:HEAD:api/openapi.yaml", "git:HEAD:api/parts.yaml"],
    ["git:HEAD:./api/openapi.yaml", "git:HEAD:./api/parts.yaml"],
  ])("files of %s are named like %s", async (older, name) => {
    const { report } = await inRepository(older, "api/openapi.yaml");
    expect(report.changes.map((change) => change.file.old)).toEqual([name]);
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
