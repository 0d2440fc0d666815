/** What tests of `lectern diff` need: two versions of a description, a temporary folder, and calls of the command. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { LocatedChange } from "#cli/diff/report.ts";
import { diff } from "#cli/diff.ts";
import type { Level } from "#compare/facts/change.ts";

/** The older version of a description. */
export const OLD = `openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /a:
    get:
      parameters:
        - { name: q, in: query, schema: { type: string } }
      responses:
        "200": { description: "" }
`;

/** The newer version: a parameter is required, which breaks clients, and a description says more. */
export const NEW = OLD.replace("in: query,", "in: query, required: true,").replace('""', "More");

/** The JSON output of the command. */
export interface JsonReport {
  complete: boolean;
  counts: Readonly<Record<Level, number>>;
  hidden: number;
  ignored: number;
  changes: LocatedChange[];
}

/** A temporary folder for the tests of one file. It is removed after them. */
export class Workspace {
  folder = "";

  constructor() {
    beforeAll(async () => {
      this.folder = await mkdtemp(join(tmpdir(), "lectern-diff-"));
    });
    afterAll(() => rm(this.folder, { recursive: true, force: true }));
  }

  /** Writes a file and returns its path. */
  async writeFile(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, text);
    return path;
  }

  /** Runs the command with JSON output. Returns its exit code and its parsed output. */
  async run(
    older: string,
    newer: string,
    flags: Readonly<Record<string, unknown>> = {},
  ): Promise<{ code: number; report: JsonReport }> {
    const output = join(this.folder, "out");
    const code = await diff(older, { output, format: "json", ...flags }, newer);
    return { code, report: JSON.parse(await readFile(output, "utf8")) as JsonReport };
  }
}
