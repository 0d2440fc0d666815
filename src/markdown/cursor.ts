/**
 * Tracks the position in a line while its block structure is parsed, in characters and in columns, because a tab
 * extends to the next multiple of four columns (CommonMark 2.2).
 */
export class Cursor {
  line = "";
  /** The first character that is not consumed. */
  at = 0;
  /** The first character from `at` that is not a space or tab. */
  next = 0;
  private column = 0;
  private nextColumn = 0;
  /** Whether the tab at `at` is partly consumed. */
  private inTab = false;

  /** Begins a new line. */
  load(line: string): void {
    this.line = line;
    this.at = 0;
    this.column = 0;
    this.inTab = false;
    this.look();
  }

  /** Columns of white space before the next character. */
  get indent(): number {
    return this.nextColumn - this.column;
  }

  /** Whether only white space is left. */
  get blank(): boolean {
    return this.next >= this.line.length;
  }

  /** The rest of the line from the next character on. */
  get content(): string {
    return this.line.slice(this.next);
  }

  /** The rest of the line with its indentation. A partly consumed tab becomes the remaining spaces. */
  get rest(): string {
    return this.inTab
      ? " ".repeat(4 - (this.column % 4)) + this.line.slice(this.at + 1)
      : this.line.slice(this.at);
  }

  /** Consumes characters. */
  skip(characters: number): void {
    this.skipTo(this.at + characters);
  }

  /** Consumes the white space. */
  skipIndent(): void {
    this.at = this.next;
    this.column = this.nextColumn;
    this.inTab = false;
  }

  /** Consumes columns of white space, at most `columns`. */
  skipColumns(columns: number): void {
    let left = columns;
    while (left > 0 && this.at < this.next) {
      const width = this.line[this.at] === "\t" ? 4 - (this.column % 4) : 1;
      this.inTab = width > left;
      this.column += Math.min(width, left);
      left -= width;
      if (!this.inTab) this.at++;
    }
    this.look();
  }

  private skipTo(end: number): void {
    for (; this.at < end && this.at < this.line.length; this.at++) {
      this.column += this.line[this.at] === "\t" ? 4 - (this.column % 4) : 1;
    }
    this.inTab = false;
    this.look();
  }

  private look(): void {
    let index = this.at;
    let column = this.column;
    for (; index < this.line.length; index++) {
      if (this.line[index] === " ") column++;
      else if (this.line[index] === "\t") column += 4 - (column % 4);
      else break;
    }
    this.next = index;
    this.nextColumn = column;
  }
}
