/**
 * Finds URLs and email addresses in text that become links without markup (GFM extended autolinks): `https://…`,
 * `www.…`, `a@b.org`.
 */

/** A URL or email address in inline text. */
export interface Autolink {
  start: number;
  end: number;
  href: string;
}

/** The URLs and email addresses of a text, in order. The caller ignores those in code and in links. */
export function findAutolinks(text: string): Autolink[] {
  const found: Autolink[] = [];
  if (/:\/\/|www\./i.test(text)) for (const match of text.matchAll(ADDRESS)) addAddress(found, text, match);
  if (text.includes("@")) {
    for (const match of text.matchAll(MAIL)) addMail(found, text, match);
    found.sort((a, b) => a.start - b.start);
  }
  return found;
}

function addAddress(found: Autolink[], text: string, match: RegExpExecArray): void {
  const start = match.index;
  if (start > 0 && /[\p{L}\p{N}/@.-]/u.test(text[start - 1]!)) return;
  const prefix = match[1] ?? "";
  const end = start + trimmedLength(match[0]);
  const host = text.slice(start + prefix.length, end);
  if (!/^[\p{L}\p{N}[]/u.test(host)) return;
  const address = text.slice(start, end);
  found.push({ start, end, href: /^www\./i.test(prefix) ? `http://${address}` : address });
}

function addMail(found: Autolink[], text: string, match: RegExpExecArray): void {
  const start = match.index;
  const end = start + match[0].length;
  const clear = start === 0 || /[^A-Za-z0-9.+\-/@]/.test(text[start - 1]!);
  const whole = !/[-_]/.test(text[end - 1]!) && !/[-_@]/.test(text[end] ?? "");
  if (clear && whole) found.push({ start, end, href: `mailto:${match[0]}` });
}

/**
 * The length of a URL without trailing characters that belong to the sentence: punctuation, an unmatched closing
 * parenthesis or bracket, `&lt;`.
 */
function trimmedLength(address: string): number {
  let end = address.length;
  const count = (char: string): number => address.split(char).length;
  let surplus = count(")") - count("(");
  let squares = count("]") - count("[");
  for (;;) {
    // It begins with a letter, at which the loop ends.
    const char = address[end - 1]!;
    if ((char === ")" && surplus-- > 0) || (char === "]" && squares-- > 0)) end--;
    else if (char === ";") {
      const reference = /&[a-zA-Z0-9]{2,32};$/.exec(address.slice(Math.max(0, end - 34), end));
      end -= reference ? reference[0].length : 1;
    } else if ("?!.,:*_~'\"`".includes(char)) end--;
    else return end;
  }
}

const ADDRESS = /(https?:\/\/|ftp:\/\/|www\.)[^\s<]*/gi;
const MAIL =
  /[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9][A-Za-z0-9_-]{0,62}(?:\.[A-Za-z0-9][A-Za-z0-9_-]{0,62})+/g;
