// `npm run embedders [-- -g <name>]`: runs the programs of those who embed, with this package in place of theirs. The first
// run installs them, which takes minutes.
import { join } from "node:path";
import { build, install, root, run } from "./ready.mjs";

try {
  install();
  build();
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const env = { ...process.env, LECTERN_EMBEDDERS: "1" };
  const args = [playwright, "test", "--reporter=list", "--workers=1", ...process.argv.slice(2)];
  run(process.execPath, args, { env, timeout: 60 * 60_000 });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
