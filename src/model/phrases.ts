/** The words in which the model speaks of schemas. They stand here because the page's table is above this room; it fills them with those of another language. */

/** The phrases, by what they are for. Counts come as they are written (`[ 1 .. 10 ]`, `<= 5`), and with the number that the noun goes with. */
export interface Phrases {
  /** What goes before the type of the items of an array. */
  arrayOf: string;
  array: string;
  typeOr: string;
  any: string;
  never: string;
  plural: (type: string) => string;
  characters: (range: string, count: number) => string;
  elements: (range: string, count: number) => string;
  properties: (range: string, count: number) => string;
  matches: (range: string, count: number) => string;
  nonEmpty: string;
  unique: string;
  multipleOf: (step: string) => string;
  decimalPlaces: (most: number) => string;
  both: (one: string, other: string) => string;
  notAllowed: (names: string) => string;
  fewAllowed: (least: number, most: number) => string;
  wrongType: (value: string, types: string) => string;
  notInEnum: (value: string, values: string) => string;
  enumOfType: (values: string, types: string) => string;
  leadsNowhere: (reference: string) => string;
  nothingAllowed: string;
}

/** In English: what texts for machines and for code speak on every page. */
export const ENGLISH: Readonly<Phrases> = {
  arrayOf: "Array of ",
  array: "Array",
  typeOr: " or ",
  any: "any",
  never: "never",
  plural: (type) => `${type}s`,
  characters: (range) => `${range} characters`,
  elements: (range) => `${range} items`,
  properties: (range, count) => `${range} ${count === 1 ? "property" : "properties"}`,
  matches: (range) => `${range} matching items`,
  nonEmpty: "non-empty",
  unique: "unique",
  multipleOf: (step) => `multiple of ${step}`,
  decimalPlaces: (most) => `decimal places <= ${most}`,
  both: (one, other) => `${one} and ${other}`,
  notAllowed: (names) => `${names}: required, but not allowed`,
  fewAllowed: (least, most) => `${least} properties are required, but only ${most} allowed`,
  wrongType: (value, types) => `const: ${value} is not a ${types}`,
  notInEnum: (value, values) => `const: ${value} is not in enum: ${values}`,
  enumOfType: (values, types) => `enum: ${values} and type: ${types}`,
  leadsNowhere: (reference) => `$ref ${reference} leads nowhere`,
  nothingAllowed: "one part allows no value at all",
};

/** In the language of the page. */
export const PHRASES: Phrases = { ...ENGLISH };
