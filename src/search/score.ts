/**
 * Computes the scores of sections and rows from their evidence, by pure functions. A section scores by the words in its
 * title, id and path; a row by its name, and by how well the other words identify its section.
 */

/** The evidence for a section. Numbers are from 0 to 1. */
export interface SectionEvidence {
  /** The average weight of the words in it. */
  found: number;
  /** The share of its title, id or path that the words cover. */
  coverage: number;
  /** The share of its path that the words cover, if they are whole segments in order. */
  path: number;
  /** How well the words are a verb and the object of its path. */
  object: number;
  /** How well a typed path matches its path template, as a share of the whole query. */
  template: number;
  /** The penalty for a long path. */
  far: number;
  /** Whether the query is its title, the start of its title, its method and other words, or one of its names. */
  isTitle: boolean;
  /** Whether the query is its title with words such as "my", which are no words of the query otherwise. */
  isTyped: boolean;
  isTitleStart: boolean;
  isMethodAndWords: boolean;
  isNamed: boolean;
  /** Whether the query has several words, and each occurs in the title, id, path or first sentence. */
  isTold: boolean;
  /** Whether the words are in its title in the order of the query, with the small words between them. */
  isPhrase: boolean;
  /** Whether it is an operation that only reads, or one that deletes, and no word says what to do. */
  isReading: boolean;
  isDeletion: boolean;
  /** Whether it is deprecated. */
  isDeprecated: boolean;
}

/** The score of a section. */
export function sectionScore(of: SectionEvidence): number {
  const plain = of.found * (UNCOVERED + (1 - UNCOVERED) * of.coverage) * (1 - of.far);
  const title = of.isTyped ? IS_TYPED : of.isTitle ? IS_TITLE : of.isTitleStart ? IS_TITLE_START : 0;
  const path = Math.max(of.path * IN_PATH, of.template * IN_TEMPLATE, of.object * IS_OBJECT);
  const effect = (of.isReading ? IS_READING : 0) - (of.isDeletion ? IS_DELETION : 0);
  const words =
    (of.isMethodAndWords ? METHOD_AND_WORDS : 0) + (of.isTold ? IS_TOLD : 0) + (of.isPhrase ? IS_PHRASE : 0);
  const score = plain + title + path + words + effect + (of.isNamed ? IS_NAME : 0);
  const isMeant = of.isTitle || of.isNamed || of.template > 0;
  return of.isDeprecated && !isMeant ? score * AS_DEPRECATED : score;
}

/** The evidence for a row in a section. */
export interface RowEvidence {
  /** The weight of its name, as a share of the whole query. */
  own: number;
  /** The weight of the other words around it, as a share of the whole query. */
  around: number;
  /** How well the other words identify its section: 1 if they are its title, 0 if they could mean any section. */
  section: number;
  /** The weight of its kind and position, and the weight of the steps from its section. */
  weight: number;
  reached: number;
  /** How many rows contain it. */
  depth: number;
  /** The penalty for a long path of its section. */
  far: number;
  /** The factor for rows, compared with sections, for this query. */
  rowFactor: number;
  /** The bonus for matching the whole name. */
  bonus: number;
  isField: boolean;
  /** Whether the words of its section add to its score: it is a field or a response. */
  isSectionScored: boolean;
  /** Whether its section is the current one. */
  isHere: boolean;
  /** The factor for what is deprecated. */
  deprecated: number;
  /** Whether its section is an operation that deletes, and no word says what to do. */
  isDeletion: boolean;
}

/** The score of a row. */
export function rowScore(of: RowEvidence): number {
  const isSection = of.isSectionScored && of.section > 0;
  const factor = isSection ? 1 : of.rowFactor;
  const near = (of.own + of.around) * (1 - of.far * PENALTY_SHARE);
  const plain = near * of.weight * factor * of.reached ** STEADY * PER_LEVEL ** of.depth;
  const steady = STEADY + (1 - STEADY) * of.weight * factor * of.reached;
  const bonus = of.bonus * steady * (of.isField ? 1 : AS_OTHER);
  const section = isSection ? of.section * WITH_SECTION * of.weight * of.reached * PER_LEVEL ** of.depth : 0;
  return (
    (plain + bonus + section) * (of.isHere ? CURRENT : 1) * (of.isDeletion ? IN_DELETION : 1) * of.deprecated
  );
}

/** The bonuses of sections, one for each kind of match. */
const IS_NAME = 2;
const IN_TEMPLATE = 1;
const METHOD_AND_WORDS = 0.5;
const IS_TOLD = 0.15;
const IS_PHRASE = 0.15;
/** Decides between operations that match equally. */
const IS_READING = 0.001;
/** What an operation that deletes loses: of those that match about as well, it comes last. */
const IS_DELETION = 0.05;
/** The factor for what is deprecated, unless the reader typed its title, one of its names or its path. */
const AS_DEPRECATED = 0.8;
/** Words such as "my", which the query does not need, decide between titles. */
const IS_TYPED = 1;
const IS_TITLE = 0.6;
const IS_TITLE_START = 0.15;
const IN_PATH = 0.7;
const IS_OBJECT = 0.4;
/** The factor for a section whose title, id and path contain none of the words. */
const UNCOVERED = 0.55;
/** The bonus for a field if the query has its whole name and words of its section. */
const WITH_SECTION = 0.7;
/** The share of its bonus that a row gets if it is not a field. */
const AS_OTHER = 0.3;
/** The share of the path penalty that applies to rows. */
const PENALTY_SHARE = 0.7;
/** The share of the bonus that does not depend on the distance of the row; also the exponent of the distance. */
const STEADY = 0.7;
/** The factor for each row that contains the row. */
const PER_LEVEL = 0.95;
/** The factor for rows of operations that delete, so that those of others that match about as well come first. */
const IN_DELETION = 0.7;
/** The factor for rows of the current section. */
const CURRENT = 1.25;
