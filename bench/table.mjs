// Writes tables in Markdown, and formats the numbers in them.

/** A table with a head and rows. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A duration in milliseconds or seconds. */
export function milliseconds(value) {
  if (value === undefined) return "–";
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

/** A number of bytes in MB. */
export function megabytes(value) {
  if (value === undefined) return "–";
  return `${(value / 1e6).toFixed(value < 1e7 ? 1 : 0)} MB`;
}

/** A number of bytes in kB. */
export function kilobytes(value) {
  return value === undefined ? "–" : `${(value / 1000).toFixed(value < 10_000 ? 1 : 0)} kB`;
}

/** A number with thousands separators. */
export function count(value) {
  return value === undefined ? "–" : Math.round(value).toLocaleString("en");
}

/** The ratio of a value to the limit: ` (1.4 ×)`. Empty if one of them is missing. */
export function ratio(value, limit) {
  return value === undefined || !limit ? "" : ` (${(value / limit).toFixed(value / limit < 9.95 ? 1 : 0)} ×)`;
}
