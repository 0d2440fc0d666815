// `npm run bench:site` measures the same operation in sites of small and large descriptions: its bytes, and what a browser
// spends on it. Next to it: the pages of other generators. Prints Markdown. See bench/README.md. Options:
//   -- --only lectern,scalar            only generators whose names contain one of these
//   -- --descriptions museum,github     of museum, github, synthetic
//   -- --runs 9                         the number of visits; prints the medians
//   -- --output bench/site-results.md   also writes the Markdown to a file
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chosen } from "../scripts/peers.mjs";
import { build, install } from "../scripts/ready.mjs";
import { serveFolder } from "./folder-server.mjs";
import { GENERATORS } from "./generators.mjs";
import { PLACES, placed } from "./placed.mjs";
import { measurePage, measurePhone, plainPage } from "./site-page.mjs";
import { medians } from "./statistics.mjs";
import { count, kilobytes, megabytes, milliseconds, ratio, table } from "./table.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    descriptions: { type: "string" },
    runs: { type: "string", default: "3" },
    output: { type: "string" },
  },
});

const LEGEND = [
  "`build`: the time of the build. `pages`: HTML files. `HTML`: the page of the operation. `files`: all that the browser loads for it. Both are compressed by gzip -9.",
  "`CPU`: the CPU time of the main thread until the page is interactive; for generators that do not say when, until it is quiet. `phone`: the largest contentful paint at 390 px with 1.6 Mbit/s, a round trip of 150 ms and a processor that is 4 times slower, and its ratio to plain HTML with the same text.",
  "In brackets: the ratio to the same page in the first description.",
].join("\n\n");

install();
build();
const generators = chosen(GENERATORS, values.only, ({ name }) => name);
const places = chosen(PLACES, values.descriptions, ({ name }) => name);
const found = [];
for (const place of places) {
  const description = placed(place);
  if (!description) {
    console.error(`There is no ${place.name} to measure.`);
    continue;
  }
  for (const generator of generators) found.push(await measured(generator, description));
}
const markdown = report();
console.log(`\n${markdown}`);
if (values.output)
  writeFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), values.output), `${markdown}\n`);

/** Builds a site, and measures the page of the operation. */
async function measured(generator, description) {
  const at = { generator: generator.name, description };
  console.error(`${description.name} · ${generator.name} · build`);
  try {
    const built = generator.build(description);
    const server = await serveFolder(built.folder);
    try {
      return { ...at, ...built, ...(await visits(generator, server, built.path)) };
    } finally {
      server.close();
    }
  } catch (error) {
    return { ...at, failure: String(error.message ?? error).split("\n")[0] };
  }
}

async function visits({ name, interactive }, server, path) {
  const visited = [];
  const html = server.size(path);
  for (let run = 1; run <= Number(values.runs); run++) {
    console.error(`${name} · visit ${run}/${values.runs}`);
    const page = await measurePage(server, path, interactive);
    server.add("/plain", plainPage(page.text));
    const [phone, plain] = [await measurePhone(server, path), await measurePhone(server, "/plain")];
    visited.push({ cpu: page.cpu, files: page.files, phone, plain });
  }
  return { html, ...medians(visited) };
}

function report() {
  const rows = found.map((one) => {
    const { generator, description, failure } = one;
    const begin = [`${description.name}: ${megabytes(description.text.length)}`, generator];
    if (failure !== undefined) return [...begin, `✗ ${failure}`];
    const first = found.find((other) => other.generator === generator && other.failure === undefined);
    const compared = (field, write) =>
      write(one[field]) + (first === one ? "" : ratio(one[field], first[field]));
    return [
      ...begin,
      milliseconds(one.took),
      one.took === undefined
        ? "–"
        : `${count(one.pages)}, ${(one.pages / (one.took / 1000)).toFixed(1)} per second`,
      compared("html", kilobytes),
      compared("files", kilobytes),
      compared("cpu", milliseconds),
      `${milliseconds(one.phone)}, ${(one.phone / one.plain).toFixed(2)} ×`,
    ];
  });
  const args = process.argv.slice(2).join(" ");
  return [
    "# The page of an operation in a site",
    `\`npm run bench:site${args ? ` -- ${args}` : ""}\`, ${new Date().toISOString().slice(0, 10)}; ${cpus().length} × ${cpus()[0]?.model.trim() ?? "processor"}, Node ${process.version}; medians of ${values.runs}.`,
    LEGEND,
    table(["description", "", "build", "pages", "HTML", "files", "CPU", "phone"], rows),
  ].join("\n\n");
}
