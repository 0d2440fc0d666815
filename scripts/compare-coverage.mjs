// `npm run compare:coverage` compares which fields of the specification Lectern and other renderers show. Prints
// Markdown. Options:
//   --only lectern,redoc   compare only these renderers
//   --version 3.1,3.2      compare only descriptions of these versions
//   --fields               also print a row for each field
//   --budget 120           the limit for each page, in seconds
//   --output <file>        also write the Markdown to a file
// npm passes options after `--`: `npm run compare:coverage -- --fields`.
import { parseArgs } from "node:util";
import { chosen, compare, nameOf, PEERS } from "./peers.mjs";

/** The titles of the descriptions, by their names in e2e/coverage/probes.ts. */
const DOCUMENTS = {
  3.2: "OpenAPI 3.2",
  3.1: "OpenAPI 3.1",
  "3.1-places": "Keywords in every place, 3.1",
  "3.0": "OpenAPI 3.0",
  "3.0-places": "Keywords in every place, 3.0",
  "2.0": "OpenAPI 2.0",
};
const IMPORTANCES = ["must", "should", "nice"];

/** The renderers to compare, Lectern first. */
const RENDERERS = [
  {
    name: "Lectern",
    html: `<redoc spec-url="SPEC"></redoc><script src="/project/bundles/redoc.standalone.js"></script>`,
  },
  ...PEERS,
];

try {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      version: { type: "string" },
      fields: { type: "boolean" },
      budget: { type: "string", default: "120" },
      output: { type: "string" },
    },
  });
  const documents = chosen(Object.keys(DOCUMENTS), values.version, (name) => name);
  const renderers = chosen(RENDERERS, values.only, nameOf);
  compare({
    renderers,
    variable: "LECTERN_COMPARE",
    settings: { budget: Number(values.budget) * 1000, documents },
    output: values.output,
    report: (found, names) => report(documents, names, found, values.fields),
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function report(documents, names, found, withFields) {
  const date = new Date().toISOString().slice(0, 10);
  const parts = [
    "# What renderers show of a description",
    `${date}, default settings. Made by \`npm run compare:coverage\`. Each description uses every field of the specification, with a ` +
      "recognizable value. A robot opens everything that can be opened on the page. A field is shown if its value was " +
      "visible at any time. The columns have the number of shown fields out of all fields, by importance to a reader. " +
      "(†: the time limit was reached, so the number is a lower bound.)",
  ];
  for (const document of documents) {
    const columns = names.map(
      (name) => found.find((one) => one.name === name && one.document === document) ?? { name },
    );
    parts.push(totals(document, columns));
    const shown = columns.filter(({ probes }) => probes);
    if (withFields && shown.length > 0) parts.push(matrix(document, shown));
  }
  return `${parts.join("\n\n")}\n`;
}

function totals(document, columns) {
  const rows = columns.map(({ name, probes, complete, remark = "", failure = "was not measured" }) => {
    if (!probes) return [name, ...IMPORTANCES.map(() => "–"), escapeCell(failure)];
    const counts = IMPORTANCES.map((importance) => {
      const expected = probes.filter((probe) => probe.importance === importance);
      return `${expected.filter(({ isSeen }) => isSeen).length} / ${expected.length}`;
    });
    return [name + (complete ? "" : " †"), ...counts, remark];
  });
  const hasRemarks = rows.some((row) => row.at(-1) !== "");
  const head = [DOCUMENTS[document], ...IMPORTANCES, ""];
  return table(head, rows, hasRemarks ? head.length : head.length - 1);
}

function matrix(document, columns) {
  const rows = columns[0].probes.map(({ id, importance }, index) => [
    escapeCell(id),
    importance,
    ...columns.map(({ probes }) => (probes[index].isSeen ? "●" : "·")),
  ]);
  return table([DOCUMENTS[document], "", ...columns.map(({ name }) => name)], rows);
}

function table(head, rows, width = head.length) {
  const line = (cells) => `| ${cells.slice(0, width).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function escapeCell(text) {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");
}
