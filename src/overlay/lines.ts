/** Finds where each line of a text begins and ends. */

/** Finds lines by bisection, because a line may be as long as the text. */
export class Lines {
  readonly #starts: number[] = [0];

  constructor(private readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
    // A byte order mark is not part of the first line.
    if (text.startsWith("\ufeff")) this.#starts[0] = 1;
  }

  /** The offset at which the line of a place begins. */
  start(at: number): number {
    return this.#starts[this.#indexOf(at)] ?? 0;
  }

  /** The offset at which the line of a place ends, before its line break. */
  end(at: number): number {
    const next = this.#starts[this.#indexOf(at) + 1];
    if (next === undefined) return this.text.length;
    return this.text[next - 2] === "\r" && next - 2 >= at ? next - 2 : next - 1;
  }

  /** How many characters of its line precede a place. */
  column(at: number): number {
    return at - this.start(at);
  }

  /** The spaces and tabs that a line begins with, up to a place in it. */
  indent(at: number): string {
    const start = this.start(at);
    let end = start;
    while (end < at && (this.text[end] === " " || this.text[end] === "\t")) end++;
    return this.text.slice(start, end);
  }

  /** Whether only spaces and tabs precede a place in its line. */
  isFirst(at: number): boolean {
    return this.indent(at).length === this.column(at);
  }

  /** The offset at which the line break before a line begins; the start of the text if there is none. */
  breakBefore(start: number): number {
    if (start <= (this.#starts[0] ?? 0)) return start;
    return this.text[start - 2] === "\r" ? start - 2 : start - 1;
  }

  #indexOf(at: number): number {
    let low = 0;
    for (let high = this.#starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle;
    }
    return low;
  }
}
