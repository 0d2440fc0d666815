/** Descriptions for tests of `lectern site`, folders with them, and what a build wrote. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { build } from "../../../scripts/ready.mjs";
import { command, type Ended } from "../command.ts";

let folder = "";

/** Builds the package, and makes a folder for all tests of a file. */
export function prepare(): void {
  beforeAll(async () => {
    build();
    folder = await mkdtemp(join(tmpdir(), "lectern-site-"));
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

/** A folder with files. */
export async function made(files: Readonly<Record<string, string>>): Promise<string> {
  const path = await mkdtemp(join(folder, "made-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return path;
}

/** Runs `lectern site`. */
export function site(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return command(["site", ...args], cwd);
}

/** The files of a folder and their hashes. */
export async function contents(path: string): Promise<Record<string, string>> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const one of files.filter((each) => each.isFile())) {
    const file = join(one.parentPath, one.name);
    found[file.slice(path.length + 1)] = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  }
  return found;
}

/** A description with a tag, an operation and nested schemas. */
export const PETS = `openapi: 3.1.0
info: { title: Pets, version: "1", description: "Read [the list](#operation/listPets) first." }
tags: [{ name: Pets }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      summary: List pets
      responses:
        "200":
          description: Found
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Pet" }
components:
  schemas:
    Pet: { type: object, properties: { owner: { $ref: "#/components/schemas/Owner" } } }
    Owner: { type: object, properties: { home: { $ref: "#/components/schemas/Home" } } }
    Home: { type: object, properties: { street: { type: string } } }
`;

/** Another one. */
export const ORDERS = PETS.replaceAll("Pets", "Orders").replaceAll("/pets", "/orders");
