// `npm run corpus [-- <folder>]` opens every description of a folder in each way in which Lectern can be embedded.
// Prints a line for each.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, install, root, run } from "./ready.mjs";

const given = process.argv[2];
const folder = given
  ? resolve(process.env.INIT_CWD ?? process.cwd(), given)
  : (process.env.LECTERN_CORPUS ?? join(root, "..", "shared", "corpus"));

try {
  if (!existsSync(folder))
    throw new Error(`There is no ${folder}. Give a folder of descriptions: npm run corpus -- <folder>`);
  install();
  build();
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const env = { ...process.env, LECTERN_CORPUS: folder, LECTERN_CORPUS_RUN: "1" };
  run(process.execPath, [playwright, "test", "--reporter=dot"], { env, timeout: 60 * 60_000 });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
