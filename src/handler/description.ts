/** The description that a host gives to a handler: an object, a text, an address, or a function that returns one. */
import { textOf } from "#load/coded.ts";
import { fetchText } from "#load/fetch.ts";
import { writeNumerals } from "#load/numerals.ts";
import { asText, own } from "#oas/read.ts";

/** A description, or a function that returns one for each request. */
export type Given = object | string | ((request: Request) => unknown);

/** A description that can be sent. */
export interface Text {
  text: string;
  /** Its media type. */
  type: string;
}

/** The kinds of descriptions. */
export type Source =
  | { kind: "address"; url: string }
  | { kind: "text"; text: string }
  | { kind: "object"; value: object };

/**
 * Refuses values that cannot be a description, before any request.
 * @throws TypeError
 */
export function expectDescription(given: unknown): void {
  const isText = typeof given === "string" && given.trim() !== "";
  if (!isText && typeof given !== "function" && (typeof given !== "object" || given === null))
    throw new TypeError(NO_DESCRIPTION);
}

/** The message for a value that cannot be a description. */
export const NO_DESCRIPTION = "There is no description: expected an object, a text, or an http(s) address.";

/** Fetching a description may take this many milliseconds. */
const TIMEOUT = 30_000;

/**
 * The description that a host gives, for one request.
 * @throws TypeError if it is not a description
 */
export async function sourceFor(given: unknown, request: Request): Promise<Source> {
  const made: unknown = typeof given === "function" ? await given(request) : await given;
  // The bytes of a file are a text too.
  const value = made instanceof Uint8Array ? textOf({ parts: [made], contentType: "" }) : made;
  const url = value instanceof URL ? value.href : typeof value === "string" ? value.trim() : "";
  if (/^https?:\/\/\S+$/i.test(url) && URL.canParse(url)) return { kind: "address", url };
  if (value instanceof URL) throw new TypeError("The address of a description must be http or https.");
  if (typeof value === "string" && value.trim() !== "") return { kind: "text", text: value };
  if (typeof value === "object" && value !== null) return { kind: "object", value };
  throw new TypeError(NO_DESCRIPTION);
}

/**
 * The text of a description. One from an address is fetched.
 * @throws LoadError if it cannot be fetched, TypeError if an object is not JSON
 */
export async function textFor(source: Source): Promise<Text> {
  if (source.kind === "object") return { text: writeNumerals(source.value), type: JSON_TYPE };
  const text = source.kind === "text" ? source.text : await fetched(source.url);
  return { text, type: /^\ufeff?\s*[{[]/.test(text.slice(0, 400)) ? JSON_TYPE : YAML_TYPE };
}

/** Texts with more characters are not parsed for their title. */
const LARGE = 1_000_000;

/** Finds the title of an API; undefined if that would take long. */
export type TitleFinder = (source: Source) => Promise<string | undefined>;

/** Makes a function that finds titles. It parses a text once, as long as the text stays the same. */
export function titleFinder(): TitleFinder {
  let last: { text: string; title: Promise<string | undefined> } | undefined;
  return async (source) => {
    if (source.kind === "address") return undefined;
    if (source.kind === "object") return asText(own(own(source.value, "info"), "title"));
    const { text } = source;
    if (text.length > LARGE) return undefined;
    if (last?.text !== text) last = { text, title: titleIn(text) };
    return last.title;
  };
}

async function titleIn(text: string): Promise<string | undefined> {
  const { parseYaml } = await import("#load/yaml.ts");
  return asText(own(own(parseYaml(textOf(text)), "info"), "title"));
}

const JSON_TYPE = "application/json; charset=utf-8";
const YAML_TYPE = "application/yaml; charset=utf-8";

async function fetched(url: string): Promise<string> {
  return textOf((await fetchText(url, { timeout: TIMEOUT, total: TIMEOUT })).text);
}

/** An address without credentials, query and fragment, which are secrets of the host. */
export function withoutSecrets(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  url.search = "";
  url.hash = "";
  return url.href;
}
