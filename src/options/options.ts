/**
 * The options, one row each. The types, the reading of attributes and objects, the flags of the commands and the
 * documentation derive from this table.
 */

/** The type of each kind of option once it is read; `read.ts` has the rules. */
export interface OptionValues {
  "true or false": boolean;
  /** 0 or more. */
  "a whole number": number;
  /** A depth; "all" is read as Infinity. */
  'a number or "all"': number;
  "a string": string | undefined;
  /** One of the row's `values`. */
  "a word": string;
  /** Texts, or one text with commas. */
  "a list": readonly string[];
  /** `true` for all, or a list of names. */
  "true, false or a list": boolean | readonly string[];
  /** `true` for the defaults, or an object with settings. */
  "true, false or an object": boolean | Readonly<Record<string, unknown>>;
  /** Pixels, a selector of the host's fixed header, or a function that gives pixels. */
  "a number, a selector or a function": number | string | (() => number);
  "an object": Readonly<Record<string, unknown>>;
  "an object or false": Readonly<Record<string, unknown>>;
  /** A language means an object that holds only this language. */
  "a language or an object": Readonly<Record<string, unknown>>;
  /** A single object may be given without a list. */
  "a list of objects": readonly Readonly<Record<string, unknown>>[];
  /**
   * Addresses, objects, or a list of these; undefined for none. Wrong values are reported when the option is
   * used.
   */
  "addresses or objects": unknown;
  /** Undefined for none. Wrong values are reported when the value is loaded. */
  "an address or an object": unknown;
}

/** The reader of an option's value, and the expected type in words. */
export type OptionKind = keyof OptionValues;

/** One option. */
export interface OptionRow<K extends OptionKind = OptionKind> {
  kind: K;
  /** The default, if it is not that of the kind; see `read.ts`. */
  default?: OptionValues[K];
  /** The allowed values; the first is the default. */
  values?: readonly string[];
  /** Other names that mean the same. */
  aliases?: readonly string[];
  /** Its purpose, in a sentence or two. */
  says: string;
}

/** Every option by name. */
export const OPTIONS = {
  scrollYOffset: {
    kind: "a number, a selector or a function",
    says: "Height of the host page's fixed header: pixels, a CSS selector of the header, or a function that returns pixels.",
  },
  layout: {
    kind: "a word",
    values: ["three-panel", "stacked"],
    says: "Shows samples beside the text, or below the text that they belong to.",
  },
  nativeScrollbars: {
    kind: "true or false",
    says: "The menu uses the browser's own scrollbar instead of a thin one.",
  },
  hideSidebar: { kind: "true or false", says: "Hides the menu and its search box." },
  hideFab: { kind: "true or false", says: "Hides the bar with the menu button on small screens." },
  hideLoading: { kind: "true or false", says: "Hides the loading indicator." },
  showProblems: {
    kind: "true or false",
    says: "Lists the problems of the description and their places, for its authors. `lectern serve` always does.",
  },
  overlays: {
    kind: "addresses or objects",
    says: "Overlays to apply to the description before it is shown, in order: see overlays.md. Commands have `--overlay` instead.",
  },
  translations: {
    kind: "an object",
    says: 'Overlays that translate the description, by language: `{ "de": "/de.overlay.yaml" }`. The reader chooses the language: see overlays.md. `lectern build`, `serve` and `site` have `--translation` instead.',
  },
  compareWith: {
    kind: "an address or an object",
    says: "An older version of the description: the page marks what changed since, and lists it: see changes.md.",
  },
  versions: {
    kind: "a list of objects",
    says: "Versions of the description that the reader can choose from, each with `label`, `specUrl` and, optionally, `status`: see changes.md.",
  },
  workflows: {
    kind: "addresses or objects",
    says: "Arazzo documents whose workflows are shown after the operations: see workflows.md. `lectern build`, `serve` and `site` have `--workflows` instead.",
  },
  plugins: {
    kind: "addresses or objects",
    says: "Plug-ins that add to the page: objects, or addresses of modules (see plugins.md). Commands have `--plugin` instead.",
  },
  remoteImages: {
    kind: "true or false",
    says: "Loads all images at once. Otherwise only image files in the folder of the description load, others load when the reader asks.",
  },
  theme: {
    kind: "an object",
    says: "Colours, sizes and typefaces by the keys of Redoc's theme object: see theming.md.",
  },
  colorScheme: {
    kind: "a word",
    values: ["system", "light", "dark", "host"],
    says: "Light or dark theme: as the reader or their system chooses, always the same one, or the same as the host page: see theming.md.",
  },
  nonce: {
    kind: "a string",
    says: "The nonce of the host page's Content Security Policy, for the scripts that the page adds.",
  },
  labels: {
    kind: "a language or an object",
    says: "The language of the page's labels, your own labels by name, or both: see labels.md. The last page that starts decides for all pages of a document.",
  },
  allowedMdComponents: {
    kind: "an object",
    says: "React components of the host page that descriptions may use, by name: `component` (or the name of an element), `props`, and `propsSelector`, a function of the page's store.",
  },
  disableSearch: {
    kind: "true or false",
    aliases: ["excludeFromSearch"],
    says: "Removes the search box and the index.",
  },
  searchHotkeys: {
    kind: "a word",
    values: ["all", "modified", "none"],
    says: "Keys that open the search: `/`, Ctrl K and ⌘ K; only those with Ctrl or ⌘; or none.",
  },
  minCharacterLengthToInitSearch: {
    kind: "a whole number",
    default: 3,
    says: "Minimum number of characters that start a search.",
  },
  menuToggle: {
    kind: "true or false",
    default: true,
    says: "A second click on an open menu entry closes it.",
  },
  sideNavStyle: {
    kind: "a word",
    values: ["summary-only", "path-only", "id-only"],
    says: "What the menu shows for operations: titles, paths or operationIds.",
  },
  sortTagsAlphabetically: { kind: "true or false", says: "Sorts tags by name." },
  sortOperationsAlphabetically: { kind: "true or false", says: "Sorts operations by title." },
  schemaDefinitionsTagName: {
    kind: "a string",
    says: "Name of the tag that lists all component schemas, each with its own section.",
  },
  showModels: {
    kind: "true or false",
    says: "Adds a section for every component schema, below “Models” at the end of the menu. Schemas that a tag lists stay there.",
  },
  showWebhookVerb: { kind: "true or false", says: "Shows the methods of webhooks in the menu." },
  hideDownloadButtons: {
    kind: "true or false",
    aliases: ["hideDownloadButton"],
    says: "Hides the download link of the description.",
  },
  downloadFileName: { kind: "a string", says: "Name of the downloaded file." },
  downloadDefinitionUrl: {
    kind: "a string",
    says: "URL of the download, instead of that of the description.",
  },
  downloadUrls: { kind: "a list of objects", says: "Several downloads, each with a `url` and a `title`." },
  noAutoAuth: {
    kind: "true or false",
    says: "Adds no Authentication section, unless the description asks for one.",
  },
  hideSecuritySection: { kind: "true or false", says: "Hides the authorization of operations." },
  showSecuritySchemeType: {
    kind: "true or false",
    says: "Shows the types of the security schemes of operations.",
  },
  pathInMiddlePanel: {
    kind: "true or false",
    says: "Shows the address of an operation below its title instead of beside it.",
  },
  servers: {
    kind: "a list of objects",
    says: "Server Objects to put before the servers of every operation; `lectern serve --mock` adds its mock server.",
  },
  hideHostname: { kind: "true or false", says: "Hides the protocol and host of addresses." },
  expandDefaultServerVariables: {
    kind: "true or false",
    default: true,
    says: "Replaces the variables in addresses with their defaults.",
  },
  expandResponses: {
    kind: "a list",
    default: ["success"],
    says: 'Responses that are open at first: "success" (the first 2xx), "all", codes such as "200,201", or "" for none.',
  },
  unstable_ignoreMimeParameters: {
    kind: "true or false",
    says: "Ignores the parameters of media types: those that differ only in parameters become one.",
  },
  showExtensions: {
    kind: "true, false or a list",
    says: "Shows vendor extensions: all unknown ones, or those that you name.",
  },
  sortRequiredPropsFirst: {
    kind: "true or false",
    aliases: ["requiredPropsFirst"],
    says: "Lists required properties and parameters first.",
  },
  sortPropsAlphabetically: { kind: "true or false", says: "Sorts properties and parameters by name." },
  sortEnumValuesAlphabetically: { kind: "true or false", says: "Sorts the values of enums." },
  schemasExpansionLevel: {
    kind: 'a number or "all"',
    aliases: ["schemaExpansionLevel"],
    says: "How many levels of schemas are open at first, up to a few hundred properties.",
  },
  expandSingleSchemaField: {
    kind: "true or false",
    says: "Opens a property that is the only one of its object. The only property of a body is always open.",
  },
  maxDisplayedEnumValues: {
    kind: "a whole number",
    says: "How many values of an enum show at first; 0 for Lectern's own limit.",
  },
  enumSkipQuotes: { kind: "true or false", says: "Shows values of enums and defaults without quotes." },
  hidePropertiesPrefix: {
    kind: "true or false",
    default: true,
    says: "Hides the names of parent properties before the names of nested properties.",
  },
  hideSchemaTitles: { kind: "true or false", says: "Hides titles beside types." },
  hideSchemaPattern: { kind: "true or false", says: "Hides patterns." },
  hideOneOfDescription: { kind: "true or false", says: "Hides the descriptions of a choice's variants." },
  simpleOneOfTypeLabel: {
    kind: "true or false",
    says: "The type of a choice lists the types of its variants without their titles.",
  },
  showObjectSchemaExamples: { kind: "true or false", default: true, says: "Shows examples of properties." },
  ignoreNamedSchemas: {
    kind: "a list",
    says: "Component schemas to leave out: references to them show as any value.",
  },
  onlyRequiredInSamples: {
    kind: "true or false",
    says: "Generated request samples contain only required properties.",
  },
  generatedSamplesMaxDepth: {
    kind: 'a number or "all"',
    default: 10,
    aliases: ["generatedPayloadSamplesMaxDepth"],
    says: "Maximum depth of generated samples.",
  },
  jsonSamplesExpandLevel: {
    kind: 'a number or "all"',
    default: 2,
    aliases: ["jsonSampleExpandLevel"],
    says: "How many levels of JSON samples are open at first, up to a few hundred lines.",
  },
  hideSingleRequestSampleTab: {
    kind: "true or false",
    says: "Hides the tab if there is only one request sample.",
  },
  hideRequestPayloadSample: {
    kind: "true or false",
    says: "Hides the payload among the request samples.",
  },
  payloadSampleIdx: {
    kind: "a whole number",
    says: "Position of the payload among the request samples, from 0.",
  },
  codeSamples: {
    kind: "an object or false",
    says: "`languages`: the languages of request samples, in order, each a word or `{ lang, label }`. The description's own samples come first. `skipOptionalParameters: true`: generated samples contain only required parameters. `false`: no samples are generated.",
  },
  tryIt: {
    kind: "true, false or an object",
    says: "Readers can fill in a request, send it, and see the response compared with its description: see try-it.md. An object holds settings: `proxy`, `withCredentials`, `server`, `variables`, `credentials`, `redirectUrl`, `onRequest`, `onResponse`.",
  },
} as const satisfies Record<string, OptionRow>;

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS;

type ValueOf<Row extends OptionRow> = Row extends { values: readonly (infer Value)[] }
  ? Value
  : OptionValues[Row["kind"]];

/** All options, read and complete. */
export type Options = { -readonly [Name in OptionName]: ValueOf<(typeof OPTIONS)[Name]> };

/** Options as users give them: any of them, as values or as text. */
export type OptionsInput = Readonly<Record<string, unknown>>;
