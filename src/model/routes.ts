/**
 * Makes and reads the ids and hashes of sections. Only `older-routes.ts` knows others: rare forms of older pages.
 *
 * The page writes `section/{heading}`, `tag/{name}`, `operation/{operationId}`, `section/Authentication/{scheme}`. It
 * also understands the forms of Redoc 2.
 */
import { slug } from "#markdown/headings.ts";
import { escapePointer } from "#oas/pointer.ts";
import type { Operation } from "./operation.ts";

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
 * The id of an operation: `operation/{operationId}`. Without an operationId, its place: `tag/pet/paths/~1pet/get`, or
 * `/paths/~1pet/get` without a tag.
 * @param parentId the id of the tag that lists it
 */
export function operationIdOf(operation: Operation, parentId: string | undefined): string {
  return operation.operationId === undefined
    ? placeId(operation, parentId)
    : `operation/${operation.operationId}`;
}

/** The aliases of an operation; that of Redoc 2 is the last one. Empty if the id itself is its place. */
export function operationAliases(operation: Operation, parentId: string | undefined): readonly string[] {
  const { operationId } = operation;
  if (operationId === undefined) return [];
  const place = placeId(operation, parentId);
  return parentId === undefined ? [place] : [place, `${parentId}/operation/${operationId}`];
}

/** The parameters after the id in a hash: the chosen language and example. */
const BESIDE = /\?(?:lang|example)=.*$/s;

/**
 * The longest hash, in characters. A longer one is not looked up, because the time grows with the square of its
 * length.
 */
export const LONGEST_HASH = 10_000;

/** The parameters of a hash: the chosen language and example. */
export function besideOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.length > LONGEST_HASH ? "" : BESIDE.exec(hash)?.[0]);
}

/** The id in a hash, percent-decoded. Malformed encodings stay as they are. "" if the hash is too long. */
export function idOfHash(hash: string): string {
  if (hash.length > LONGEST_HASH) return "";
  return hash
    .replace(/^#/, "")
    .replace(BESIDE, "")
    .replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        return encoded;
      }
    });
}

/** The hash for an id, encoded for an address (`"` and `\` are, `/` is not). */
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
