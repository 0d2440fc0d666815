import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix, win32 } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isInside, openFile, openFolder, pathInside } from "#cli/input/folder.ts";

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

/** The real path of a file that can be opened. */
async function opened(path: string): Promise<string | undefined> {
  const folder = await openFolder(join(base, "in"));
  const inside = pathInside(folder, path);
  const file = inside === undefined ? undefined : await openFile(folder, inside);
  await file?.handle.close();
  return file?.path;
}

test.each([
  ["a.yaml", "a.yaml"],
  ["/a.yaml", "a.yaml"],
  ["sub/b c.yaml", "sub/b c.yaml"],
  ["sub/../a.yaml", "a.yaml"],
  ["sub/inner.yaml", "a.yaml"],
])("%s is in the folder", async (path, found) => {
  const folder = await openFolder(join(base, "in"));
  expect(await opened(path)).toBe(join(folder.path, found));
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
  expect(await opened(path)).toBeUndefined();
});

describe("paths, checked as text", () => {
  const windows = { path: "D:\\root" };
  const unix = { path: "/root" };

  test.each([
    "C:\\Users\\me\\a.yaml",
    "D:\\a.yaml",
    "D:\\root",
    "D:\\root\\.env",
    "D:\\root\\a.yaml:stream",
    "D:\\root\\con",
    "D:\\root\\AUX.yaml",
    "D:\\root\\com1.txt",
    "D:\\root\\a.yaml.",
    "D:\\root\\a.yaml ",
    "D:\\rooted\\a.yaml",
    "\\\\host\\share\\a.yaml",
    "\\\\?\\D:\\root\\a.yaml",
    "\\\\.\\pipe\\a",
  ])("%s is outside on Windows", (path) => expect(isInside(windows, path, win32)).toBe(false));

  test.each(["D:\\root\\a.yaml", "d:\\root\\sub\\console.yaml", "D:\\root\\a b.yaml"])(
    "%s is inside on Windows",
    (path) => expect(isInside(windows, path, win32)).toBe(true),
  );

  test.each([
    ["windows", windows, win32],
    ["unix", unix, posix],
  ] as const)("a path from outside reaches nothing else: %s", (_, folder, paths) => {
    for (const path of [
      "/C:/Users/me/a.yaml",
      "C:/Users/me/a.yaml",
      "C:a.yaml",
      "//host/share/a.yaml",
      "\\\\host\\share\\a.yaml",
      "..\\a.yaml",
      "sub\\..\\..\\a.yaml",
      "../a.yaml",
      "sub/../../a.yaml",
      "nul",
      "sub/con.json",
      "lpt1",
      "a.yaml:x",
      ".env",
      "sub/.git/config",
      "a\u0000.yaml",
      "",
      "/",
    ])
      expect(pathInside(folder, path, paths), path).toBeUndefined();
    for (const path of ["a.yaml", "/a.yaml", "sub/../a.yaml", "./a.yaml"])
      expect(pathInside(folder, path, paths), path).toBe(paths.resolve(folder.path, "a.yaml"));
  });
});
