/**
 * The options: one row each. The types, the reading of attributes and objects, and the documentation
 * derive from this table.
 */

/** How the value of an option is read; see `read.ts`. */
export type OptionKind = "flag" | "count" | "level" | "text" | "list" | "flagOrList" | "offset";

/** What each kind becomes once read. */
export interface OptionValues {
  flag: boolean;
  /** A whole number, 0 or more. */
  count: number;
  /** A depth; "all" is read as Infinity. */
  level: number;
  text: string | undefined;
  /** Comma-separated text or an array of texts. */
  list: readonly string[];
  /** `true` for all, or names. */
  flagOrList: boolean | readonly string[];
  /** Pixels, a selector of the host's fixed header, or a function that gives pixels. */
  offset: number | string | (() => number);
}

/** One option. */
export interface OptionRow<K extends OptionKind = OptionKind> {
  kind: K;
  default: OptionValues[K];
  /** Other names that mean the same. */
  aliases?: readonly string[];
  /** What it is for, in one sentence. */
  says: string;
}

/** Every option by name. */
export const OPTIONS = {
  scrollYOffset: { kind: "offset", default: 0, says: "Height that the host page's fixed header covers." },
  disableSearch: { kind: "flag", default: false, says: "No search box and no index." },
  minCharacterLengthToInitSearch: { kind: "count", default: 3, says: "How many characters start a search." },
  expandResponses: {
    kind: "list",
    default: [],
    says: 'Responses that are open at first: "all" or codes such as "200,201".',
  },
  sortRequiredPropsFirst: {
    kind: "flag",
    default: false,
    aliases: ["requiredPropsFirst"],
    says: "Required properties and parameters first.",
  },
  sortPropsAlphabetically: { kind: "flag", default: false, says: "Properties and parameters by name." },
  sortEnumValuesAlphabetically: { kind: "flag", default: false, says: "Values of an enum by name." },
  sortTagsAlphabetically: { kind: "flag", default: false, says: "Tags by name." },
  sortOperationsAlphabetically: { kind: "flag", default: false, says: "Operations by title." },
  noAutoAuth: {
    kind: "flag",
    default: false,
    says: "No Authentication section where the description does not ask for one.",
  },
  pathInMiddlePanel: {
    kind: "flag",
    default: false,
    says: "The address of an operation under its title instead of beside it.",
  },
  hideHostname: { kind: "flag", default: false, says: "Addresses without protocol and host." },
  hideLoading: { kind: "flag", default: false, says: "No sign of loading." },
  hideDownloadButtons: {
    kind: "flag",
    default: false,
    aliases: ["hideDownloadButton"],
    says: "No link to the description itself.",
  },
  downloadFileName: { kind: "text", default: undefined, says: "Name of the downloaded description." },
  onlyRequiredInSamples: {
    kind: "flag",
    default: false,
    says: "Generated request samples hold required properties only.",
  },
  generatedSamplesMaxDepth: {
    kind: "level",
    default: 10,
    aliases: ["generatedPayloadSamplesMaxDepth"],
    says: "How deep generated samples go.",
  },
  showExtensions: {
    kind: "flagOrList",
    default: false,
    says: "Vendor extensions: all unknown ones, or those named.",
  },
  hideSingleRequestSampleTab: {
    kind: "flag",
    default: false,
    says: "No tab where there is only one request sample.",
  },
  jsonSamplesExpandLevel: {
    kind: "level",
    default: 2,
    aliases: ["jsonSampleExpandLevel"],
    says: "How deep JSON samples are open at first.",
  },
  schemasExpansionLevel: {
    kind: "level",
    default: 0,
    aliases: ["schemaExpansionLevel"],
    says: "How deep schemas are open at first.",
  },
  schemaDefinitionsTagName: {
    kind: "text",
    default: undefined,
    says: "The tag under which every component schema gets a section.",
  },
  maxDisplayedEnumValues: {
    kind: "count",
    default: 0,
    says: "How many values of an enum show at first; 0 for Lectern's own measure.",
  },
  hideSchemaTitles: { kind: "flag", default: false, says: "No titles beside types." },
  hideSchemaPattern: { kind: "flag", default: false, says: "No patterns." },
  remoteImages: {
    kind: "flag",
    default: false,
    says: "Images of other hosts load at once; else the reader asks for them.",
  },
  menuToggle: { kind: "flag", default: true, says: "A second click on an open menu entry closes it." },
} as const satisfies Record<string, OptionRow>;

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS;

/** All options, read and complete. */
export type Options = { -readonly [Name in OptionName]: OptionValues[(typeof OPTIONS)[Name]["kind"]] };

/** Options as people give them: any of them, as values or as text. */
export type OptionsInput = Readonly<Record<string, unknown>>;
