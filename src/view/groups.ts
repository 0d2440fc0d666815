/** What was found, in groups by kind: what the palette shows. */
import type { SearchHit } from "#search/index.ts";
import type { LABELS } from "./labels.ts";

/** The name of a group. */
export type GroupName = Exclude<keyof typeof LABELS.found, "recent">;

/** Hits of one kind. */
export interface Group {
  name: GroupName;
  hits: readonly SearchHit[];
  /** How many more there are. */
  more: number;
}

/** How many of a group are shown where there are others. */
const FIRST_HITS = 5;

/** Which group what stands inside of a section belongs to; all others are fields. */
const INSIDE: Partial<Record<NonNullable<SearchHit["inside"]>, GroupName>> = {
  value: "values",
  media: "values",
  response: "responses",
  name: "schemas",
  heading: "sections",
  scope: "security",
  callback: "operations",
};

const SECTIONS: Record<SearchHit["kind"], GroupName> = {
  operation: "operations",
  schema: "schemas",
  scheme: "security",
  tag: "sections",
  section: "sections",
  webhooks: "sections",
};

/**
 * Hits by kind, the group with the best first; within a group they stay in their order.
 * @param whole the groups that are shown whole
 */
export function groupsOf(hits: readonly SearchHit[], whole: ReadonlySet<GroupName>): Group[] {
  const groups = new Map<GroupName, SearchHit[]>();
  for (const hit of hits) {
    const name = hit.inside === undefined ? SECTIONS[hit.kind] : (INSIDE[hit.inside] ?? "fields");
    const known = groups.get(name);
    if (known) known.push(hit);
    else groups.set(name, [hit]);
  }
  return [...groups].map(([name, all]) => {
    const isCut = groups.size > 1 && !whole.has(name) && all.length > FIRST_HITS + 1;
    return { name, hits: isCut ? all.slice(0, FIRST_HITS) : all, more: isCut ? all.length - FIRST_HITS : 0 };
  });
}
