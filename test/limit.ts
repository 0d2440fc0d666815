/** A limit: a row of docs/limits.md, and its test. */
export interface Limit {
  what: string;
  unit: string;
  most: number;
  beyond: string;
  /** Tests the limit with more. */
  holds: () => void | Promise<void>;
}
