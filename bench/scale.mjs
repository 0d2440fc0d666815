// Measures how each cost grows with the bytes and with the operations of a description.
import { described } from "./documents.mjs";
import { runAll } from "./measures.mjs";
import { synthetic } from "./synthetic.mjs";
import { count, megabytes, milliseconds, table } from "./table.mjs";

const COSTS = [
  ["Opening: first operation readable", "first", milliseconds],
  ["Opening: CPU time of the main thread", "cpu", milliseconds],
  ["Blocking", "blocking", milliseconds],
  ["Heap", "heap", megabytes],
  ["DOM nodes", "nodes", count],
];
const MB = 1e6;

/** The two curves: growing bytes with the same operations, and growing operations with the same bytes. */
export const CURVES = [
  {
    title: "500 operations, growing bytes",
    sizes: [1, 2, 4, 8, 16, 32].map((size) => ({ name: `${size} MB`, operations: 500, bytes: size * MB })),
  },
  {
    title: "10 MB, growing operations",
    sizes: [100, 500, 2000, 8000, 20_000].map((operations) => ({
      name: count(operations),
      operations,
      bytes: 10 * MB,
    })),
  },
];

/** The tables of one curve, one for each cost. */
export async function measureCurve({ title, sizes }, { subjects, ...settings }) {
  const found = [];
  for (const { name, ...size } of sizes) {
    const description = described(
      `synthetic-${name.replaceAll(/\W/g, "")}.json`,
      Buffer.from(synthetic(size)),
    );
    found.push(await runAll({ ...settings, subjects, description, measures: ["opening"] }));
  }
  const tables = COSTS.map(([cost, field, write]) =>
    table(
      [cost, ...sizes.map(({ name }) => name)],
      subjects.map(({ name }) => [
        name,
        ...found.map((results) => {
          const { opening } = results.get(name);
          return opening.failure ? `✗ ${opening.failure}` : write(opening[field]);
        }),
      ]),
    ),
  );
  return [`## ${title}`, ...tables].join("\n\n");
}
