// `npm run compare:try` sends the same requests with the forms of Lectern, Swagger UI, Scalar and RapiDoc in a browser, and
// prints which of them send something else than the specification says. Options:
//   --only lectern,scalar  compare only these renderers
//   --version 3.1,2.0      compare only descriptions of these versions
//   --output <file>        also write the Markdown to a file
// npm passes options after `--`: `npm run compare:try -- --only lectern`.
import { parseArgs } from "node:util";
import { chosen, compare, nameOf, PEERS } from "./peers.mjs";

const VERSIONS = ["3.2", "3.1", "3.0", "2.0"];

/** What a page needs so that its form is there, in place of a text of its `html`. */
const SETTINGS = {
  "Swagger UI": ['url: "SPEC"', 'url: "SPEC", tryItOutEnabled: true, docExpansion: "full"'],
  Scalar: ["", ""],
  RapiDoc: ["<rapi-doc ", '<rapi-doc render-style="read" '],
};

/** The renderers to compare, Lectern first. */
const RENDERERS = [
  {
    name: "Lectern",
    html: `<redoc spec-url="SPEC" try-it></redoc><script src="/project/bundles/redoc.standalone.js"></script>`,
  },
  ...PEERS.filter(({ name }) => name in SETTINGS).map((one) => ({
    ...one,
    html: one.html.replace(...SETTINGS[one.name]),
  })),
];

try {
  const { values } = parseArgs({
    options: { only: { type: "string" }, version: { type: "string" }, output: { type: "string" } },
  });
  const versions = chosen(VERSIONS, values.version, (name) => name);
  const renderers = chosen(RENDERERS, values.only, nameOf);
  compare({
    renderers,
    variable: "LECTERN_COMPARE_TRY",
    settings: { versions },
    output: values.output,
    report: (found, names) => report(names.flatMap((name) => found.filter((one) => one.name === name))),
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function report(found) {
  const date = new Date().toISOString().slice(0, 10);
  const isOf = (version) => (one) => one.version === version;
  const versions = VERSIONS.filter((version) => found.some((one) => one.found.some(isOf(version))));
  const right = (all) => `${all.filter(({ wrong }) => wrong.length === 0).length} of ${all.length}`;
  const lines = [
    "# What the forms of renderers send",
    "",
    `${date}. Made by \`npm run compare:try\`. Each description has one operation with examples; a robot opens its form and ` +
      "sends it, without typing. A request is right if the server receives what the specification says. The columns have " +
      "the numbers of right requests, by the version of the specification.",
    "",
    `| renderer | ${versions.join(" | ")} | all |`,
    `| --- |${" --- |".repeat(versions.length + 1)}`,
    ...found.map(
      (one) =>
        `| ${one.name} | ${versions.map((version) => right(one.found.filter(isOf(version)))).join(" | ")} | ${right(one.found)} |`,
    ),
  ];
  for (const one of found) {
    lines.push("", `## ${one.name}`, "");
    const wrong = one.found.filter((each) => each.wrong.length > 0);
    if (wrong.length === 0) lines.push("It sends all of them as described.");
    for (const each of wrong) lines.push(`- ${each.version}, ${each.it}: ${each.wrong.join("; ")}`);
  }
  return `${lines.join("\n")}\n`;
}
