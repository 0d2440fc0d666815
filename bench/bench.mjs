// `npm run bench`: what it costs to open and to use a description, in Lectern, in the least page that could show it, and in other
// renderers. Prints Markdown; bench/README.md says what is measured and how.
//   -- --only lectern,limit        subjects whose names hold one of these
//   -- --documents a.yaml,https:…  paths, addresses or names in the corpus; the usual ones otherwise
//   -- --measures opening,deep     of opening, deep, navigation, search, scroll
//   -- --runs 3                    how often each is taken; medians are printed
//   -- --patience 45               seconds that a page has for each thing it is asked for
//   -- --scale                     synthetic descriptions that grow, too; with --documents none only these
//   -- --output bench/results.md   writes the Markdown there
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { needBrowser } from "../scripts/browser.mjs";
import { chosen } from "../scripts/peers.mjs";
import { build, install } from "../scripts/ready.mjs";
import { readDocument, usualDocuments } from "./documents.mjs";
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
    patience: { type: "string", default: "45" },
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
    patience: Number(values.patience) * 1000,
  };
  const parts = [];
  const tell = (part) => {
    console.log(`\n${part}`);
    parts.push(part);
  };
  tell(`# What it costs to open a description\n\n${await circumstances()}\n\n${LEGEND}`);
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
    // Only where the costs grow is asked: of Lectern and of the limit unless others are named.
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
  return usualDocuments();
}

/** Where and how it was measured. */
async function circumstances() {
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
