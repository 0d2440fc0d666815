import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFile, folderFetch, openFolder } from "#cli/folder.ts";

let base = "";
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "lectern-folder-"));
  await mkdir(join(base, "in", "sub", ".git"), { recursive: true });
  const files = ["secret", "in/.env", "in/a.yaml", "in/sub/b c.yaml", "in/sub/.git/config", "in-beside"];
  for (const file of files) await writeFile(join(base, file), file);
  await symlink(join(base, "secret"), join(base, "in", "link.yaml"));
  await symlink(join(base, "in", "a.yaml"), join(base, "in", "sub", "inner.yaml"));
});
afterAll(() => rm(base, { recursive: true, force: true }));

test.each([
  ["a.yaml", "a.yaml"],
  ["/a.yaml", "a.yaml"],
  ["sub/b c.yaml", "sub/b c.yaml"],
  ["sub/../a.yaml", "a.yaml"],
  ["sub/inner.yaml", "a.yaml"],
])("%s is in the folder", async (path, found) => {
  const folder = await openFolder(join(base, "in"));
  expect(await findFile(folder, path)).toBe(join(folder.path, found));
});

test.each([
  "",
  ".",
  "sub",
  "none.yaml",
  "../secret",
  "../in-beside",
  "sub/../../secret",
  "..%2fsecret",
  "..\\secret",
  ".env",
  "sub/.git/config",
  "link.yaml",
  "a.yaml\0.png",
  "//etc/passwd",
])("%j is not to be had", async (path) => {
  expect(await findFile(await openFolder(join(base, "in")), path)).toBeUndefined();
});

test.each([
  ["in/a.yaml", 200],
  ["in/sub/b c.yaml", 200],
  ["in/none.yaml", 404],
  ["in/.env", 404],
  ["in/link.yaml", 404],
  ["secret", 403],
  ["in-beside", 403],
])("fetch of %s is answered with %d", async (path, status) => {
  const folder = await openFolder(join(base, "in"));
  const read: string[] = [];
  const response = await folderFetch(folder, (file) => read.push(file))(pathToFileURL(join(base, path)));
  expect(response.status).toBe(status);
  if (status === 200) expect(await response.text()).toBe(path);
  expect(read).toEqual(status === 200 ? [join(folder.path, path.slice("in/".length))] : []);
});

test("a description from elsewhere reads no file", async () => {
  const response = await folderFetch(undefined)(pathToFileURL(join(base, "in", "a.yaml")));
  expect(response.status).toBe(403);
});
