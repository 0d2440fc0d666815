/** Redirects hashes of the classic page and of Redoc to pages. Loads only for a hash without a target on the page. */
import { hashOf, idOfHash } from "#model/outline/routes.ts";
import { targetId, targetOf } from "#model/outline/target.ts";
import { escapePointer } from "#oas/pointer.ts";
import { unpack } from "#search/pack.ts";
import { isUse, type SearchEntry } from "#search/row.ts";
import type { PagePlace, SearchFile, SearchManifest } from "#search/shards.ts";
import { readData } from "./data.ts";
import { apiOf, metaOf, pageAddress, siteUrl } from "./page.ts";
import { addressOfHit, derivedPath } from "./place.ts";

/** Goes to the page of a hash, if there is one. */
export async function goToHash(hash: string): Promise<void> {
  const api = apiOf(document);
  const read = async (path: string): Promise<unknown> => JSON.parse(await readData(siteUrl(path)));
  const name = metaOf(document, "lectern-search")?.split("/").at(-1) ?? "";
  const { apis } = (await read(name)) as SearchManifest;
  const found = apis.find(([path]) => path === api);
  if (!found || location.hash !== hash) return;
  const address = addressOfId((await read(`${found[2]}.json`)) as SearchFile, idOfHash(hash));
  if (address === undefined || location.hash !== hash) return;
  const url = siteUrl(pageAddress(found[0] + address));
  if (url.href !== location.href) location.replace(url);
}

/** The address of an id of the classic page, below that of its API; undefined if the id is unknown. */
export function addressOfId(file: SearchFile, id: string): string | undefined {
  const places = new Map<string, PagePlace>();
  const byOperation = new Map<string, string>();
  let number = 0;
  for (const row of unpack(file.packed)) {
    if (isUse(row)) continue;
    const place = file.pages[number++] ?? derivedPath(row);
    if (row.kind === "shared") continue;
    places.set(row.id, place);
    for (const key of operationKeys(row)) if (!byOperation.has(key)) byOperation.set(key, row.id);
  }
  const bare = withoutParent(id);
  const known = targetOf(bare, (one) => byOperation.has(one));
  const target = known
    ? { section: byOperation.get(known.section) ?? "", steps: known.steps }
    : targetOf(id, (one) => places.has(one));
  if (!target) return undefined;
  const whole = targetId(target);
  const start = "\n";
  return addressOfHit({
    id: start + target.section,
    target: start + target.section + whole.slice(target.section.length),
    place: places.get(target.section) ?? "",
  });
}

/**
 * Removes the entry of the menu from the id of an operation: a tag, or the section of all webhooks. The operationId, or
 * the path and the method, remain.
 */
function withoutParent(id: string): string {
  const parent = /^(?:tag|section)\/.*?(?=\/(?:operation|paths)\/)/s.exec(id)?.[0];
  if (parent === undefined) return id;
  const rest = id.slice(parent.length);
  // Only paths begin with a slash.
  return rest.startsWith("/paths/") ? rest : rest.slice(1);
}

/** The ids that an operation has without a tag. */
function operationKeys({ kind, id, detail = "", method = "", terms }: SearchEntry): string[] {
  if (kind !== "operation") return [];
  const [name = "", ...path] = detail.split(" ");
  const place = `/paths/${escapePointer(path.join(" "))}`;
  // Ids have methods of `additionalOperations` as written, and others in small letters.
  const places = [`${place}/${method}`, `${place}/${name}`];
  return terms.id === undefined
    ? [id, ...places]
    : [id, ...places, idOfHash(hashOf(`operation/${terms.id}`))];
}
