/**
 * Reads options from attributes, JSON and objects. Unknown names are ignored. null and undefined mean "not given",
 * and so does false for options that are not flags.
 */
import { asText, isRecord } from "#oas/read.ts";
import { OPTIONS, type OptionKind, type OptionName, type OptionRow, type Options } from "./options.ts";

/** An option that could not be read: its name, and what was wrong with the value. */
export interface OptionProblem {
  name: string;
  message: string;
}

/**
 * Reads options from several sources.
 * @param sources objects by option name; a later one overrides an earlier one. Spellings of a name are equal:
 * `scrollYOffset`, `scroll-y-offset`, `scroll-yoffset` and `scrollyoffset`.
 * @param onProblem called once for each option with a value of the wrong type; its default applies
 */
export function readOptions(
  sources: readonly unknown[],
  onProblem?: (problem: OptionProblem) => void,
): Options {
  const options: Record<string, unknown> = {};
  const wrong = new Set<string>();
  for (const [name, row] of Object.entries(OPTIONS) as [string, OptionRow][])
    options[name] = row.default ?? row.values?.[0] ?? KINDS[row.kind][0];
  for (const source of sources) {
    if (!isRecord(source)) continue;
    for (const [written, value] of Object.entries(source)) {
      const name = NAMES.get(plain(written));
      if (name === undefined || value === null || value === undefined) continue;
      const { kind, values }: OptionRow = OPTIONS[name];
      const read = KINDS[kind][1](value);
      if (read !== undefined && (values?.includes(read as string) ?? true)) options[name] = read;
      else if (value !== false && !wrong.has(name)) {
        wrong.add(name);
        onProblem?.({
          name: written,
          message: `option ${written}: expected ${values?.join(" or ") ?? kind}`,
        });
      }
    }
  }
  return options as unknown as Options;
}

const NAMES = new Map<string, OptionName>(
  (Object.entries(OPTIONS) as [OptionName, OptionRow][]).flatMap(([name, row]) =>
    [name, ...(row.aliases ?? [])].map((one): [string, OptionName] => [plain(one), name]),
  ),
);

/** Whether a name, in any spelling, is the name of an option. */
export function isOption(name: string): boolean {
  return NAMES.has(plain(name));
}

/**
 * A name without the differences between its spellings. Tools that turn names into attributes write `_` as a dash.
 */
function plain(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/** The default of a kind, and the function that reads a value: it returns undefined for a wrong value. */
const KINDS: Record<OptionKind, readonly [unknown, (value: unknown) => unknown]> = {
  "true or false": [false, readFlag],
  "a whole number": [
    0,
    (value) => {
      const number = readNumber(value);
      return number !== undefined && number >= 0 ? Math.floor(number) : undefined;
    },
  ],
  'a number or "all"': [
    0,
    (value) =>
      /^(?:all|\+?Infinity)$/.test(readText(value) ?? "") || value === Infinity
        ? Infinity
        : readNumber(value),
  ],
  "a string": [undefined, readText],
  "a word": [undefined, readText],
  "a list": [[], readList],
  "true, false or a list": [
    false,
    (value) =>
      readBoolean(value) ??
      (/^(?:true|false)?$/i.test(readText(value) ?? "-") ? readFlag(value) : readList(value)),
  ],
  "true, false or an object": [false, (value) => [readJson(value)].find(isRecord) ?? readFlag(value)],
  "a number, a selector or a function": [
    0,
    (value) => (typeof value === "function" ? value : (readNumber(value) ?? readText(value))),
  ],
  "an object": [{}, (value) => [readJson(value)].find(isRecord)],
  "a language or an object": [
    {},
    (value) =>
      typeof value === "string" && /^[a-z]{2,3}(?:[-_]\w+)*$/i.test(value)
        ? { language: value }
        : [readJson(value)].find(isRecord),
  ],
  "an object or false": [
    {},
    (value) => {
      const read = readJson(value);
      if (read === false || Array.isArray(read)) return { languages: read };
      return isRecord(read) ? read : undefined;
    },
  ],
  "addresses or objects": [undefined, readObject],
  "an address or an object": [undefined, readObject],
  "a list of objects": [
    [],
    (value) => {
      const list = [readJson(value) ?? value].flat();
      return list.every(isRecord) ? list : undefined;
    },
  ],
};

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** An attribute is true if it is present, except with the value "false" (or "False", as Python writes it). */
function readFlag(value: unknown): boolean | undefined {
  return typeof value === "string" ? !/^false$/i.test(value) : readBoolean(value);
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function readList(value: unknown): readonly string[] | undefined {
  const read = readJson(value);
  if (read === false) return [];
  const parts: readonly unknown[] | undefined = Array.isArray(read)
    ? read
    : readText(typeof value === "number" ? `${value}` : value)?.split(",");
  return parts?.flatMap((part) => (typeof part === "object" ? [] : String(part).trim() || []));
}

/** The value of JSON text, as attributes hold objects and lists; any other value as it is. */
function readJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The object of JSON text, or the value as it is, such as an address. */
function readObject(value: unknown): unknown {
  return readJson(value) ?? value;
}

/** The language that labels choose, without its region: "pt" for "pt-BR". */
export function languageOf(given: Readonly<Record<string, unknown>>): string | undefined {
  return asText(given["language"])
    ?.replace(/[-_].*/s, "")
    .toLowerCase();
}

/** Whether the host page decides about colours: by a theme, or because it is followed. */
export function isThemed({ theme, colorScheme }: Options): boolean {
  return colorScheme === "host" || Object.keys(theme).length > 0;
}
