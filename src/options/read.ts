/** From what people write (attributes, JSON, objects) to complete options. Unknown names are let pass; null and undefined mean "not given". */
import { isRecord } from "#oas/read.ts";
import { OPTIONS, type OptionKind, type OptionName, type OptionRow, type Options } from "./options.ts";

/** An option that could not be read: its name, and what was wrong with the value. */
export interface OptionProblem {
  name: string;
  message: string;
}

/**
 * Reads options from several sources.
 * @param sources objects by option name; a later one wins over an earlier one. Names are read leniently:
 *   `scrollYOffset`, `scroll-y-offset`, `scroll-yoffset` and `scrollyoffset` are one.
 * @param onProblem is told of values of the wrong type; the default stays in force for these
 */
export function readOptions(
  sources: readonly unknown[],
  onProblem?: (problem: OptionProblem) => void,
): Options {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, row]) => [name, row.default]),
  ) as unknown as Record<OptionName, unknown>;
  for (const source of sources) {
    if (!isRecord(source)) continue;
    for (const [written, value] of Object.entries(source)) {
      const name = NAMES.get(plain(written));
      if (name === undefined || value === null || value === undefined) continue;
      const read = READERS[OPTIONS[name].kind](value);
      if (read === undefined)
        onProblem?.({ name: written, message: `option ${written}: ${SAYS[OPTIONS[name].kind]} is expected` });
      else options[name] = read;
    }
  }
  return options as unknown as Options;
}

const NAMES = new Map<string, OptionName>(
  (Object.entries(OPTIONS) as [OptionName, OptionRow][]).flatMap(([name, row]) =>
    [name, ...(row.aliases ?? [])].map((one): [string, OptionName] => [plain(one), name]),
  ),
);

function plain(name: string): string {
  return name.replaceAll("-", "").toLowerCase();
}

const SAYS: Record<OptionKind, string> = {
  flag: "true or false",
  count: "a whole number",
  level: 'a number or "all"',
  text: "a text",
  list: "comma-separated text or a list",
  flagOrList: "true, false or a list of names",
  offset: "a number of pixels, a selector or a function",
};

/** Each gives undefined for what it cannot read. */
const READERS: Record<OptionKind, (value: unknown) => unknown> = {
  flag: readFlag,
  count: (value) => {
    const number = readNumber(value);
    return number !== undefined && number >= 0 ? Math.floor(number) : undefined;
  },
  level: (value) => (value === "all" || value === Infinity ? Infinity : readNumber(value)),
  text: (value) => (typeof value === "string" ? value : undefined),
  list: readList,
  flagOrList: (value) => {
    if (typeof value === "boolean") return value;
    if (value === "" || value === "true") return true;
    return value === "false" ? false : readList(value);
  },
  offset: (value) =>
    typeof value === "function"
      ? value
      : (readNumber(value) ?? (typeof value === "string" ? value : undefined)),
};

/** An attribute is true by being there, except as "false". */
function readFlag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  return typeof value === "string" ? value !== "false" : undefined;
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function readList(value: unknown): readonly string[] | undefined {
  const parts = typeof value === "string" ? value.split(",") : value;
  if (!Array.isArray(parts)) return undefined;
  return parts.map((part) => String(part).trim()).filter((part) => part !== "");
}
