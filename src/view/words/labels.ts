/**
 * The labels of the first view, in English; other labels are in `details-labels.ts`, `results-labels.ts` and
 * `early-labels.ts`. Hosts may replace them; `view/words/languages` has other languages.
 */
import { ENGLISH, PHRASES } from "#model/schema/phrases.ts";
import { asRecord, asText, own } from "#oas/read.ts";
import { languageOf } from "#options/read.ts";
import type { Words } from "./words.ts";

const OWN = {
  // Errors
  error: "Something went wrong...",
  stack: "Stack trace",
  version: "Lectern version",
  commit: "Commit",
  tryAgain: "Try again",
  partError: "This part of the page could not be loaded.",
  problems: "Problems in this description",
  noProblems: "None found.",
  // Loading
  loading: "Loading ...",
  readingYaml: "Reading YAML ...",
  image: "Image",
  loadImages: (host: string): string => `Load images from ${host}`,
  asWritten: "What follows is shown as it is written.",
  // Copy
  copy: "Copy",
  copied: "Copied",
  copyUnsupported: "Not supported in your browser",
  copyLink: "Link to this section",
  // The frame of the page
  menu: "Menu",
  navigation: "API reference",
  // Search
  // Info
  download: "Download",
  downloadSpecification: "Download OpenAPI specification:",
  email: "E-mail:",
  url: "URL:",
  license: "License:",
  terms: "Terms of Service",
  openapi: "OpenAPI",
  self: "Source:",
  dialect: "Schemas follow:",
  // Tags and components
  within: "in",
  internal: "Internal",
  // Operations
  deprecated: "Deprecated",
  /** In the menu; beside a title it is `webhookBadge`. */
  webhook: "Event",
  webhookBadge: "Webhook",
  ofPath: "About",
  // Schemas
  taskDone: "done",
  taskOpen: "open",
  more: (count?: number): string => (count ? `… ${count} more` : "more"),
  hide: "Hide",
  // Menu entries that the description does not name, by the last part of their ids
  Authentication: "Authentication",
  Webhooks: "Webhooks",
  Other: "Other",
  Models: "Models",
  Components: "Components",
  /** The kinds of components, by their place in `components`. */
  kinds: {
    schemas: "schema",
    parameters: "parameter",
    headers: "header",
    requestBodies: "request body",
    responses: "response",
    mediaTypes: "media type",
    examples: "example",
    links: "link",
    callbacks: "callback",
    pathItems: "path",
  },
  /** The vendor extensions whose values are shown as they are, and their labels. */
  extensions: {
    "x-collectionFormat": "Collection format:",
    "x-allowEmptyValue": "Empty values allowed:",
    "x-usePkce": "PKCE:",
    "x-default-scopes": "Default scopes:",
    "x-tokenName": "Name of the token:",
    "x-scalar-credentials-location": "Credentials are sent in:",
  },
  /** The titles of boxes in Markdown: `> [!NOTE]`. */
  alerts: { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution" },
} as const;

/** A table of labels in another language: the same names, any text. */
export type Said<Table> = {
  [Name in keyof Table]: Table[Name] extends string
    ? string
    : Table[Name] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Said<Table[Name]>;
};

/**
 * The language and direction of the labels, as attributes; none if the host has not chosen a language, or
 * there are no labels for it.
 */
export const LANGUAGE: { lang?: string; dir?: "ltr" | "rtl" } = {};

/** The sets of labels that have loaded, by language. */
const sets = new Map<string, Words>();

/** The host's choice. */
let chosen: Readonly<Record<string, unknown>> = {};

/** Sets all tables of labels to the host's choice. */
const tables: (() => void)[] = [];

/**
 * Sets a table of labels to the host's choice, now and whenever the choice changes.
 * @param said the table that is changed
 */
export function say<Table extends object>(ours: Table, said: object = {}): Said<Table> {
  const translate = (): void => {
    const set = sets.get(languageOf(chosen) ?? "");
    const words = Object.entries(ours).map(([name, word]) => [name, (set && own(set, name)) ?? word]);
    Object.assign(said, replaced(Object.fromEntries(words), chosen));
  };
  tables.push(translate);
  translate();
  return said as Said<Table>;
}

/** The labels of the first view, by purpose. */
export const LABELS = say(OWN);

say(ENGLISH, PHRASES);

/** Whether the labels of a language have loaded. */
export function knowsWords(language: string): boolean {
  return sets.has(language);
}

/** Keeps the labels of a language for pages in it. */
export function addLanguage(language: string, words: Words): void {
  sets.set(language, words);
}

/**
 * Replaces our labels: all pages of a document share them.
 * @param given a `language`, or labels by name, or both. A label that replaces one with a colon at its end
 *   gets a colon;   `{0}` and `{1}` in a text are placeholders
 */
export function setLabels(given: Readonly<Record<string, unknown>>): void {
  // Ours are set from the start.
  if (Object.keys(given).length + Object.keys(chosen).length === 0) return;
  chosen = { ...given };
  for (const translate of tables) translate();
  const language = languageOf(given) ?? "";
  const isSpoken = sets.has(language) || language === "en" || Object.keys(given).length > 1;
  LANGUAGE.lang = language !== "" && isSpoken ? asText(given["language"]) : undefined;
  LANGUAGE.dir = !LANGUAGE.lang ? undefined : RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)$/;

/** Our labels, some replaced by the host's. A value of another type than ours is ignored. */
export function replaced(ours: object, given: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(ours).map(([name, word]) => {
      const other = own(given, name);
      if (typeof word === "object") return [name, replaced(word, asRecord(other))];
      if (typeof other === typeof word && typeof word === "function") return [name, other];
      if (typeof other !== "string") return [name, word];
      if (typeof word === "function")
        return [
          name,
          (...filled: unknown[]) => other.replace(/\{(\d)\}/g, (_, index) => String(filled[index] ?? "")),
        ];
      return [name, word.endsWith(":") ? other.replace(/:?$/, ":") : other];
    }),
  );
}
