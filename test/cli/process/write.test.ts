import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeWhole } from "#cli/process/write.ts";

let base = "";
let folder = "";
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "lectern-write-"));
});
beforeEach(async () => {
  folder = await mkdtemp(join(base, "made-"));
  await mkdir(join(folder, "parts"));
  for (const name of ["api.yaml", "parts/a.yaml", "old.html"]) await writeFile(join(folder, name), name);
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** Writes "new". Returns the message if this fails. */
function write(name: string): Promise<string> {
  const inputs = [join(folder, "api.yaml"), join(folder, "parts", "a.yaml")];
  return writeWhole(join(folder, name), Buffer.from("new"), inputs).then(
    () => "",
    (error: Error) => error.message,
  );
}

test.each(["new.html", "old.html", "some/more/folders/new.html"])("%s is written", async (name) => {
  expect(await write(name)).toBe("");
  expect(await readFile(join(folder, name), "utf8")).toBe("new");
  expect((await readdir(folder)).filter((one) => one.endsWith(".tmp"))).toEqual([]);
});

test.each(["api.yaml", "parts/a.yaml", "parts/../api.yaml", "soft.html", "hard.html", "folder/api.yaml"])(
  "%s is an input, and stays",
  async (name) => {
    await symlink(join(folder, "parts", "a.yaml"), join(folder, "soft.html"));
    await link(join(folder, "api.yaml"), join(folder, "hard.html"));
    await symlink(folder, join(folder, "folder"), "dir");
    const before = await readFile(join(folder, name), "utf8");
    expect(await write(name)).toMatch(/is the description itself, or a file that it refers to/);
    expect(await readFile(join(folder, name), "utf8")).toBe(before);
  },
);

test("a link to another file stays a link", async () => {
  await symlink("old.html", join(folder, "soft.html"));
  expect(await write("soft.html")).toBe("");
  expect(await readFile(join(folder, "old.html"), "utf8")).toBe("new");
  expect(await readdir(folder)).toContain("soft.html");
});

test("a link to a file that does not exist is followed", async () => {
  await symlink("parts/none.html", join(folder, "soft.html"));
  expect(await write("soft.html")).toBe("");
  expect(await readFile(join(folder, "parts", "none.html"), "utf8")).toBe("new");
  expect((await lstat(join(folder, "soft.html"))).isSymbolicLink()).toBe(true);
});

test.skipIf(process.platform === "win32")("keeps the rights of the file", async () => {
  await chmod(join(folder, "old.html"), 0o640);
  expect(await write("old.html")).toBe("");
  expect((await stat(join(folder, "old.html"))).mode & 0o777).toBe(0o640);
});

test("a folder, or a file in the path, is reported", async () => {
  expect(await write("parts")).toMatch(/parts cannot be written: it is a folder\.$/);
  expect(await write("old.html/new.html")).toMatch(/cannot be written: /);
});
