/**
 * Contains the phrases that describe schemas. The view replaces them with phrases in the language of the page, because
 * the model is a lower layer and cannot import the labels.
 */

/**
 * The phrases, by purpose. Functions receive the formatted range (`[ 1 .. 10 ]`, `<= 5`), and a number that decides
 * between singular and plural.
 */
export interface Phrases {
  /** Precedes the type of an array's items. */
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

/** The English phrases, which texts for programs and code always use. */
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

/** The phrases in the language of the page. */
export const PHRASES: Phrases = { ...ENGLISH };
