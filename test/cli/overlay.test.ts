/**
 * Tests `lectern overlay` and the flag `--overlay`: the output, the messages, and that every reader of the description
 * gets the result.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findingsIn } from "#cli/check.ts";
import { findDescription, readDescription, readOverlaidText } from "#cli/input/description.ts";
import { OverlayFailure } from "#cli/input/overlays.ts";
import { overlay } from "#cli/overlay.ts";
import { start, until } from "./process.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-overlay-"));
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(join(folder, name), text)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const OVERLAY = "overlay: 1.1.0\ninfo: { title: Test, version: 1.0.0 }\nactions:\n";
const FILES = {
  "api.yaml": "\ufeffopenapi: 3.1.0\r\ninfo:\r\n  title: Old # c\r\n  version: 1.10\r\npaths: {}\r\n",
  "title.yaml": `${OVERLAY}  - { target: $.info.title, update: New }\n`,
  "part.yaml": `${OVERLAY}  - { target: $.paths, update: { /a: { $ref: ./a.json } } }\n`,
  "a.json": '{"get":{"responses":{"200":{"description":"ok"}}}}',
  "warns.yaml": `${OVERLAY}  - { target: $.nothing, remove: true }\n`,
  "fails.yaml": `${OVERLAY}  - { target: $.info, update: 1 }\n`,
  "faulty.json":
    '{"overlay":"1.1.0","info":{"title":"","version":""},"actions":[{"target":"$["},{"target":"$["}]}',
  "broken.yaml": "a: [",
};
const at = (name: string): string => join(folder, name);
const read = (name: string): Promise<string> => readFile(at(name), "utf8");
/** The number of errors in an output; each begins with this sign. */
const errorsIn = (output: string): number => output.split("✗").length - 1;

describe("lectern overlay", () => {
  test("writes the result; the rest of the text stays", async () => {
    const output = at("out.yaml");
    expect(await overlay(at("api.yaml"), { output }, [at("title.yaml")])).toBe(0);
    expect(await read("out.yaml")).toBe((await read("api.yaml")).replace("Old", "New"));
  });

  const failing: [overlays: string[], message: string][] = [
    [["title.yaml", "fails.yaml"], "action 1, target $.info: a number cannot be merged with an object."],
    [["faulty.json"], "action 1, target $[: the target is not a JSONPath query"],
    [["broken.yaml"], "broken.yaml cannot be read: "],
    [["missing.yaml"], "there is no such file"],
  ];
  test.each(failing)("%j: nothing is written", async (overlays, message) => {
    const output = at("never.yaml");
    await expect(overlay(at("api.yaml"), { output }, overlays.map(at))).rejects.toThrow(message);
    await expect(read("never.yaml")).rejects.toThrow("ENOENT");
  });

  test.each(["api.yaml", "title.yaml"])("never overwrites %s, which it reads", async (name) => {
    const before = await read(name);
    await expect(overlay(at("api.yaml"), { output: at(name) }, [at("title.yaml")])).rejects.toThrow(
      "is the description itself",
    );
    expect(await read(name)).toBe(before);
  });

  test("all errors are listed", async () => {
    const place = await findDescription(at("api.yaml"), { overlays: [at("faulty.json")] });
    const failure = await readOverlaidText(place).catch((error: unknown) => error);
    expect(failure instanceof OverlayFailure && failure.advice).toContain("action 2, target $[");
  });
});

describe("--overlay", () => {
  test("applies before anything else: other files are found, and the linter sees the result", async () => {
    const overlays = [at("title.yaml"), at("part.yaml"), at("warns.yaml")];
    const description = await readDescription(await findDescription(at("api.yaml"), { overlays }));
    const { document, problems } = description.loaded;
    expect(document.info?.title).toBe("New");
    expect(Object.keys(document.paths?.["/a"] ?? {}).length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    expect(description.files.map((file) => file.slice(file.lastIndexOf("/") + 1)).sort()).toEqual(
      ["a.json", "api.yaml", "part.yaml", "title.yaml", "warns.yaml"].sort(),
    );
    expect((await description.reader.text(description.url)).text).toContain("$ref: ./a.json");
    const findings = await findingsIn(description);
    await description.reader.close();
    expect(findings.filter(({ id }) => id === "overlay").map(({ level }) => level)).toEqual(["warning"]);
  });

  test("serve reloads when an overlay changes, and keeps the last page while one fails", async () => {
    const [description, hides] = [at("served.yaml"), at("hides.yaml")];
    await writeFile(
      description,
      "openapi: 3.1.0\ninfo: { title: Served, version: '1' }\npaths: { /secret: {} }\n",
    );
    const removing = `${OVERLAY}  - { target: "$.paths['/secret']", remove: true }\n`;
    await writeFile(hides, removing);
    const { said } = start(["serve", description, "--overlay", hides, "--port", "0", "--no-check"], folder);
    const url = await until(() => /http:\/\/\S+:\d+\//.exec(said())?.[0]);
    await until(() => said().includes("Watching"));
    const text = async (): Promise<string> => (await fetch(`${url}served.yaml`)).text();
    expect(await text()).not.toContain("/secret");
    await writeFile(hides, removing.replace("remove: true", "update: 1"));
    await until(() => said().includes("cannot be merged"));
    expect(await text()).not.toContain("/secret");
    await writeFile(hides, `${removing}  - { target: $.info.title, update: Changed }\n`);
    await until(async () => (await text()).includes("Changed"));
    expect(await text()).not.toContain("/secret");
    await writeFile(description, "openapi: 3.1.0\ninfo: {{\n");
    await until(() => errorsIn(said()) >= 2);
    expect(await text()).not.toContain("/secret");
  });

  test("a failing overlay makes the command fail; it is not skipped", async () => {
    const place = await findDescription(at("api.yaml"), { overlays: [at("fails.yaml")] });
    await expect(readDescription(place)).rejects.toThrow("cannot be merged");
  });
});
