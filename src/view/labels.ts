/** Every word that the page says. Hosts may give others; see `setLabels`. */
import { ARRAY } from "#model/type-name.ts";

const OWN = {
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
  copyLink: "Link to this section",
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
  noResultsFound: "No results found",
  results: "results",
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
  expandAll: "Expand all",
  collapseAll: "Collapse all",
  expand: (name?: string): string => (name ? `Expand ${name}` : "Expand"),
  collapse: (name?: string): string => (name ? `Collapse ${name}` : "Collapse"),
  more: "more",
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
  any: "any",
  never: "never",
  // Security
  securitySchemeType: "Security Scheme Type:",
  scheme: "HTTP Authorization Scheme:",
  bearerFormat: "Bearer format:",
  parameterName: "parameter name:",
  openIdConnect: "Connect URL:",
  metadata: "Metadata URL:",
  flow: "flow",
  authorizationUrl: "Authorization URL:",
  deviceAuthorizationUrl: "Device authorization URL:",
  tokenUrl: "Token URL:",
  refreshUrl: "Refresh URL:",
  scopes: "Scopes:",
  unknownScheme: "This security scheme is not described.",
  arrayOf: "Array of ",
  // Menu entries that no description names, by the last part of their ids
  Authentication: "Authentication",
  Webhooks: "Webhooks",
  Other: "Other",
  Models: "Models",
  Components: "Components",
} as const;

type Label = keyof typeof OWN;

/** The page's words, by what they are for. */
export const LABELS: {
  [Name in Label]: (typeof OWN)[Name] extends string ? string : (typeof OWN)[Name];
} = { ...OWN };

/**
 * Puts the host's words in place of ours: all pages of a document speak alike.
 * @param given by name; words of ours that end with a colon end with one here too
 */
export function setLabels(given: Readonly<Record<string, unknown>>): void {
  for (const [name, ours] of Object.entries(OWN)) {
    const text = typeof given[name] === typeof ours ? given[name] : ours;
    Object.assign(LABELS, {
      [name]: typeof text === "string" && String(ours).endsWith(":") ? text.replace(/:?$/, ":") : text,
    });
  }
  ARRAY.of = LABELS.arrayOf;
}

/** What a component is, by its place in `components`. */
export const COMPONENT_KINDS = {
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
} as const;

/** The vendor extensions whose values are shown as they are, and what each is called. */
export const EXTENSION_LABELS: Readonly<Record<string, string>> = {
  "x-collectionFormat": "Collection format:",
  "x-allowEmptyValue": "Empty values allowed:",
  "x-usePkce": "PKCE:",
  "x-default-scopes": "Default scopes:",
  "x-tokenName": "Name of the token:",
  "x-scalar-credentials-location": "Credentials are sent in:",
};

/** Where an API key travels, as the beginning of a label. */
export const SCHEME_PLACES: Readonly<Record<string, string>> = {
  query: "Query",
  header: "Header",
  cookie: "Cookie",
};

/** The titles of security scheme types. */
export const SCHEME_TYPES: Readonly<Record<string, string>> = {
  apiKey: "API Key",
  http: "HTTP",
  mutualTLS: "Mutual TLS",
  oauth2: "OAuth2",
  openIdConnect: "OpenID Connect",
};

/** The titles of OAuth 2 flows. */
export const FLOWS: Readonly<Record<string, string>> = {
  implicit: "Implicit",
  password: "Password",
  clientCredentials: "Client credentials",
  authorizationCode: "Authorization code",
  deviceAuthorization: "Device authorization",
};
