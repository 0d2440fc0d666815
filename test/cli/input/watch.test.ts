import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { findDescription, readDescription } from "#cli/input/description.ts";
import { watch } from "#cli/input/watch.ts";
import { serve } from "#cli/serve.ts";

let base = "";
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "lectern-watch-"));
});
afterAll(() => rm(base, { recursive: true, force: true }));

let written = 0;

/** Replaces a file in one step, because a slow writer would change it twice. */
async function put(file: string, text: string): Promise<void> {
  const aside = join(base, `aside-${++written}`);
  await writeFile(aside, text);
  await rename(aside, file);
}

/** A folder with a description that refers to two files, one of which exists. */
async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(base, "made-"));
  const schemas =
    "{ A: { $ref: a/A.yaml }, B: { $ref: b/deep/B.yaml }, C: { $ref: ../C.yaml }, D: { $ref: .D.yaml } }";
  await mkdir(join(made, "a"));
  await writeFile(join(made, "a", "A.yaml"), "title: First");
  await writeFile(
    join(made, "openapi.yaml"),
    `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas: ${schemas}\n`,
  );
  return made;
}

test("a description lists the missing files that it may read", async () => {
  const made = await makeFolder();
  const { files, missing } = await readDescription(await findDescription(join(made, "openapi.yaml")));
  const { files: again } = await readDescription(await findDescription(join(made, "openapi.yaml")));
  expect(files.map((file) => file.slice(made.length + 1))).toEqual(["openapi.yaml", join("a", "A.yaml")]);
  expect(missing.map((file) => file.slice(made.length + 1))).toEqual([join("b", "deep", "B.yaml")]);
  expect(again).toEqual(files);
});

// At the same time, because each waits most of its time.
describe.concurrent("the watcher", () => {
  test("files that appear in a new folder are reported once", async ({ expect, onTestFinished }) => {
    const made = await makeFolder();
    const onChange = vi.fn<() => void>();
    const missing = join(made, "b", "deep", "B.yaml");
    const watching = watch(
      { files: [join(made, "openapi.yaml")], missing: [missing], unreadable: [] },
      onChange,
    );
    onTestFinished(() => watching.close());
    await mkdir(join(made, "b", "deep"), { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(onChange).not.toHaveBeenCalled();
    await put(missing, "title: B");
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  describe("a change at once is told once", () => {
    const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 900));
    const none = { missing: [], unreadable: [] };

    test.for<[what: string, change: (file: string) => void | Promise<void>]>([
      ["of a file", (file) => writeFileSync(file, "openapi: 3.1.1")],
      ["of a file that is replaced", (file) => put(file, "openapi: 3.1.1")],
      ["of a file that vanishes", (file) => rm(file)],
    ])("%s", async ([, change], { expect, onTestFinished }) => {
      const file = join(await makeFolder(), "openapi.yaml");
      const onChange = vi.fn<() => void>();
      const watching = watch({ ...none, files: [file] }, onChange);
      onTestFinished(() => watching.close());
      await change(file);
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
      await quiet();
      expect(onChange).toHaveBeenCalledTimes(1);
    });

    test("of a file that was read before", async ({ expect, onTestFinished }) => {
      const file = join(await makeFolder(), "openapi.yaml");
      const description = await readDescription(await findDescription(file));
      await new Promise((resolve) => setTimeout(resolve, 20));
      writeFileSync(file, "openapi: 3.1.1");
      const onChange = vi.fn<() => void>();
      const watching = watch(description, onChange);
      onTestFinished(() => watching.close());
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
      await quiet();
      expect(onChange).toHaveBeenCalledTimes(1);
    });

    test("of a file behind a link", async ({ expect, onTestFinished }) => {
      const made = await makeFolder();
      const link = join(made, "link.yaml");
      await symlink(join(made, "openapi.yaml"), link);
      const onChange = vi.fn<() => void>();
      const watching = watch({ ...none, files: [link] }, onChange);
      onTestFinished(() => watching.close());
      writeFileSync(join(made, "openapi.yaml"), "openapi: 3.1.1");
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
    });

    test("of a file that is watched later", async ({ expect, onTestFinished }) => {
      const made = await makeFolder();
      const [file, later] = [join(made, "openapi.yaml"), join(made, "a", "A.yaml")];
      const onChange = vi.fn<() => void>();
      const watching = watch({ ...none, files: [file] }, onChange);
      onTestFinished(() => watching.close());
      await quiet();
      watching.set({ ...none, files: [file, later] });
      writeFileSync(later, "title: Second");
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000);
      await quiet();
      expect(onChange).toHaveBeenCalledTimes(1);
    });
  });

  test("a file that is not watched any more is not told", async ({ expect, onTestFinished }) => {
    const made = await makeFolder();
    const [file, other] = [join(made, "openapi.yaml"), join(made, "a", "A.yaml")];
    const onChange = vi.fn<() => void>();
    const watching = watch({ files: [file, other], missing: [], unreadable: [] }, onChange);
    onTestFinished(() => watching.close());
    watching.set({ files: [file], missing: [], unreadable: [] });
    await rm(other);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(onChange).not.toHaveBeenCalled();
  });

  test.for(["a folder", "a link to a folder"])(
    "%s in the place of a file is not followed",
    async (kind, { expect, onTestFinished }) => {
      const made = await makeFolder();
      const file = join(made, "a", "A.yaml");
      const folder = kind === "a folder" ? file : await mkdtemp(join(base, "elsewhere-"));
      const onChange = vi.fn<() => void>();
      const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600));
      await rm(file);
      await symlink(made, file);
      const watching = watch({ files: [], missing: [], unreadable: [file] }, onChange);
      onTestFinished(() => watching.close());
      await quiet();
      await rm(file);
      if (kind === "a folder") await mkdir(file);
      else await symlink(folder, file);
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000);
      await quiet();
      onChange.mockClear();
      await mkdir(join(folder, "deep"));
      await writeFile(join(folder, "deep", "x.yaml"), "");
      await quiet();
      await writeFile(join(folder, "deep", "x.yaml"), "changed");
      await quiet();
      expect(onChange).not.toHaveBeenCalled();
      // As `serve` does after reading again.
      watching.set({ files: [], missing: [], unreadable: [file] });
      await quiet();
      await rm(file, { recursive: true });
      await put(file, "title: Restored");
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000);
    },
  );
});

/** Runs `lectern serve`, collects its output, and stops it with the test. */
async function served(file: string): Promise<{ said: () => string }> {
  const said: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    const spy = vi.spyOn(stream, "write").mockImplementation((text) => said.push(String(text)) > 0);
    onTestFinished(() => spy.mockRestore());
  }
  const before = process.listeners("SIGTERM");
  const end = serve(file, { port: 0, host: "127.0.0.1", check: false });
  await vi.waitFor(() => expect(said.join("\n")).toContain("Watching"), 10_000);
  const [stop] = process.listeners("SIGTERM").filter((listener) => !before.includes(listener));
  onTestFinished(async () => {
    stop?.("SIGTERM");
    await end;
  });
  return { said: () => said.join("\n") };
}

test("serve reads again when a missing file appears, and one that vanished comes back", async () => {
  const made = await makeFolder();
  const { said } = await served(join(made, "openapi.yaml"));
  const times = (): number => said().split("↻").length - 1;
  const readsAfter = async (act: Promise<unknown>): Promise<void> => {
    const before = times();
    await act;
    await vi.waitFor(() => expect(times()).toBeGreaterThan(before), 10_000);
  };
  await mkdir(join(made, "b", "deep"), { recursive: true });
  await readsAfter(put(join(made, "b", "deep", "B.yaml"), "title: B"));
  const part = join(made, "a", "A.yaml");
  await readsAfter(rm(part));
  await readsAfter(put(part, "title: Second"));
  await readsAfter(put(part, "title: Third"));
  await rm(join(made, "openapi.yaml"));
  await vi.waitFor(() => expect(said()).toContain("was not found"), 10_000);
  await readsAfter(
    put(join(made, "openapi.yaml"), "openapi: 3.1.0\ninfo: { title: New, version: '1' }\npaths: {}\n"),
  );
});

test.each(["openapi.yaml", "a/A.yaml"])(
  "serve reads no link that takes the place of %s, and follows the file that comes back",
  async (name) => {
    const made = await makeFolder();
    const file = join(made, name);
    const text = (title: string): string =>
      name === "a/A.yaml"
        ? `title: ${title}`
        : `openapi: 3.1.0\ninfo: { title: ${title}, version: '1' }\npaths: {}\n`;
    const secret = join(base, "secret.yaml");
    await writeFile(secret, text("Secret"));
    const { said } = await served(join(made, "openapi.yaml"));
    const times = (): number => said().split(/[↻✗]/).length;
    const link = join(base, `link-${++written}`);
    await symlink(secret, link);
    let before = times();
    await rename(link, file);
    await vi.waitFor(() => expect(times()).toBeGreaterThan(before), 10_000);
    for (const turn of [1, 2]) {
      before = said().split("↻").length;
      await put(file, text(`Restored ${turn}`));
      await vi.waitFor(() => expect(said().split("↻").length).toBeGreaterThan(before), 10_000);
    }
    expect(said()).not.toContain("Secret");
  },
);
