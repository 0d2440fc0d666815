/** Which optional parameters a request shows. */
import type { Parameter } from "#model/parameter.ts";
import { isSecretName } from "./secret-name.ts";

/** Headers that follow from media types, or describe a body. A single value says nothing about the request. */
const OF_MEDIA = /^(?:accept|content)(?:-|$)/i;

/**
 * Whether the author of a parameter has an example for it, or a header has one value only. Deprecated ones are not
 * shown, nor an empty text that is also the default: sent or not, it means the same. An example of a condition, a range
 * or a digest is that of another request.
 */
export function isExemplified(parameter: Parameter): boolean {
  const { location, name } = parameter;
  if (parameter.deprecated || (location === "header" && OF_ANOTHER_REQUEST.test(name))) return false;
  const media = parameter.content[0];
  const schema = parameter.schema ?? media?.schema;
  const first = [...parameter.examples, ...(media?.examples ?? [])].find(
    (one) => one.hasValue || one.serialized !== undefined,
  );
  if (first?.serialized !== undefined) return true;
  const values = first ? [first.value] : (schema?.examples ?? []);
  if (values.length > 0) return !(values[0] === "" && schema?.default === "");
  const isSingle = schema?.hasConst || schema?.enum?.length === 1;
  return location === "header" && isSingle === true && !OF_MEDIA.test(name);
}

/**
 * Header fields that make a request conditional (RFC 9110, 13.1) or partial (RFC 9110, 14.2), or have the digest of a
 * body (RFC 9530; RFC 3230 and RFC 2616, 14.15 before it).
 */
const OF_ANOTHER_REQUEST =
  /^(?:if-(?:match|none-match|modified-since|unmodified-since|range)|range|content-md5|(?:content-|repr-)?digest)$/i;

/**
 * Whether the name of a parameter is one for credentials; in a query, `key` is one too. Beside other credentials, an
 * optional one is not shown: clients send a token in one way only (RFC 6750, 2).
 */
export function isNamedCredential({ location, name }: Parameter): boolean {
  return isSecretName(name) || (location === "query" && /^key$/i.test(name));
}
