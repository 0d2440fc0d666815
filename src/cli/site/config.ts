/** The configuration of a site: `lectern.config.json`, `.yaml` or `.js`, and the flags. Unknown keys are errors. */
import { access } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findDescription, type GivenOverlay, readText } from "#cli/input/description.ts";
import { Failure } from "#cli/process/failure.ts";
import { yamlToJson } from "#load/yaml.ts";
import { asText, isRecord, type Raw } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import { isOption } from "#options/read.ts";
import { isDate } from "#site/changelog/changelog.ts";
import { isPlainName } from "#site/paths.ts";
import { ADDITION_KEYS, type Additions, additionsOf, addressIn } from "./additions.ts";

/** A description of the configuration. */
export interface ConfiguredApi extends Additions {
  /** The path in the site, without `/` at the end. */
  path: string;
  /** A path or a URL. */
  address: string;
  title?: string | undefined;
  group?: string;
  /** Which of several versions of an API it is. */
  version?: {
    of: string;
    label: string;
    /** When it was published: a date or a date with a time (RFC 3339). */
    date?: string;
  };
  /** Which of several languages it is in, if it has translations. */
  language?: {
    /** The path of the API in its own language. */
    of: string;
    code: string;
    /** The overlays that translate it; undefined in its own language. */
    overlays?: readonly GivenOverlay[];
  };
}

/** A guide of the configuration. */
export interface ConfiguredGuide {
  /** The name of its page. */
  key: string;
  /** The path of its Markdown file. */
  file: string;
}

/** The configuration. */
export interface SiteConfig {
  title?: string;
  /** The language of the pages' text. */
  lang?: string;
  /** With `/` at the end. */
  siteUrl?: string;
  /** With `/` at both ends. */
  basePath: string;
  apis: readonly ConfiguredApi[];
  guides: readonly ConfiguredGuide[];
  options: OptionsInput;
  /** The options that are added to the pages of APIs. */
  additions: Additions;
  /** Whether pages may be opened from a disk. */
  fileLinks: boolean;
  /** Paths of the modules of plug-ins. */
  plugins: readonly string[];
  /** Paths of the site without `/` at the beginning. */
  redirects: readonly (readonly [from: string, to: string])[];
  /** The file, if there is one. */
  file?: string;
}

/** The names of the file in the current folder. */
const FILES = [
  "lectern.config.json",
  "lectern.config.yaml",
  "lectern.config.yml",
  "lectern.config.js",
  "lectern.config.mjs",
];

const KEYS = [
  "title",
  "lang",
  "siteUrl",
  "basePath",
  "apis",
  "guides",
  "options",
  "fileLinks",
  "plugins",
  "redirects",
];
const API_KEYS = ["description", "title", "group", "versions", ...ADDITION_KEYS];
const VERSION_KEYS = ["description", "date", ...ADDITION_KEYS];

/**
 * Reads the configuration.
 * @param given the path of the file; default: the one in the current folder, if there is one
 * @throws Failure if it is wrong
 */
export async function readConfig(given: string | undefined): Promise<SiteConfig> {
  const file = given ?? (await fileHere());
  if (file === undefined) return configOf({}, ".");
  return { ...configOf(await readRaw(file), dirname(file), file), file };
}

async function fileHere(): Promise<string | undefined> {
  for (const name of FILES)
    if (
      await access(name).then(
        () => true,
        () => false,
      )
    )
      return name;
  return undefined;
}

async function readRaw(file: string): Promise<unknown> {
  if (/\.m?js$/i.test(file)) {
    const module = (await import(pathToFileURL(resolve(file)).href).catch((error: Error) => {
      throw new Failure(
        `${file} cannot be loaded: ${error.message}.`,
        'It has to be an ES module. Give it the ending .mjs, or set "type": "module" in package.json.',
      );
    })) as { default?: unknown };
    return module.default;
  }
  const text = await readText(await findDescription(file));
  try {
    return JSON.parse(yamlToJson(text)) as unknown;
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${(error as Error).message}.`, "It has to be JSON or YAML.");
  }
}

/**
 * Checks a configuration.
 * @param folder what its paths are relative to
 * @throws Failure that names the first wrong value
 */
export function configOf(raw: unknown, folder: string, file = "The configuration"): SiteConfig {
  const fail = (what: string, advice = "See docs/sites.md."): never => {
    throw new Failure(`${file}: ${what}.`, advice);
  };
  if (!isRecord(raw)) return fail("expected an object");
  refuseUnknown(raw, KEYS, "", fail);
  const siteUrl = urlOf(raw["siteUrl"], fail);
  const given = textOf(raw, "basePath", fail);
  const basePath = slashed(given ?? (siteUrl === undefined ? "/" : decodeURI(new URL(siteUrl).pathname)));
  const options = raw["options"] ?? {};
  if (!isRecord(options)) return fail("options: expected an object");
  for (const name of Object.keys(options))
    if (!isOption(name)) fail(`options: there is no option ${name}`, "docs/options.md lists them.");
  const fileLinks = raw["fileLinks"] ?? false;
  if (typeof fileLinks !== "boolean") return fail("fileLinks: expected true or false");
  return {
    title: textOf(raw, "title", fail),
    lang: textOf(raw, "lang", fail),
    siteUrl,
    basePath,
    apis: apisOf(raw["apis"], folder, fail),
    guides: guidesOf(raw["guides"], folder, fail),
    options: options as OptionsInput,
    additions: additionsOf(options, folder, "options.", fail),
    fileLinks,
    plugins: pluginsOf(raw["plugins"], folder, fail),
    redirects: redirectsOf(raw["redirects"], fail),
  };
}

type Fail = (what: string, advice?: string) => never;

function refuseUnknown(raw: Raw, known: readonly string[], place: string, fail: Fail): void {
  for (const key of Object.keys(raw))
    if (!known.includes(key)) fail(`there is no key ${place}${key}`, `The keys are ${known.join(", ")}.`);
}

function textOf(raw: Raw, key: string, fail: Fail, place = ""): string | undefined {
  const value = raw[key];
  if (value === undefined) return undefined;
  const text = asText(value);
  return text === undefined || text.trim() === "" ? fail(`${place}${key}: expected a text`) : text;
}

function urlOf(value: unknown, fail: Fail): string | undefined {
  if (value === undefined) return undefined;
  const text = asText(value) ?? "";
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return fail("siteUrl: expected a complete address, such as https://docs.example.com/");
  const { origin, pathname } = new URL(text);
  return origin + slashed(pathname);
}

function slashed(path: string): string {
  return `/${path}/`.replace(/\/{2,}/g, "/");
}

function apisOf(raw: unknown, folder: string, fail: Fail): ConfiguredApi[] {
  if (raw === undefined) return [];
  if (!isRecord(raw)) return fail("apis: expected an object with a key for each API");
  return Object.entries(raw).flatMap(([key, value]) => {
    const place = `apis.${key}`;
    if (!key.split("/").every(isPlainName))
      fail(`${place}: a key has letters in lower case, digits and “-”; “/” makes folders`);
    if (typeof value === "string") return [{ path: key, address: addressIn(value, folder) }];
    if (!isRecord(value)) return fail(`${place}: expected a path, a URL or an object`);
    refuseUnknown(value, API_KEYS, `${place}.`, fail);
    const about = {
      title: textOf(value, "title", fail, `${place}.`),
      group: textOf(value, "group", fail, `${place}.`),
      ...additionsOf(value, folder, `${place}.`, fail),
    };
    const address = textOf(value, "description", fail, `${place}.`);
    const { versions } = value;
    if ((address === undefined) === (versions === undefined))
      fail(`${place}: expected either description or versions`);
    if (address !== undefined) return [{ path: key, address: addressIn(address, folder), ...about }];
    if (!isRecord(versions) || Object.keys(versions).length === 0)
      return fail(`${place}.versions: expected an object, the newest version first`);
    return Object.entries(versions).map(([label, one]) => {
      if (!isPlainName(label))
        fail(`${place}.versions.${label}: a version has letters in lower case, digits and “-”`);
      const { address: text, date, added } = versionOf(one, folder, `${place}.versions.${label}`, fail);
      return {
        path: `${key}/${label}`,
        address: addressIn(text, folder),
        ...about,
        ...added,
        version: { of: key, label, ...(date !== undefined && { date }) },
      };
    });
  });
}

/** A version: a path or a URL, or an object with its date too. */
function versionOf(
  one: unknown,
  folder: string,
  place: string,
  fail: Fail,
): { address: string; date?: string | undefined; added?: Additions } {
  if (typeof one === "string") return { address: one };
  if (!isRecord(one)) return fail(`${place}: expected a path, a URL or an object`);
  refuseUnknown(one, VERSION_KEYS, `${place}.`, fail);
  const address = textOf(one, "description", fail, `${place}.`);
  const date = textOf(one, "date", fail, `${place}.`);
  if (address === undefined) return fail(`${place}: expected a description`);
  if (date !== undefined && !isDate(date)) fail(`${place}.date: expected a date, such as 2026-11-30`);
  return { address, date, added: additionsOf(one, folder, `${place}.`, fail) };
}

function guidesOf(raw: unknown, folder: string, fail: Fail): ConfiguredGuide[] {
  if (raw === undefined) return [];
  if (!isRecord(raw)) return fail("guides: expected an object with a key for each guide");
  return Object.entries(raw).map(([key, file]) => {
    if (!isPlainName(key)) fail(`guides.${key}: a key has letters in lower case, digits and “-”`);
    if (typeof file !== "string" || file === "")
      return fail(`guides.${key}: expected the path of a Markdown file`);
    return { key, file: addressIn(file, folder) };
  });
}

/** One path of a module, or a list of them. */
function pluginsOf(raw: unknown, folder: string, fail: Fail): string[] {
  if (raw === undefined) return [];
  return [raw].flat().map((file) => {
    if (typeof file !== "string" || file === "")
      return fail("plugins: expected the path of a module, or a list of paths", "See docs/plugins.md.");
    return addressIn(file, folder);
  });
}

function redirectsOf(raw: unknown, fail: Fail): (readonly [string, string])[] {
  if (raw === undefined) return [];
  if (!isRecord(raw)) return fail("redirects: expected an object { from: to }");
  return Object.entries(raw).map(([from, to]) => {
    const start = from.replace(/^\/+/, "");
    const steps = start.replace(/\/$/, "").split("/");
    if (!/\/$|\.html$/.test(start) || !steps.every((step) => /^[^.\\:?#][^\\:?#]*$/.test(step)))
      fail(`redirects: ${from}: expected a path that ends with / or .html`);
    if (typeof to !== "string" || to === "") return fail(`redirects: ${from}: expected a path or a URL`);
    return [start, /^https?:/i.test(to) ? to : to.replace(/^\/+/, "")] as const;
  });
}
