// Writes the tables of results.
import { count, kilobytes, megabytes, milliseconds, ratio, table } from "./table.mjs";

/** The fields that are measured once the page is quiet. */
const UNTIL_QUIET = new Set(["blocking", "longest", "heap", "nodes", "bytes"]);

const column = (title, measure, field, write, isCompared = false) => ({
  title,
  measure,
  field,
  write,
  isCompared,
});

/** The columns of each table. */
const TABLES = [
  [
    column("first", "opening", "first", milliseconds, true),
    column("wall", "opening", "wall", milliseconds, true),
    column("CPU", "opening", "cpu", milliseconds, true),
    column("blocking", "opening", "blocking", milliseconds),
    column("longest", "opening", "longest", milliseconds),
    column("heap", "opening", "heap", megabytes),
    column("nodes", "opening", "nodes", count),
    column("first code", "opening", "bytesFirst", kilobytes),
    column("code", "opening", "bytes", kilobytes),
    column("foreign", "opening", "foreign", count),
  ],
  [
    column("deep", "deep", "deep", milliseconds, true),
    column("wall", "deep", "wall", milliseconds, true),
    column("CPU", "deep", "cpu", milliseconds, true),
    column("drift", "deep", "drift", pixels),
    column("off", "deep", "off", pixels),
    column("navigation", "navigation", "navigation", milliseconds),
    column("search: path", "search", "path", milliseconds),
    column("search: field", "search", "field", milliseconds),
    column("worst frame", "scroll", "worst", milliseconds),
    column("over 50 ms", "scroll", "slow", percent),
    column("blank", "scroll", "blank", milliseconds),
    column("longest task", "scroll", "longest", milliseconds),
  ],
];

/** The meanings of the columns. */
export const LEGEND = [
  "`first`: the wall time from navigation until a painted frame has the heading of the first operation, without the time that the main thread waited for a processor. Pages that show no operation at the start are opened with a link to it. `wall`: the same with the waiting time. `CPU`: the CPU time of the main thread until then.",
  "`blocking`: the sum of the time beyond 50 ms of each task of the main thread, until the page is quiet. `longest`: the longest task. Both are CPU time. `heap`: after forced garbage collections, without workers. `nodes`: with those in shadow roots.",
  "`deep`: the time from opening a link to an operation at 80 % of the list until its heading stops moving. `drift`: how far the heading moves afterwards. `off`: the final distance between the target and the top of the viewport.",
  "`navigation`: the time from a click on the menu's last operation until its heading stops moving in the viewport. `search`: the time from typing a query until the results contain it, for a word of a path and for a field of a response.",
  "`worst frame`, `over 50 ms`, `blank` (the longest time with an empty viewport) and `longest task`: while scrolling from the top to the end.",
  "`first code`, `code`: scripts and style sheets (gzip -9) until the first operation is readable, and in total. `foreign`: URLs of other hosts that were requested. In brackets: the ratio to the limit. ✗: failed or timed out. ≥: the page was not quiet at the end.",
].join("\n\n");

/** The tables for one description: the costs of opening and of using it. */
export function report({ description, subjects, measures, found }) {
  const { name, body, count: operations } = description;
  const title = `## ${name}: ${megabytes(body.length)}, ${count(operations)} operations`;
  const limit = found.get("limit");
  const tables = TABLES.map((all) => all.filter(({ measure }) => measures.includes(measure)))
    .filter((columns) => columns.length > 0)
    .map((columns) =>
      table(
        ["", ...columns.map(({ title }) => title)],
        subjects.map((subject) => [subject.name, ...rowOf(columns, found.get(subject.name), limit)]),
      ),
    );
  return [title, ...tables].join("\n\n");
}

function rowOf(columns, results, limit) {
  return columns.map(({ measure, field, write, isCompared }, index) => {
    const result = results[measure];
    // Only the first column of a measure has the reason for its failure.
    if (result.failure) return measure === columns[index - 1]?.measure ? "✗" : `✗ ${result.failure}`;
    const bound = result.restless && UNTIL_QUIET.has(field) ? "≥ " : "";
    return bound + write(result[field]) + (isCompared ? ratio(result[field], limit?.[measure]?.[field]) : "");
  });
}

function percent(value) {
  return value === undefined ? "–" : `${value.toFixed(1)} %`;
}

function pixels(value) {
  return value === undefined ? "–" : `${value.toFixed(value < 10 ? 1 : 0)} px`;
}
