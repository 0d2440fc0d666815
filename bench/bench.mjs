// `npm run bench`: what it costs to open a description, in Lectern, in the least page that could show it, and in other renderers.
// Prints Markdown; see bench/README.md.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chosen } from "../scripts/peers.mjs";
import { build, install } from "../scripts/ready.mjs";
import { readDocument, usualDocuments } from "./documents.mjs";
import { buildLimit } from "./limit.mjs";
import { MEASURES, runAll } from "./measures.mjs";
import { report } from "./report.mjs";
import { startServer } from "./server.mjs";
import { SUBJECTS } from "./subjects.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    documents: { type: "string" },
    measures: { type: "string" },
    runs: { type: "string", default: "3" },
    patience: { type: "string", default: "45" },
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
  const sections = [];
  for (const given of values.documents?.split(",") ?? usualDocuments()) {
    const description = await readDocument(given);
    const found = await runAll({
      server,
      subjects,
      description,
      measures,
      runs: Number(values.runs),
      patience: Number(values.patience) * 1000,
    });
    const section = report({ description, subjects, measures, found });
    console.log(section);
    sections.push(section);
  }
  if (values.output)
    writeFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), values.output), `${sections.join("\n")}\n`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  server?.close();
}
