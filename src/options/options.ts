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

function row<K extends OptionKind>(
  kind: K,
  value: OptionValues[K],
  says: string,
  aliases: readonly string[] = [],
): OptionRow<K> {
  return { kind, default: value, says, aliases };
}

/** Every option by name. */
export const OPTIONS = {
  scrollYOffset: row("offset", 0, "Height that the host page's fixed header covers."),
  disableSearch: row("flag", false, "No search box and no index."),
  minCharacterLengthToInitSearch: row("count", 3, "How many characters start a search."),
  expandResponses: row("list", [], 'Responses that are open at first: "all" or codes such as "200,201".'),
  sortRequiredPropsFirst: row("flag", false, "Required properties and parameters first.", ["requiredPropsFirst"]),
  sortPropsAlphabetically: row("flag", false, "Properties and parameters by name."),
  sortEnumValuesAlphabetically: row("flag", false, "Values of an enum by name."),
  sortTagsAlphabetically: row("flag", false, "Tags by name."),
  sortOperationsAlphabetically: row("flag", false, "Operations by title."),
  noAutoAuth: row("flag", false, "No Authentication section where the description does not ask for one."),
  pathInMiddlePanel: row("flag", false, "The address of an operation under its title instead of beside it."),
  hideHostname: row("flag", false, "Addresses without protocol and host."),
  hideLoading: row("flag", false, "No sign of loading."),
  hideDownloadButtons: row("flag", false, "No link to the description itself.", ["hideDownloadButton"]),
  downloadFileName: row("text", undefined, "Name of the downloaded description."),
  onlyRequiredInSamples: row("flag", false, "Generated request samples hold required properties only."),
  generatedSamplesMaxDepth: row("level", 10, "How deep generated samples go.", ["generatedPayloadSamplesMaxDepth"]),
  showExtensions: row("flagOrList", false, "Vendor extensions: all unknown ones, or those named."),
  hideSingleRequestSampleTab: row("flag", false, "No tab where there is only one request sample."),
  jsonSamplesExpandLevel: row("level", 2, "How deep JSON samples are open at first.", ["jsonSampleExpandLevel"]),
  schemasExpansionLevel: row("level", 0, "How deep schemas are open at first.", ["schemaExpansionLevel"]),
  schemaDefinitionsTagName: row("text", undefined, "The tag under which every component schema gets a section."),
  maxDisplayedEnumValues: row("count", 0, "How many values of an enum show at first; 0 for Lectern's own measure."),
  hideSchemaTitles: row("flag", false, "No titles beside types."),
  hideSchemaPattern: row("flag", false, "No patterns."),
  remoteImages: row("flag", false, "Images of other hosts load at once; else the reader asks for them."),
  menuToggle: row("flag", true, "A second click on an open menu entry closes it."),
} as const satisfies Record<string, OptionRow>;

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS;

/** All options, read and complete. */
export type Options = { -readonly [Name in OptionName]: OptionValues[(typeof OPTIONS)[Name]["kind"]] };

/** Options as people give them: any of them, as values or as text. */
export type OptionsInput = Readonly<Record<string, unknown>>;
