// The tables of what was found.
import { count, kilobytes, megabytes, milliseconds, ratio, table } from "./table.mjs";

/** Columns: title, measure, field, how it is written, and whether its ratio to the limit stands beside it. */
const COLUMNS = [
  ["first", "opening", "first", milliseconds, true],
  ["wall", "opening", "wall", milliseconds, true],
  ["CPU", "opening", "cpu", milliseconds, true],
  ["blocking", "opening", "blocking", milliseconds],
  ["longest", "opening", "longest", milliseconds],
  ["heap", "opening", "heap", megabytes],
  ["nodes", "opening", "nodes", count],
  ["deep", "deep", "deep", milliseconds, true],
  ["deep CPU", "deep", "cpu", milliseconds, true],
  ["drift", "deep", "drift", pixels],
  ["off", "deep", "off", pixels],
  ["code first", "opening", "bytesFirst", kilobytes],
  ["code", "opening", "bytes", kilobytes],
  ["foreign", "opening", "foreign", count],
];

/** The table of one description. */
export function report({ description, subjects, measures, found }) {
  const columns = COLUMNS.filter(([, measure]) => measures.includes(measure));
  const limit = found.get("limit");
  const rows = subjects.map(({ name }) => [
    name,
    ...columns.map(([, measure, field, write, withRatio], index) => {
      const result = found.get(name)[measure];
      // The first column of a measure says why it failed.
      if (result.failure) return measure === columns[index - 1]?.[1] ? "✗" : `✗ ${result.failure}`;
      return write(result[field]) + (withRatio ? ratio(result[field], limit?.[measure]?.[field]) : "");
    }),
  ]);
  const head = [
    `${description.name} (${megabytes(description.body.length)}, ${count(description.count)} operations)`,
    ...columns.map(([title]) => title),
  ];
  return `\n${table(head, rows)}`;
}

function pixels(value) {
  return value === undefined ? "–" : `${value.toFixed(value < 10 ? 1 : 0)} px`;
}
