/** A folder for tests of `lectern diff`, two versions of a description, and the command with JSON output. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { LocatedChange } from "#cli/diff/report.ts";
import { diff } from "#cli/diff.ts";
import type { Level } from "#compare/facts/change.ts";

/** A description. */
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

/** The same with a breaking change and a change of prose. */
export const NEW = OLD.replace("in: query,", "in: query, required: true,").replace('""', "More");

/** What the command writes as JSON. */
export interface Written {
  complete: boolean;
  counts: Readonly<Record<Level, number>>;
  hidden: number;
  ignored: number;
  changes: LocatedChange[];
}

/** The folder of a test file, which is removed after its tests. */
export class Workspace {
  folder = "";

  constructor() {
    beforeAll(async () => {
      this.folder = await mkdtemp(join(tmpdir(), "lectern-diff-"));
    });
    afterAll(() => rm(this.folder, { recursive: true, force: true }));
  }

  /** Writes a file and returns its path. */
  async file(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, text);
    return path;
  }

  /** Runs the command and returns its exit code and what it wrote. */
  async write(
    older: string,
    newer: string,
    flags: Readonly<Record<string, unknown>>,
  ): Promise<{ code: number; text: string }> {
    const output = join(this.folder, "out");
    const code = await diff(older, { output, ...flags }, newer);
    return { code, text: await readFile(output, "utf8") };
  }

  /** The same with JSON output. */
  async run(
    older: string,
    newer: string,
    flags: Readonly<Record<string, unknown>> = {},
  ): Promise<{ code: number; report: Written }> {
    const { code, text } = await this.write(older, newer, { format: "json", ...flags });
    return { code, report: JSON.parse(text) as Written };
  }
}
