/**
 * Computes the scores of sections and rows by pure functions of the evidence. Sections score highest if the words are
 * in their title, id or path; rows by their name, and by how well the other words identify their section.
 */

/** The evidence for a section: numbers from 0 to 1, and facts. */
export interface SectionEvidence {
  /** The average weight of the words in it. */
  found: number;
  /** Which share of its title or path the words cover. */
  covered: number;
  /** Which share of its path the words make up, if they are segments in order. */
  along: number;
  /** How well a typed path matches its path template, as a share of the whole query. */
  filled: number;
  far: number;
  /** Whether the query is its title, the beginning of its title, its method and other words, or one of its names. */
  isTitle: boolean;
  begins: boolean;
  isCalled: boolean;
  isNamed: boolean;
}

/** The score of a section. */
export function sectionScore(of: SectionEvidence): number {
  const plain = of.found * (BARE + (1 - BARE) * of.covered) * (1 - of.far);
  const title = of.isTitle ? TITLE : of.begins ? BEGINS : 0;
  const path = Math.max(of.along * ALONG, of.filled * FILLED);
  return plain + title + path + (of.isCalled ? CALLED : 0) + (of.isNamed ? NAMED : 0);
}

/** The evidence for a row in a section. */
export interface RowEvidence {
  /** The weight of its name, as a share of the whole query. */
  own: number;
  /** The weight of the other words around it, as a share of the whole query. */
  around: number;
  /**
   * How well the other words identify its section: 1 if they are its title, 0 if they match no particular section.
   */
  asked: number;
  /** The weights of its kind and place, and of the path to its section. */
  worth: number;
  reached: number;
  depth: number;
  far: number;
  /** The weight of rows compared with sections for this query. */
  asRow: number;
  /** The bonus for matching the whole name. */
  bonus: number;
  isField: boolean;
  /** Whether it can be searched together with its section: it is a field or a response. */
  isAskable: boolean;
  /** Whether its section is the current one. */
  isHere: boolean;
}

/** The score of a row. */
export function rowScore(of: RowEvidence): number {
  const isAsked = of.isAskable && of.asked > 0;
  const asRow = isAsked ? 1 : of.asRow;
  const near = (of.own + of.around) * (1 - of.far * LESS_FAR);
  const plain = near * of.worth * asRow * of.reached ** STEADY * SHALLOW ** of.depth;
  const steady = STEADY + (1 - STEADY) * of.worth * asRow * of.reached;
  const bonus = of.bonus * steady * (of.isField ? 1 : AS_OTHER);
  const asked = isAsked ? of.asked * ASKED * of.worth * of.reached * SHALLOW ** of.depth : 0;
  return (plain + bonus + asked) * (of.isHere ? HERE : 1);
}

/**
 * The bonuses for a section's name, a path, method and words, the whole title, its beginning, and path segments in
 * order.
 */
const NAMED = 2;
const FILLED = 1;
const CALLED = 0.5;
const TITLE = 0.6;
const BEGINS = 0.15;
const ALONG = 0.7;
/** The weight of a section if the words cover nothing of its title. */
const BARE = 0.55;
/** The bonus for a field if a query has its whole name and words of its section. */
const ASKED = 0.7;
/** The same for values and other rows that are not fields. */
const AS_OTHER = 0.3;
const LESS_FAR = 0.7;
/** The share of the score that does not depend on the distance of the row. */
const STEADY = 0.7;
const SHALLOW = 0.95;
const HERE = 1.25;
