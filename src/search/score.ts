/**
 * What a section or a row is worth, from what is known of it: pure functions of the evidence. Sections with the words
 * of the query in title, id or path count most; rows by their name, and by how well the rest of the query says where
 * they stand.
 */

/** What is known of a section. All are shares from 0 to 1, or facts. */
export interface SectionEvidence {
  /** What the words are worth where they are found, on average. */
  found: number;
  /** Which part of its title or path is asked for. */
  covered: number;
  /** Which part of its path the words are, if they are segments of it in order. */
  along: number;
  /** How well a typed path fills its path template, as a share of the whole query. */
  filled: number;
  far: number;
  /** Whether the query is its title, the beginning of that, its method and further words, or one of its names. */
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

/** What is known of a row in a section. */
export interface RowEvidence {
  /** What its name is worth, as a share of the whole query. */
  own: number;
  /** What the other words are worth around it, as a share of the whole query. */
  around: number;
  /** How well the other words name its section: 1 if they are its title, 0 if they do not ask for one section. */
  asked: number;
  /** What its kind and place are worth, and the way to its section. */
  worth: number;
  reached: number;
  depth: number;
  far: number;
  /** What a row is worth beside sections for a query like this. */
  asRow: number;
  /** What being the whole name is worth. */
  bonus: number;
  isField: boolean;
  /** Whether a section can be asked for it: it is a field or a response. */
  isAskable: boolean;
  /** Whether the reader is at its section. */
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

/** What being asked for by an own name, by a path, by method and words, by the whole title, by its beginning is worth. */
const NAMED = 2;
const FILLED = 1;
const CALLED = 0.5;
const TITLE = 0.6;
const BEGINS = 0.15;
const ALONG = 0.7;
/** What a section is worth of whose title nothing is asked for. */
const BARE = 0.55;
/** What a field is worth that a query asks for by its whole name and by the words of its section. */
const ASKED = 0.7;
/** What the same is worth for values and other rows that are not fields. */
const AS_OTHER = 0.3;
const LESS_FAR = 0.7;
/** How much of the score holds however far away the row is. */
const STEADY = 0.7;
const SHALLOW = 0.95;
const HERE = 1.25;
