/**
 * Checks host names (RFC 1123, 2.1), including internationalized ones (IDNA 2008: RFC 5891 to 5893). Uses the tables
 * of the JavaScript engine: Unicode properties in regular expressions, and the conversion of hosts in URLs.
 */

/** Whether a text is a domain name. Only international names may have non-ASCII letters. */
export function isDomain(text: string, isInternational: boolean): boolean {
  // A name with more characters also has more than 253 octets.
  if (text.length > 253) return false;
  // U+3002, U+FF0E and U+FF61 count as dots.
  const labels = (isInternational ? text.replace(/[\u3002\uff0e\uff61]/g, ".") : text).split(".");
  return labels.every((label) => {
    if (/^xn--/i.test(label)) return isEncoded(label);
    if (/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label)) return label.slice(2, 4) !== "--";
    return isInternational && asciiLabel(label) !== undefined;
  });
}

/** A label in the ASCII form of an international label. */
function isEncoded(label: string): boolean {
  const decoded = decodePunycode(label.slice(4).toLowerCase());
  return decoded !== undefined && asciiLabel(decoded) === label.toLowerCase();
}

/** The ASCII form of an international label; undefined if it is invalid. */
function asciiLabel(label: string): string | undefined {
  const isSound =
    label.normalize("NFC") === label &&
    !/^-|-$|^..--|^\p{M}/su.test(label) &&
    LETTERS.test(label) &&
    !/[\u{640}\u{7fa}\u{302e}\u{302f}\u{3031}-\u{3035}\u{303b}]/u.test(label) &&
    CONTEXTS.every(([char, allows]) => !char.test(label) || allows(label));
  if (!isSound) return undefined;
  try {
    const { hostname } = new URL(`http://${label}/`);
    return hostname.length <= 63 ? hostname : undefined;
  } catch {
    return undefined;
  }
}

/** Letters, marks and digits, and the other characters that RFC 5892 allows. */
const LETTERS =
  /^(?:[\p{L}\p{M}\p{Nd}\u{b7}\u{375}\u{5f3}\u{5f4}\u{6fd}\u{6fe}\u{f0b}\u{3007}\u{30fb}-]|\u{200c}|\u{200d})+$/u;

/** Characters that are allowed only in some contexts (RFC 5892, Appendix A). */
const CONTEXTS: readonly (readonly [char: RegExp, allows: (label: string) => boolean])[] = [
  // Middle dot.
  [/\u{b7}/u, (label) => !/(?:^|[^l])\u{b7}|\u{b7}(?:[^l]|$)/u.test(label)],
  // Greek keraia.
  [/\u{375}/u, (label) => !/\u{375}(?!\p{Script=Greek})/u.test(label)],
  // Hebrew geresh and gershayim.
  [/[\u{5f3}\u{5f4}]/u, (label) => !/(?<!\p{Script=Hebrew})[\u{5f3}\u{5f4}]/u.test(label)],
  // Katakana middle dot.
  [/\u{30fb}/u, (label) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label)],
  // Arabic-Indic digits and the extended ones.
  [/[\u{660}-\u{669}]/u, (label) => !/[\u{6f0}-\u{6f9}]/u.test(label)],
];

/** Decodes Punycode (RFC 3492, 6.2); undefined if the text is not Punycode. */
function decodePunycode(text: string): string | undefined {
  const dash = text.lastIndexOf("-");
  const points = Array.from(text.slice(0, Math.max(0, dash)), (char) => char.charCodeAt(0));
  let [point, bias, index, at] = [128, 72, 0, dash + 1];
  while (at < text.length) {
    const before = index;
    for (let weight = 1, base = 36; ; base += 36) {
      const digit = at < text.length ? Number.parseInt(text[at++] ?? "", 36) : Number.NaN;
      if (Number.isNaN(digit)) return undefined;
      // In Punycode, letters come before digits.
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(26, Math.max(1, base - bias));
      if (value < threshold) break;
      weight *= 36 - threshold;
    }
    const count = points.length + 1;
    bias = adapted(index - before, count, before === 0);
    point += Math.floor(index / count);
    if (point > 0x10ffff) return undefined;
    index %= count;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** Adapts the bias (RFC 3492, 6.1). */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2));
  left += Math.floor(left / count);
  let base = 0;
  for (; left > 455; base += 36) left = Math.floor(left / 35);
  return base + Math.floor((36 * left) / (left + 38));
}
