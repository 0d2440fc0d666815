/** Checks texts in other languages: JSONPath queries, JSON Pointers, XPath expressions, regular expressions. */
import { InvalidQuery, loadQueries, type Queries } from "#overlay/query.ts";
import { exactFormat } from "#validate/formats-exact.ts";
import { isPointer, LONGEST_EXPRESSION } from "#workflows/expression.ts";
import type { ExpressionType } from "#workflows/value.ts";

/** Checks texts. */
export class Languages {
  private constructor(private readonly queries: Queries) {}

  /** Loads the library for JSONPath. */
  static async load(): Promise<Languages> {
    return new Languages(await loadQueries());
  }

  /** What is wrong with a text: the end of a sentence; undefined if nothing is known to be wrong. */
  fault(text: string, { type, version }: ExpressionType): string | undefined {
    if (text.length > LONGEST_EXPRESSION) return `is longer than ${LONGEST_EXPRESSION} characters`;
    switch (type) {
      case "jsonpath":
        return version === undefined || version === "rfc9535" ? this.#query(text) : undefined;
      case "jsonpointer":
        return isPointer(text) ? undefined : "is not a JSON Pointer";
      case "xpath":
        return xpathFault(text);
      case "regex":
        return exactFormat("regex", "string")?.allows(text) === false
          ? "is not a regular expression of JavaScript"
          : undefined;
      default:
        return undefined;
    }
  }

  #query(text: string): string | undefined {
    try {
      this.queries.compile(text);
      return undefined;
    } catch (error) {
      if (!(error instanceof InvalidQuery)) throw error;
      return `is not a JSONPath query of RFC 9535: ${error.message}`;
    }
  }
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]" };

/** What no version of XPath allows: an empty text, and quotes, comments and brackets that are not closed. */
function xpathFault(text: string): string | undefined {
  if (text.trim() === "") return "is empty";
  const open: string[] = [];
  let comments = 0;
  for (let at = 0; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    const one = text.charAt(at);
    if (two === "(:" || (two === ":)" && comments > 0)) {
      comments += two === "(:" ? 1 : -1;
      at++;
    } else if (comments > 0) continue;
    else if (one === '"' || one === "'") {
      at = text.indexOf(one, at + 1);
      if (at < 0) return "has a text that is not closed";
    } else if (one === "(" || one === "[") open.push(CLOSING[one] ?? "");
    else if ((one === ")" || one === "]") && open.pop() !== one)
      return `has a \`${one}\` that was not opened`;
  }
  if (comments > 0) return "has a comment that is not closed";
  return open.length > 0 ? `has no \`${open.at(-1)}\` at its end` : undefined;
}
