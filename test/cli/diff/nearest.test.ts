/** Tests where something that was removed is reported: at the nearest thing that the new files still have. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { Workspace } from "./workspace.ts";

const workspace = new Workspace();

const MAIN = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a:
    parameters:
      - { name: shared, in: query, schema: { type: string } }
      - { name: other, in: query, schema: { type: string } }
    get:
      parameters:
        - { name: one, in: query, schema: { type: string } }
        - { name: two, in: query, schema: { type: string } }
        - { $ref: "#/components/parameters/P" }
      responses:
        "200":
          description: R
          content: { application/json: { schema: { $ref: "#/components/schemas/A" } } }
        "201":
          description: R
          content: { application/json: { schema: { $ref: part.yaml } } }
        "400": { $ref: "#/components/responses/R" }
        "404": { description: None }
    put: { responses: { "200": { description: R } } }
  /b: { get: { responses: { "200": { description: R } } } }
  /c:
    post: { requestBody: { $ref: "#/components/requestBodies/Q" }, responses: { "200": { description: R } } }
components:
  requestBodies:
    Q: { content: { application/json: { schema: { type: object } } } }
  parameters:
    P: { name: p, in: query, schema: { type: string } }
  responses:
    R:
      description: R
      headers:
        X: { schema: { type: string } }
        Y: { schema: { type: string } }
  schemas:
    A:
      type: object
      properties:
        x: { type: string, enum: [p, q] }
        y: { type: string }
    B:
      type: object
      properties:
        x: { type: string, enum: [p, q] }
`;

const PART = `type: object
properties:
  z: { type: string }
  w: { type: string }
`;

test.each([
  ["a property", "        y: { type: string }\n", "main.yaml", "/components/schemas/A/properties"],
  ["a property of another file", "  w: { type: string }\n", "part.yaml", "/properties"],
  ["a value of an enum", ", q", "main.yaml", "/components/schemas/A/properties/x/enum"],
  [
    "a property of a schema that moved",
    ["components/schemas/A", "components/schemas/B"],
    "main.yaml",
    "/components/schemas/B/properties",
  ],
  [
    "a parameter",
    "        - { name: two, in: query, schema: { type: string } }\n",
    "main.yaml",
    "/paths/~1a/get/parameters",
  ],
  [
    "a parameter whose place another one has",
    "        - { name: one, in: query, schema: { type: string } }\n",
    "main.yaml",
    "/paths/~1a/get/parameters",
  ],
  [
    "the parameter of a component that is still there",
    '        - { $ref: "#/components/parameters/P" }\n',
    "main.yaml",
    "/paths/~1a/get/parameters",
  ],
  [
    "a parameter of a path",
    "      - { name: shared, in: query, schema: { type: string } }\n",
    "main.yaml",
    "/paths/~1a/parameters",
  ],
  ["a response", '        "404": { description: None }\n', "main.yaml", "/paths/~1a/get/responses"],
  [
    "a header of a component",
    "        X: { schema: { type: string } }\n",
    "main.yaml",
    "/components/responses/R/headers",
  ],
  [
    "a header of a component that is still there",
    ['"400": { $ref: "#/components/responses/R" }', '"400": { description: R }'],
    "main.yaml",
    "/paths/~1a/get/responses/400",
  ],
  [
    "a property of a body whose component is still there",
    ['post: { requestBody: { $ref: "#/components/requestBodies/Q" }', "post: { requestBody: { content: {} }"],
    "main.yaml",
    "/paths/~1c/post/requestBody/content",
  ],
  ["an operation", '    put: { responses: { "200": { description: R } } }\n', "main.yaml", "/paths/~1a"],
  ["a path", '  /b: { get: { responses: { "200": { description: R } } } }\n', "main.yaml", "/paths"],
])("%s", async (_, edit, file, pointer) => {
  const [from, to] = typeof edit === "string" ? [edit, ""] : [edit[0]!, edit[1]!];
  const write = (folder: string, name: string, text: string): Promise<string> =>
    workspace.writeFile(`${folder}/${name}`, text);
  const edited = { "main.yaml": MAIN.replace(from, to), "part.yaml": PART.replace(from, to) };
  await write("old", "part.yaml", PART);
  await write("new", "part.yaml", edited["part.yaml"]);
  const older = await write("old", "main.yaml", MAIN);
  const newer = await write("new", "main.yaml", edited["main.yaml"]);
  const { report } = await workspace.run(older, newer);
  const removed = report.changes.filter((change) => change.pointer.new === null);
  expect(removed.length).toBeGreaterThan(0);
  // The last step is a name of the file, except for that of a path.
  const name = pointer.split("/").at(-1)!.replace("~1", "/");
  for (const { nearest } of removed) {
    expect(nearest?.pointer).toBe(pointer);
    expect(nearest?.file.endsWith(join("new", file))).toBe(true);
    const line = edited[file as keyof typeof edited].split("\n")[(nearest?.line ?? 0) - 1];
    expect(line?.replaceAll('"', "")).toContain(`${name}:`);
  }
});
