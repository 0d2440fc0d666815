/** Every word that the page says, in English. Hosts may give others; `view/words` has those of other languages. */
import { PHRASES } from "#model/phrases.ts";
import { asRecord, asText, own } from "#oas/read.ts";
import { languageOf } from "#options/read.ts";

const OWN = {
  ...PHRASES,
  // Errors (the specification's catalogue, and what it leaves open)
  error: "Something went wrong...",
  stack: "Stack trace",
  version: "Lectern version",
  commit: "Commit",
  tryAgain: "Try again",
  schemaNotProvided: "Schema not provided",
  externalExampleError: "Error loading external example",
  noSample: "No sample",
  partError: "This part of the page could not be loaded.",
  loadExample: "Load this example",
  problems: "Problems in this description",
  noProblems: "None found.",
  brokenReference: "This reference leads nowhere",
  // Loading
  loading: "Loading ...",
  readingYaml: "Reading YAML ...",
  image: "Image",
  loadImages: (host: string): string => `Load images from ${host}`,
  // Copy
  copy: "Copy",
  copied: "Copied",
  copyUnsupported: "Not supported in your browser",
  /** After `copy`. */
  asMarkdown: "as Markdown",
  copyLink: "Link to this section",
  rowLink: "Link to",
  // Page frame
  skipToContent: "Skip to content",
  skipToMenu: "Skip to menu",
  skipToSearch: "Skip to search",
  menu: "Menu",
  closeMenu: "Close menu",
  navigation: "API reference",
  theme: "Theme",
  themeSystem: "System",
  themeLight: "Light",
  themeDark: "Dark",
  // Search
  search: "Search...",
  searchName: "Search the reference",
  searchClear: "Clear search",
  close: "Close",
  /** Before the key. */
  slashOpens: "Open with",
  /** What was found, by kind; and what was gone to before. */
  found: {
    operations: "Operations",
    fields: "Fields",
    values: "Values",
    responses: "Responses",
    schemas: "Schemas",
    sections: "Sections",
    security: "Security",
    recent: "Recent",
  },
  noResultsFound: "No results found",
  results: (count: number): string => (count === 1 ? "1 result" : `${count} results`),
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
  servers: "Servers",
  // Tags and components
  within: "in",
  internal: "Internal",
  unused: "No operation uses these.",
  showUnused: "Look for components that no operation uses",
  allUsed: "Operations use all of them.",
  // Operations
  deprecated: "Deprecated",
  /** In the menu; beside a title it is `webhookBadge`. */
  webhook: "Event",
  webhookBadge: "Webhook",
  authorizations: "Authorizations",
  and: "AND",
  or: "OR",
  anonymous: "None",
  path: "path Parameters",
  query: "query Parameters",
  querystring: "query string",
  cookie: "cookie Parameters",
  header: "header Parameters",
  requestBody: "Request Body schema:",
  responseSchema: "Response Schema:",
  responseHeaders: "Response Headers",
  responses: "Responses",
  callbackResponses: "Callback responses",
  callbacks: "Callbacks",
  links: "Links",
  linkTo: "leads to",
  linkBody: "request body:",
  tags: "Tags:",
  operationId: "Operation ID:",
  ofPath: "About",
  server: "Server",
  requestSamples: "Request samples",
  responseSamples: "Response samples",
  callbackSamples: "Callback samples",
  payload: "Payload",
  language: "Language",
  sample: "Example",
  contentType: "Content type",
  encoding: "Encoding",
  headers: "Headers",
  // Schemas
  required: "required",
  optional: "optional",
  unnamed: '""',
  /** Beside the types of which "or null" is said already. */
  nullable: "",
  recursive: "Recursive",
  oneOf: "One of",
  anyOf: "Any of",
  default: "Default:",
  enum: "Enum:",
  /** Before the label of what is said about the items of an array. */
  enumArray: "Items",
  enumSingleValue: "Value:",
  const: "Value:",
  examples: "Examples:",
  example: "Example:",
  pattern: "Pattern:",
  readOnly: "read-only",
  writeOnly: "write-only",
  expandable: "expandable",
  xml: "XML:",
  discriminator: "Discriminator:",
  by: "by",
  without: "Default, without",
  requiredBeyond: "Required:",
  patternProperty: "pattern property",
  additionalProperty: "additional property",
  tuple: "item",
  extends: "extends",
  items: "items",
  closed: "No other properties are allowed.",
  empty: "No properties are allowed.",
  full: "No further items are allowed.",
  conflict: "Conflict:",
  allowEmpty: "may be empty",
  allowReserved: "reserved characters as they are",
  sentAs: "Sent as",
  data: "The same as data",
  style: "style",
  exploded: "exploded",
  notExploded: "not exploded",
  sequence: "A sequence of items. Each item:",
  sequenceMark: "sequence of items",
  keys: (count: number): string => (count === 1 ? "1 key" : `${count} keys`),
  itemCount: (count: number): string => (count === 1 ? "1 item" : `${count} items`),
  searchFailed: "Search could not be loaded.",
  findNote: "Your browser finds what is on screen. This search finds everything.",
  taskDone: "done",
  taskOpen: "open",
  whereUsed: "Where it is used",
  usedNowhere: "Nothing refers to it.",
  form: "Show as",
  tree: "Tree",
  expandAll: "Expand all",
  collapseAll: "Collapse all",
  expand: (name?: string): string => (name ? `Expand ${name}` : "Expand"),
  collapse: (name?: string): string => (name ? `Collapse ${name}` : "Collapse"),
  more: (count?: number): string => (count ? `… ${count} more` : "… more"),
  hide: "Hide",
  not: "Must not be",
  if: "If",
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nobody awaits this table
  then: "Then",
  else: "Otherwise",
  contains: (count: string): string => `Contains ${count} of`,
  atLeast: (count: number): string => `at least ${count}`,
  to: (from: number, to: number): string => `${from} to ${to}`,
  propertyNames: "Property names",
  unevaluatedItems: "Further items",
  unevaluatedProperties: "Further properties",
  contentSchema: "Content",
  dependentSchemas: (name: string): string => `If ${name} is present`,
  dependentRequired: "requires",
  // Security
  securitySchemeType: "Security Scheme Type:",
  scheme: "HTTP Authorization Scheme:",
  bearerFormat: "Bearer format:",
  parameterName: (place: string): string => `${place} parameter name:`,
  openIdConnect: "Connect URL:",
  metadata: "Metadata URL:",
  flow: (name: string): string => `${name} flow`,
  authorizationUrl: "Authorization URL:",
  deviceAuthorizationUrl: "Device authorization URL:",
  tokenUrl: "Token URL:",
  refreshUrl: "Refresh URL:",
  scopes: "Scopes:",
  unknownScheme: "This security scheme is not described.",
  // Menu entries that no description names, by the last part of their ids
  Authentication: "Authentication",
  Webhooks: "Webhooks",
  Other: "Other",
  Models: "Models",
  Components: "Components",
  /** What a component is, by its place in `components`. */
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
  /** The vendor extensions whose values are shown as they are, and what each is called. */
  extensions: {
    "x-collectionFormat": "Collection format:",
    "x-allowEmptyValue": "Empty values allowed:",
    "x-usePkce": "PKCE:",
    "x-default-scopes": "Default scopes:",
    "x-tokenName": "Name of the token:",
    "x-scalar-credentials-location": "Credentials are sent in:",
  },
  /** Where an API key travels, as the beginning of a label. */
  places: { query: "Query", header: "Header", cookie: "Cookie" },
  /** The titles of security scheme types. */
  schemeTypes: {
    apiKey: "API Key",
    http: "HTTP",
    mutualTLS: "Mutual TLS",
    oauth2: "OAuth2",
    openIdConnect: "OpenID Connect",
  },
  /** The titles of OAuth 2 flows. */
  flows: {
    implicit: "Implicit",
    password: "Password",
    clientCredentials: "Client credentials",
    authorizationCode: "Authorization code",
    deviceAuthorization: "Device authorization",
  },
  /** The titles of boxes in Markdown: `> [!NOTE]`. */
  alerts: { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution" },
} as const;

type Widened<T> = {
  [Name in keyof T]: T[Name] extends string ? string : T[Name] extends object ? Widened<T[Name]> : never;
};

/** All words: a set for a language says every one of them. */
export type Words = {
  [Name in keyof typeof OWN]: (typeof OWN)[Name] extends string
    ? string
    : (typeof OWN)[Name] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Widened<(typeof OWN)[Name]>;
};

/** The page's words, by what they are for. */
export const LABELS: Words = { ...OWN };

/** The language of the page's words and its direction, as attributes; neither where the host has not chosen one that we or it have words of. */
export const LANGUAGE: { lang?: string; dir?: "ltr" | "rtl" } = {};

/** The sets of words that were loaded, by language. */
const sets = new Map<string, Words>();

/** Whether the set of a language is there. */
export function knowsWords(language: string): boolean {
  return sets.has(language);
}

/** Keeps the set of a language for pages that speak it. */
export function learnWords(language: string, words: Words): void {
  sets.set(language, words);
}

/**
 * Puts other words in place of ours: all pages of a document speak alike.
 * @param given a `language`, or words by name, or both. Words of ours that end with a colon end with one here too;
 *   `{0}` and `{1}` in a text stand for what is filled in
 */
export function setLabels(given: Readonly<Record<string, unknown>>): void {
  const language = languageOf(given) ?? "";
  Object.assign(LABELS, replaced({ ...OWN, ...sets.get(language) }, given));
  for (const name of Object.keys(PHRASES)) Object.assign(PHRASES, { [name]: own(LABELS, name) });
  const isSpoken = sets.has(language) || language === "en" || Object.keys(given).length > 1;
  LANGUAGE.lang = language !== "" && isSpoken ? asText(given["language"]) : undefined;
  LANGUAGE.dir = !LANGUAGE.lang ? undefined : RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)$/;

/** Words of ours, those of a host in place of some: what is of another kind than ours is let be. */
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
