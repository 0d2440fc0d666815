// `npm run site:hashes -- <description> [rows]` builds a site, and checks that the hashes of the classic page lead to its
// pages: those of all sections, and a sample of rows in the browser. Prints those that do not arrive.
import { join, resolve } from "node:path";
import { build, install, root, run } from "./ready.mjs";

const [given, rows = "1000"] = process.argv.slice(2);

try {
  if (!given) throw new Error("Give a description: npm run site:hashes -- <description> [rows]");
  install();
  build();
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  const env = { ...process.env, LECTERN_SITE_HASHES: file, LECTERN_SITE_ROWS: rows };
  run(process.execPath, [playwright, "test", "--reporter=dot", "--workers=1"], { env });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
