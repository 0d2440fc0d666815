/** Tests hosts, IP addresses, email addresses and URIs (RFC 1123, 3986, 3987, 4291, 5321, 6531 and 6570). */
import { isDomain } from "./domains.ts";

/** A hostname. International hostnames may have non-ASCII letters. */
export function isHostname(text: string, isInternational: boolean): boolean {
  return isDomain(text, isInternational);
}

/** `192.0.2.1`, without leading zeros. */
export function isIPv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** `2001:db8::1`, also with an IPv4 address at the end. */
export function isIPv6(text: string): boolean {
  const halves = text.split("::");
  if (text.length > 45 || halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = text.endsWith("::") ? undefined : groups.at(-1);
  const hasIPv4 = last?.includes(".") === true;
  if (hasIPv4 && !isIPv4(last)) return false;
  const count = groups.length + (hasIPv4 ? 1 : 0);
  const isHex = groups.every(
    (group, index) => (hasIPv4 && index === groups.length - 1) || /^[\da-f]{1,4}$/i.test(group),
  );
  return isHex && (halves.length === 2 ? count < 8 : count === 8);
}

/** A mailbox (RFC 5321, 4.1.2). */
export function isEmail(text: string, isInternational: boolean): boolean {
  const at = text.lastIndexOf("@");
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const allowed = isInternational ? /^[ -~\u{80}-\u{10ffff}]*$/u : /^[ -~]*$/;
  // The limit of RFC 5321, 4.5.3.1, is in octets. A text with more characters also has more octets.
  if (at < 1 || text.length > 320 || !allowed.test(text)) return false;
  const isLocal =
    local[0] === '"'
      ? /^"(?:[^"\\]|\\[ -~])*"$/.test(local)
      : /^[^ "(),.:;<>@[\\\]]+(?:\.[^ "(),.:;<>@[\\\]]+)*$/.test(local);
  if (!isLocal) return false;
  if (domain[0] !== "[" || !domain.endsWith("]")) return isDomain(domain.normalize("NFC"), isInternational);
  const literal = domain.slice(1, -1);
  return /^ipv6:/i.test(literal) ? isIPv6(literal.slice(5)) : isIPv4(literal);
}

/** A URI or IRI with a scheme. */
export function isUri(text: string, isInternational: boolean): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && isUriReference(text, isInternational);
}

/** A URI or IRI, which may be relative. */
export function isUriReference(text: string, isInternational: boolean): boolean {
  // RFC 3986, Appendix B.
  const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text);
  if (!parts) return false;
  const [, scheme, authority, path = "", query = "", fragment = ""] = parts;
  const [wrong, wrongInQuery] = isInternational
    ? [WRONG_IN_IRI, WRONG_IN_IRI_QUERY]
    : [WRONG_IN_URI, WRONG_IN_URI];
  return (
    (scheme === undefined ? path[0] !== ":" : /^[a-z][a-z\d+.-]*$/i.test(scheme)) &&
    (authority === undefined || isAuthority(authority, wrong)) &&
    !wrong.test(path) &&
    !wrongInQuery.test(query.slice(1).replaceAll("?", "")) &&
    !wrong.test(fragment.slice(1).replaceAll("?", ""))
  );
}

/** A URI template (RFC 6570, 2). */
export function isUriTemplate(text: string): boolean {
  const parts = text.split(/[{}]/);
  // Each `{` is followed by a `}`.
  if (parts.length % 2 === 0 || !/^[^{}]*$/.test(text.replace(/\{[^{}]*\}/g, ""))) return false;
  return parts.every((part, index) => (index % 2 === 0 ? !WRONG_IN_TEMPLATE.test(part) : isExpression(part)));
}

function isExpression(text: string): boolean {
  const names = text.replace(/^[+#./;?&=,!@|]/, "").split(",");
  return names.every((name) => VARIABLE.test(name));
}

const VARIABLE = /^(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?:\*|:[1-9]\d{0,3})?$/i;

/** Matches what no path, query or fragment may contain: spaces, quotes, and `%` without two hexadecimal digits. */
const WRONG_IN_URI = /[^\w.~!$&'()*+,;=:@/%-]|%(?![\da-f]{2})/i;
const WRONG_IN_IRI =
  /[^\w.~!$&'()*+,;=:@/%\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{efffd}-]|%(?![\da-f]{2})/iu;
const WRONG_IN_IRI_QUERY =
  /[^\w.~!$&'()*+,;=:@/%\u{a0}-\u{d7ff}\u{e000}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{10fffd}-]|%(?![\da-f]{2})/iu;
const WRONG_IN_TEMPLATE = /[\p{Cc}\u{d800}-\u{dfff} "<>\\^`{|}]|%(?![\da-f]{2})/iu;

/** `user@host:8080`. */
function isAuthority(authority: string, wrong: RegExp): boolean {
  const at = authority.indexOf("@");
  const host = authority.slice(at + 1);
  if (at >= 0 && (wrong.test(authority.slice(0, at)) || host.includes("@"))) return false;
  const literal = /^\[([^\]]*)\](?::\d*)?$/.exec(host)?.[1];
  if (literal !== undefined) return isIPv6(literal) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal);
  const [name = "", port = "", ...more] = host.split(":");
  return more.length === 0 && /^\d*$/.test(port) && !wrong.test(name);
}
