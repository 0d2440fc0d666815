// Tables in Markdown.

/** A table of rows of cells. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Milliseconds as a reader wants them. */
export function milliseconds(value) {
  if (value === undefined) return "–";
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

/** Bytes in millions. */
export function megabytes(value) {
  if (value === undefined) return "–";
  return `${(value / 1e6).toFixed(value < 1e7 ? 1 : 0)} MB`;
}

/** Bytes in thousands. */
export function kilobytes(value) {
  return value === undefined ? "–" : `${Math.round(value / 1000)} kB`;
}

/** A number with its thousands set apart. */
export function count(value) {
  return value === undefined ? "–" : Math.round(value).toLocaleString("en");
}

/** How many times a value is another: ` (1.4 ×)`; empty where one of them is missing. */
export function ratio(value, limit) {
  return value === undefined || !limit ? "" : ` (${(value / limit).toFixed(value / limit < 9.95 ? 1 : 0)} ×)`;
}
