// The tables of what was found.
import { count, kilobytes, megabytes, milliseconds, ratio, table } from "./table.mjs";

/** What is taken once the page is quiet. */
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

/** What the columns mean. */
export const LEGEND = [
  "`first`: from navigation until the first operation's heading is laid out, in a frame that has been painted (pages that show none at the start: on that operation's own link), wall time less what the page's main thread waited for a processor; `wall`: the same unabridged; `CPU`: what the main thread worked until then.",
  "`blocking`: of each task of the main thread the time beyond 50 ms, summed until the page is quiet; `longest`: the longest; both in the thread's own time. `heap` after forced collections (without workers), `nodes` with those in shadow roots.",
  "`deep`: a link to an operation 80 % down, until its heading stands still; `drift`: how far it moves after that; `off`: how far the place that the link names is from the top of the view in the end.",
  "`navigation`: from a click on the menu's last operation until its heading stands still in view. `search`: from a query typed until it is among the results, for a word of a path and for a field of a response.",
  "`worst frame`, `over 50 ms`, `blank` (longest time with nothing in view) and `longest task`: turning the wheel from the top to the end.",
  "`code`: scripts and style sheets, gzip -9, until the first operation (`first code`) and in all; `foreign`: addresses of other hosts that were asked for. In brackets, how many times the limit. ✗: fails, or not within the time; ≥: not quiet by then.",
].join("\n\n");

/** The tables of one description: what it costs to open it, and to use it. */
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
    // The first column of a measure says why it failed.
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
