// `npm run embedders [-- -g <name>]` runs programs that embed Redoc, with this package instead. The first run installs
// the programs, which takes minutes.
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
