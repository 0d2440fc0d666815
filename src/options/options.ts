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
  "a text": string | undefined;
  /** One of the row's `values`. */
  "a word": string;
  /** Texts, or one text with commas. */
  "a list": readonly string[];
  /** `true` for all, or a list of names. */
  "true, false or a list": boolean | readonly string[];
  /** Pixels, a selector of the host's fixed header, or a function that gives pixels. */
  "a number, a selector or a function": number | string | (() => number);
  "an object": Readonly<Record<string, unknown>>;
  "an object or false": Readonly<Record<string, unknown>>;
  /** A language means an object that holds only this language. */
  "a language or an object": Readonly<Record<string, unknown>>;
  /** A single object may be given without a list. */
  "a list of objects": readonly Readonly<Record<string, unknown>>[];
}

/** How the value of an option is read: what is expected, in words. */
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
    says: "Height that the host page's fixed header covers: pixels, a selector of the header, or a function that gives pixels.",
  },
  layout: {
    kind: "a word",
    values: ["three-panel", "stacked"],
    says: "Samples beside the text, or below what they belong to.",
  },
  nativeScrollbars: {
    kind: "true or false",
    says: "The menu scrolls with the browser's own scrollbar, in place of a thin one.",
  },
  hideSidebar: { kind: "true or false", says: "No menu, and no search box in it." },
  hideFab: { kind: "true or false", says: "No bar with the button that opens the menu on small screens." },
  hideLoading: { kind: "true or false", says: "No sign of loading." },
  showProblems: {
    kind: "true or false",
    says: "A list of what is wrong in the description, with its places, for those who write it; `lectern serve` shows it always.",
  },
  remoteImages: {
    kind: "true or false",
    says: "All images load at once; else only files in the folder of the description do, and the reader asks for others.",
  },
  theme: {
    kind: "an object",
    says: "Colours, sizes and typefaces by the keys of the classic theme object: see theming.md.",
  },
  colorScheme: {
    kind: "a word",
    values: ["system", "light", "dark", "host"],
    says: "Light or dark: as the reader or their system chooses, always one of them, or the same as the host page, live: see theming.md.",
  },
  nonce: {
    kind: "a text",
    says: "The nonce of the host's Content Security Policy, for the scripts that the page adds.",
  },
  labels: {
    kind: "a language or an object",
    says: "The language of the page's own words, or other words by name, or both: see labels.md. The last page that starts decides for all pages of a document.",
  },
  allowedMdComponents: {
    kind: "an object",
    says: "React components of the host that descriptions may name, by name: `component` (or the name of an element), `props`, and `propsSelector`, a function of the page's store.",
  },
  disableSearch: {
    kind: "true or false",
    aliases: ["excludeFromSearch"],
    says: "No search box and no index.",
  },
  searchHotkeys: {
    kind: "a word",
    values: ["all", "modified", "none"],
    says: "Which keys open the search: `/` as well as Ctrl K and ⌘ K, only those with Ctrl or ⌘, or none.",
  },
  minCharacterLengthToInitSearch: {
    kind: "a whole number",
    default: 3,
    says: "How many characters start a search.",
  },
  menuToggle: {
    kind: "true or false",
    default: true,
    says: "A second click on an open menu entry closes it.",
  },
  sideNavStyle: {
    kind: "a word",
    values: ["summary-only", "path-only", "id-only"],
    says: "What operations are called in the menu: by their titles, their paths, or their operationIds.",
  },
  sortTagsAlphabetically: { kind: "true or false", says: "Tags by name." },
  sortOperationsAlphabetically: { kind: "true or false", says: "Operations by title." },
  schemaDefinitionsTagName: {
    kind: "a text",
    says: "The tag under which every component schema gets a section.",
  },
  showModels: {
    kind: "true or false",
    says: "A section for every component schema, below “Models” at the end of the menu; schemas that a tag lists stay there.",
  },
  showWebhookVerb: { kind: "true or false", says: "Webhooks show their methods in the menu." },
  hideDownloadButtons: {
    kind: "true or false",
    aliases: ["hideDownloadButton"],
    says: "No link to the description itself.",
  },
  downloadFileName: { kind: "a text", says: "Name of the downloaded description." },
  downloadDefinitionUrl: {
    kind: "a text",
    says: "Address of what is downloaded, in place of that of the description.",
  },
  downloadUrls: { kind: "a list of objects", says: "Several downloads, each with a `url` and a `title`." },
  noAutoAuth: {
    kind: "true or false",
    says: "No Authentication section where the description does not ask for one.",
  },
  hideSecuritySection: { kind: "true or false", says: "Operations do not say how they are authorized." },
  showSecuritySchemeType: {
    kind: "true or false",
    says: "Operations say of which type their security schemes are.",
  },
  pathInMiddlePanel: {
    kind: "true or false",
    says: "The address of an operation under its title instead of beside it.",
  },
  servers: {
    kind: "a list of objects",
    says: "Server Objects that go before those of the description, at every operation; `lectern serve --mock` adds its mock server.",
  },
  hideHostname: { kind: "true or false", says: "Addresses without protocol and host." },
  expandDefaultServerVariables: {
    kind: "true or false",
    default: true,
    says: "Addresses with the defaults of their variables; else with the variables as they are written.",
  },
  expandResponses: {
    kind: "a list",
    default: ["success"],
    says: 'Responses that are open at first: "success" (the first 2xx), "all", codes such as "200,201", or "" for none.',
  },
  unstable_ignoreMimeParameters: {
    kind: "true or false",
    says: "Media types without parameters: those that differ in nothing else are one.",
  },
  showExtensions: {
    kind: "true, false or a list",
    says: "Vendor extensions: all unknown ones, or those named.",
  },
  sortRequiredPropsFirst: {
    kind: "true or false",
    aliases: ["requiredPropsFirst"],
    says: "Required properties and parameters first.",
  },
  sortPropsAlphabetically: { kind: "true or false", says: "Properties and parameters by name." },
  sortEnumValuesAlphabetically: { kind: "true or false", says: "Values of an enum by name." },
  schemasExpansionLevel: {
    kind: 'a number or "all"',
    aliases: ["schemaExpansionLevel"],
    says: "How deep schemas are open at first, as far as some hundred properties show.",
  },
  expandSingleSchemaField: {
    kind: "true or false",
    says: "A property that is the only one of its object is open at first; the only one of a body always is.",
  },
  maxDisplayedEnumValues: {
    kind: "a whole number",
    says: "How many values of an enum show at first; 0 for Lectern's own measure.",
  },
  enumSkipQuotes: { kind: "true or false", says: "Values of enums and defaults without quotes." },
  hidePropertiesPrefix: {
    kind: "true or false",
    default: true,
    says: "Names of nested properties without those of the properties around them.",
  },
  hideSchemaTitles: { kind: "true or false", says: "No titles beside types." },
  hideSchemaPattern: { kind: "true or false", says: "No patterns." },
  hideOneOfDescription: { kind: "true or false", says: "No descriptions of the variants of a choice." },
  simpleOneOfTypeLabel: {
    kind: "true or false",
    says: "The type of a choice names the types of its variants only, not their titles.",
  },
  showObjectSchemaExamples: { kind: "true or false", default: true, says: "Examples of properties." },
  ignoreNamedSchemas: {
    kind: "a list",
    says: "Component schemas that are not described: what refers to them may be any value.",
  },
  onlyRequiredInSamples: {
    kind: "true or false",
    says: "Generated request samples hold required properties only.",
  },
  generatedSamplesMaxDepth: {
    kind: 'a number or "all"',
    default: 10,
    aliases: ["generatedPayloadSamplesMaxDepth"],
    says: "How deep generated samples go.",
  },
  jsonSamplesExpandLevel: {
    kind: 'a number or "all"',
    default: 2,
    aliases: ["jsonSampleExpandLevel"],
    says: "How deep JSON samples are open at first, as far as some hundred lines show.",
  },
  hideSingleRequestSampleTab: {
    kind: "true or false",
    says: "No tab where there is only one request sample.",
  },
  hideRequestPayloadSample: {
    kind: "true or false",
    says: "No sample of the payload among the request samples.",
  },
  payloadSampleIdx: { kind: "a whole number", says: "The place of the payload among the request samples." },
  codeSamples: {
    kind: "an object or false",
    says: "`languages`: the languages of request samples, in order; a word or `{ lang, label }` for each. The description's own samples go before those that are made. `skipOptionalParameters: true`: made samples have the required parameters only. `false`: none are made.",
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
