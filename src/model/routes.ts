/**
 * The ids of everything that can be linked to, and the hashes that lead there. No other file spells one, but for
 * the rare forms of older pages in `older-routes.ts`.
 *
 * What is written: `section/{heading}`, `tag/{name}`, `operation/{operationId}`,
 * `section/Authentication/{scheme}`. What is understood: these, and the forms of Redoc 2.
 */
import { slug } from "#markdown/headings.ts";
import { escapePointer } from "#oas/pointer.ts";
import type { Operation } from "./operation.ts";

/** The id of the section that lists the security schemes. */
export const AUTHENTICATION = "section/Authentication";

/** The id of the section that lists the webhooks without tags. */
export const WEBHOOKS = "section/Webhooks";

/** The id of the section that lists the schemas. */
export const MODELS = "section/Models";

/** The id of the section that lists what no operation uses. */
export const COMPONENTS = "section/Components";

/** The id of the group of the tags that no other group names. */
export const OTHER = "group/Other";

/** The id of a heading of the description: `section/{slug}`, `section/{slug}/{slug}` for one below another. */
export function headingId(slugOfHeading: string, parentId?: string): string {
  return `${parentId ?? "section"}/${slugOfHeading}`;
}

/** The id of a tag: `tag/{slug}`. */
export function tagId(name: string): string {
  return `tag/${slug(name)}`;
}

/** The id of a tag group, which is no place on the page: `group/{slug}`. */
export function groupId(name: string): string {
  return `group/${slug(name)}`;
}

/** The id of a component schema's section: `schema/{slug}`. */
export function schemaId(name: string): string {
  return `schema/${slug(name)}`;
}

/** The id of any other component's section: `components/parameters/{name}`, the name as written. */
export function componentId(kind: string, name: string): string {
  return `components/${kind}/${name}`;
}

/** The id of a security scheme: its key as written. */
export function schemeId(key: string): string {
  return `${AUTHENTICATION}/${key}`;
}

/**
 * The id of an operation: `operation/{operationId}`; without an operationId its place,
 * `tag/pet/paths/~1pet/get` (untagged: `/paths/~1pet/get`).
 * @param parentId the id of the tag it is listed under
 */
export function operationIdOf(operation: Operation, parentId: string | undefined): string {
  return operation.operationId === undefined
    ? placeId(operation, parentId)
    : `operation/${operation.operationId}`;
}

/** The other ids that lead to an operation, those of Redoc 2 last. None where the id itself is its place. */
export function operationAliases(operation: Operation, parentId: string | undefined): readonly string[] {
  const { operationId } = operation;
  if (operationId === undefined) return [];
  const place = placeId(operation, parentId);
  return parentId === undefined ? [place] : [place, `${parentId}/operation/${operationId}`];
}

/** What follows the id in a hash: what was chosen beside the way. */
const BESIDE = /\?(?:lang|example)=.*$/s;

/** A hash of more characters leads nowhere: looking it up would take time with the square of its length. */
export const LONGEST_HASH = 10_000;

/** What was chosen beside the way, as a hash says it. */
export function besideOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.length > LONGEST_HASH ? "" : BESIDE.exec(hash)?.[0]);
}

/**
 * The id that a hash names: percent-encoding undone where it is sound, left as it is where it is not. "" for a hash that is
 * too long.
 */
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

/** The hash that leads to an id, encoded as an address needs it (`"` and `\` are, `/` is not). */
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
