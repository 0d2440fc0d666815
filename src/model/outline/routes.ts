/** Makes and reads the ids and hashes of sections. `older-routes.ts` reads the rare forms of older versions. */
import { slug } from "#markdown/headings.ts";
import type { Operation } from "#model/operation.ts";
import { escapePointer } from "#oas/pointer.ts";

/** The id of the section that lists the security schemes. */
export const AUTHENTICATION = "section/Authentication";

/** The id of the section that lists the webhooks without tags. */
export const WEBHOOKS = "section/Webhooks";

/** The id of the section that lists the workflows. */
export const WORKFLOWS = "section/Workflows";

/** The id of the section that lists the schemas. */
export const MODELS = "section/Models";

/** The id of the section that lists unused components. */
export const COMPONENTS = "section/Components";

/** The id of the group for tags without a group. */
export const OTHER = "group/Other";

/** The id of a heading of the description: `section/{slug}`, or `section/{slug}/{slug}` for a nested one. */
export function headingId(slugOfHeading: string, parentId?: string): string {
  return `${parentId ?? "section"}/${slugOfHeading}`;
}

/** The id of a tag: `tag/{slug}`. */
export function tagId(name: string): string {
  return `tag/${slug(name)}`;
}

/** The id of a tag group, which has no section on the page: `group/{slug}`. */
export function groupId(name: string): string {
  return `group/${slug(name)}`;
}

/** The id of a component schema's section: `schema/{slug}`. */
export function schemaId(name: string): string {
  return `schema/${slug(name)}`;
}

/** The id of any other component's section: `components/parameters/{name}`, with the name as written. */
export function componentId(kind: string, name: string): string {
  return `components/${kind}/${name}`;
}

/** The id of a security scheme: its key as written. */
export function schemeId(key: string): string {
  return `${AUTHENTICATION}/${key}`;
}

/**
 * The id of an operation: `operation/{operationId}`. Without an operationId, its tag, path and method:
 * `tag/pet/paths/~1pet/get`, or `/paths/~1pet/get` without a tag.
 * @param parentId the id of the tag that lists it
 */
export function operationIdOf(operation: Operation, parentId: string | undefined): string {
  return operation.operationId === undefined
    ? placeId(operation, parentId)
    : `operation/${operation.operationId}`;
}

/** The aliases of an operation. The last one is that of Redoc 2. Empty if the id itself consists of path and method. */
export function operationAliases(operation: Operation, parentId: string | undefined): readonly string[] {
  const { operationId } = operation;
  if (operationId === undefined) return [];
  const place = placeId(operation, parentId);
  return parentId === undefined ? [place] : [place, `${parentId}/operation/${operationId}`];
}

/** Matches the parameters after the id in a hash: the chosen language and example. */
const PARAMETERS = /\?(?:lang|example)=.*$/s;

/** The longest hash that is looked up, in characters, because the time grows with the square of the length. */
export const LONGEST_HASH = 10_000;

/** The parameters of a hash: the chosen language and example. */
export function hashParameters(hash: string): URLSearchParams {
  return new URLSearchParams(hash.length > LONGEST_HASH ? "" : PARAMETERS.exec(hash)?.[0]);
}

/** The id in a hash, percent-decoded. Malformed encodings stay as they are. "" if the hash is too long. */
export function idOfHash(hash: string): string {
  if (hash.length > LONGEST_HASH) return "";
  return hash
    .replace(/^#/, "")
    .replace(PARAMETERS, "")
    .replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        return encoded;
      }
    });
}

/** The hash for an id, encoded for a URL (`"` and `\` are encoded, `/` is not). */
export function hashOf(id: string): string {
  try {
    return `#${encodeURI(id).replace(/[#?]/g, encodeURIComponent)}`;
  } catch {
    return `#${id}`;
  }
}

function placeId(operation: Operation, parentId: string | undefined): string {
  return `${parentId ?? ""}/paths/${escapePointer(operation.path)}/${operation.method}`;
}
