/** Turns names of schemas into names of types: valid in TypeScript, and unique. */

/** The names given so far. */
export class Identifiers {
  private readonly given = new Set<string>(RESERVED);
  /** How often each name was requested. */
  private readonly numbers = new Map<string, number>();

  /** A unique name for a schema: `simple-user` becomes `SimpleUser`, the next one of that name `SimpleUser2`. */
  give(name: string): string {
    const plain = pascalCase(name);
    let unique = plain;
    let number = this.numbers.get(plain) ?? 1;
    while (this.given.has(unique)) unique = `${plain}${/\d$/.test(plain) ? "_" : ""}${++number}`;
    this.numbers.set(plain, number);
    this.given.add(unique);
    return unique;
  }
}

/** Whether a text can be the name of a property without quotes. */
export function isIdentifier(text: string): boolean {
  return /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u.test(text);
}

/** The names that the written types use themselves. */
const RESERVED = ["Partial", "Record"];

function pascalCase(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{Nd}]+/gu) ?? ["Type"];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\p{Nd}/u.test(joined) ? `_${joined}` : joined;
}
