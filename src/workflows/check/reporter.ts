/** Collects findings, as many as are useful, and counts the work of a check. */
import type { Finding } from "#oas/finding.ts";
import { RULES, type RuleId } from "./rules.ts";

/** The most findings of a document. */
export const MOST_FINDINGS = 1000;

/** How many expressions, criteria, parameters and actions are checked; a component counts at each use. */
export const MOST_CHECKED = 500_000;

/** The work is used up. */
export class TooMuchWork extends Error {}

/** The findings of one document. */
export class Reporter {
  readonly findings: Finding[] = [];
  readonly #seen = new Set<string>();
  #left = MOST_CHECKED;

  /** Adds a finding. The same message at the same place counts once. */
  add(id: RuleId, pointer: string, message: string): void {
    const key = `${id} ${pointer} ${message}`;
    if (this.#seen.has(key) || this.findings.length >= MOST_FINDINGS) return;
    this.#seen.add(key);
    this.findings.push({ id, level: RULES[id].level, message, place: { pointer } });
  }

  /**
   * Counts a piece of work.
   * @throws TooMuchWork if there is no more, or no room for findings
   */
  spend(pieces = 1): void {
    this.#left -= pieces;
    if (this.#left < 0 || this.findings.length >= MOST_FINDINGS) throw new TooMuchWork();
  }
}

/** The start of a text is enough to find it. */
export function shown(text: string): string {
  return `\`${text.length > 200 ? `${text.slice(0, 200)}…` : text}\``;
}
