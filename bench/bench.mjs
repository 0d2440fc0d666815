// `npm run bench` measures the time and memory for opening and using a description, in Lectern, in a minimal page and in
// other renderers. Prints Markdown. See bench/README.md. Options:
//   -- --only lectern,limit        only subjects whose names contain one of these
//   -- --documents a.yaml,https:…  paths, URLs or names in the corpus instead of the default descriptions
//   -- --measures opening,deep     of opening, deep, navigation, search, scroll
//   -- --runs 3                    the number of runs; prints the medians
//   -- --timeout 45                the time limit for each step on a page, in seconds
//   -- --scale                     also synthetic descriptions of growing size; with --documents none, only these
//   -- --output bench/results.md   also writes the Markdown to a file
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { needBrowser } from "../scripts/browser.mjs";
import { chosen } from "../scripts/peers.mjs";
import { build, install } from "../scripts/ready.mjs";
import { defaultDocuments, readDocument } from "./documents.mjs";
import { buildLimit } from "./limit.mjs";
import { MEASURES, runAll } from "./measures.mjs";
import { LEGEND, report } from "./report.mjs";
import { CURVES, measureCurve } from "./scale.mjs";
import { startServer } from "./server.mjs";
import { SUBJECTS } from "./subjects.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    documents: { type: "string" },
    measures: { type: "string" },
    runs: { type: "string", default: "3" },
    timeout: { type: "string", default: "45" },
    scale: { type: "boolean", default: false },
    output: { type: "string" },
  },
});

let server;
try {
  install();
  build();
  await buildLimit();
  const subjects = chosen(SUBJECTS, values.only, ({ name }) => name).map(({ ready }) => ready());
  const measures = chosen(Object.keys(MEASURES), values.measures, (name) => name);
  server = await startServer();
  const settings = {
    server,
    subjects,
    runs: Number(values.runs),
    timeout: Number(values.timeout) * 1000,
  };
  const parts = [];
  const tell = (part) => {
    console.log(`\n${part}`);
    parts.push(part);
  };
  tell(`# The cost of opening a description\n\n${await environment()}\n\n${LEGEND}`);
  const { given, remark } = documents();
  if (remark) tell(remark);
  for (const one of given) {
    const description = await readDocument(one);
    tell(
      report({
        description,
        subjects,
        measures,
        found: await runAll({ ...settings, description, measures }),
      }),
    );
  }
  if (values.scale) {
    // By default, only Lectern and the limit.
    const own = values.only ? subjects : subjects.filter(({ name }) => /^(?:Lectern|limit)$/.test(name));
    for (const curve of CURVES) tell(await measureCurve(curve, { ...settings, subjects: own }));
  }
  if (values.output)
    writeFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), values.output), `${parts.join("\n\n")}\n`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  server?.close();
}

function documents() {
  if (values.documents === "none") return { given: [] };
  if (values.documents) return { given: values.documents.split(",") };
  return defaultDocuments();
}

/** The command, date, machine and versions of the measurement. */
async function environment() {
  const version = execFileSync(await needBrowser(), ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const args = process.argv.slice(2).join(" ");
  return (
    `\`npm run bench${args ? ` -- ${args}` : ""}\`, ${new Date().toISOString().slice(0, 10)}; ` +
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? "processor"}, ${version.replace(/ built on.*/s, "").trim()}, Node ${process.version}; ` +
    `medians of ${values.runs}.`
  );
}
