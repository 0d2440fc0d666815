/** The options of the page as flags: `--options.hideLoading`, `--options.expandResponses=200,201`, `--options '{…}'`. */
import { Option } from "commander";
import type { ReadFlags } from "#cli/input/description.ts";
import { Failure } from "#cli/process/failure.ts";
import { asText, isRecord, own } from "#oas/read.ts";
import { LOCALES } from "#options/locales.ts";
import {
  OPTIONS,
  type OptionKind,
  type OptionName,
  type OptionRow,
  type OptionsInput,
} from "#options/options.ts";
import { languageOf, readOptions } from "#options/read.ts";
import { WITHOUT_EFFECT } from "#options/without-effect.ts";

const PREFIX = "options.";

/** The languages of the page's own labels. */
export const LANGUAGES: readonly string[] = [...LOCALES, "en"].sort();

/** The same as a text for messages. */
const KNOWN_LANGUAGES = `${LANGUAGES.slice(0, -1).join(", ")} or ${LANGUAGES.at(-1)}`;

/** The placeholder for a value in the help. Flags may have no value. */
const VALUE: Record<OptionKind, string> = {
  "true or false": "[true|false]",
  "a whole number": "<number>",
  'a number or "all"': "<number|all>",
  "a string": "<text>",
  "a word": "<word>",
  "a list": "<list>",
  "true, false or a list": "[list]",
  "true, false or an object": "[json]",
  "a number, a selector or a function": "<pixels|selector>",
  "an object": "<json>",
  "an object or false": "<json>",
  "a language or an object": "<language|json>",
  "a list of objects": "<json>",
  "addresses or objects": "<address|json>",
  "an address or an object": "<address|json>",
};

/** One flag for each option of the page, and one for all of them as JSON. Aliases are accepted but not listed. */
export function optionFlags(): Option[] {
  const flags = [
    new Option("--options <json>", "Options of the page, together."),
    new Option("--labels <language>", `The page's own words in ${KNOWN_LANGUAGES}.`),
  ];
  for (const [name, row] of Object.entries(OPTIONS) as [OptionName, OptionRow][]) {
    flags.push(new Option(`--${PREFIX}${name} ${VALUE[row.kind]}`, row.says));
    for (const alias of row.aliases ?? [])
      flags.push(new Option(`--${PREFIX}${alias} ${VALUE[row.kind]}`).hideHelp());
  }
  for (const name of Object.keys(WITHOUT_EFFECT))
    flags.push(new Option(`--${PREFIX}${name} [value]`).hideHelp());
  return flags;
}

/** Reads the flags that control how a description is read. */
export function readFlags(flags: Readonly<Record<string, unknown>>): ReadFlags {
  const overlays = flags["overlay"] as readonly string[] | undefined;
  return { root: asText(flags["root"]), remote: flags["remote"] !== false, overlays };
}

/** The languages and the files that `--translation` names; undefined without it. */
export function translationFlags(
  flags: Readonly<Record<string, unknown>>,
): readonly (readonly [language: string, file: string])[] | undefined {
  const given = flags["translation"] as readonly string[] | undefined;
  return given?.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]);
}

/** The files that `--plugin` names. */
export function pluginFlags(flags: Readonly<Record<string, unknown>>): readonly string[] {
  return (flags["plugin"] as readonly string[] | undefined) ?? [];
}

/**
 * Reads the options of the page from the flags.
 * @throws Failure for invalid JSON and for values of the wrong type
 */
export function pageOptions(flags: Readonly<Record<string, unknown>>): OptionsInput {
  const options: Record<string, unknown> = { ...parseJson(flags["options"]) };
  if (flags["labels"] !== undefined) options["labels"] = flags["labels"];
  for (const [flag, value] of Object.entries(flags))
    if (flag.startsWith(PREFIX)) options[flag.slice(PREFIX.length)] = value;
  const wrong: string[] = [];
  const { labels } = readOptions([options], ({ message }) => wrong.push(message));
  const language = languageOf(labels);
  if (language !== undefined && !LANGUAGES.includes(language) && isAlone(labels["language"], options))
    wrong.push(`option labels: expected a language (${KNOWN_LANGUAGES}) or an object of labels`);
  if (wrong.length > 0) throw new Failure(`${wrong.join("; ")}.`, "See --help for what each option takes.");
  return options;
}

/**
 * Whether the option itself is a language code. An object may name any language, because it brings the words of that
 * language.
 */
function isAlone(language: unknown, options: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(options).some(([name, value]) => /^labels$/i.test(name) && value === language);
}

/**
 * Combines flags for single keys of an option, such as `--options.theme.colors.primary.main=orange`, into one flag
 * with an object for each option, after all other arguments: commander recognizes only whole flag names. An unknown
 * option loses its value, so that commander can suggest the right name.
 */
export function joinKeys(args: readonly string[]): string[] {
  const rest: string[] = [];
  const objects = new Map<string, Record<string, unknown>>();
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    const [, name = "", path, given] = KEY_FLAG.exec(arg) ?? [];
    const [flag = "", option] = OPTION_FLAG.exec(arg) ?? [];
    if (option !== undefined && !KNOWN.has(option)) rest.push(flag.slice(0, -1));
    else if (path === undefined || !OBJECTS.has(name)) rest.push(arg);
    else place(objects, [name, ...path.split(".")], keyValue(given ?? args[++index] ?? ""));
  }
  return [...rest, ...[...objects].map(([name, object]) => `--${PREFIX}${name}=${JSON.stringify(object)}`)];
}

/** `--options.{name}.{path}`, with its value after `=` or in the next argument. */
const KEY_FLAG = /^--options\.([^.=]+)\.([^=]+)(?:=(.*))?$/s;

/** `--options.{name}=`. */
const OPTION_FLAG = /^--options\.([^.=]+)=/;

/** All accepted names of options. */
const KNOWN = new Set<string>([
  ...(Object.entries(OPTIONS) as [OptionName, OptionRow][]).flatMap(([name, row]) => [
    name,
    ...(row.aliases ?? []),
  ]),
  ...Object.keys(WITHOUT_EFFECT),
]);

/** The options that are objects. */
const OBJECTS = new Set<string>(
  (Object.entries(OPTIONS) as [OptionName, OptionRow][])
    .filter(([, row]) => row.kind === "an object")
    .flatMap(([name, row]) => [name, ...(row.aliases ?? [])]),
);

function place(
  objects: Map<string, Record<string, unknown>>,
  [name = "", ...path]: readonly string[],
  value: unknown,
): void {
  let object = objects.get(name) ?? {};
  objects.set(name, object);
  for (const key of path.slice(0, -1)) {
    const inside = own(object, key);
    const next = isRecord(inside) ? inside : {};
    define(object, key, next);
    object = next;
  }
  define(object, path.at(-1) ?? "", value);
}

/** Sets a member. Assignment would fail for names such as `__proto__`. */
function define(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Parses a value that is valid JSON, such as a number; any other value is text. */
function keyValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parseJson(text: unknown): Readonly<Record<string, unknown>> {
  if (typeof text !== "string") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // The failure below covers invalid JSON too.
  }
  throw new Failure(`--options must be a JSON object, not: ${text}`, `Write it as '{"hideLoading": true}'.`);
}
