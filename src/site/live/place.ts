/** The addresses of sections. Most follow from the name of the section; the build lists the others. */
import { hashOf } from "#model/outline/routes.ts";
import type { SearchEntry } from "#search/row.ts";
import type { SiteHit } from "#search/shards.ts";
import { readableName } from "#site/paths.ts";

/** The path of the page of an entry, below that of its API, by its name. */
export function derivedPath({ kind, title, detail = "", terms }: SearchEntry): string {
  return kind === "operation"
    ? `operations/${readableName(terms.id ?? detail)}/`
    : `schemas/${readableName(title)}/`;
}

/** The address of a hit below that of its API: the path of its page, and the hash of its row. */
export function addressOfHit({ id, target, place }: Pick<SiteHit, "id" | "target" | "place">): string {
  const steps = target.slice(id.length);
  const [path, section] =
    typeof place === "string" ? [place, steps && id.slice(id.indexOf("\n") + 1)] : place;
  const hash = section === "" ? "" : hashOf(section + steps);
  return path.split("/").map(encodeURIComponent).join("/") + hash;
}
