/** Groups the hits of a search by kind, for the palette. */
import type { SearchHit } from "#search/index.ts";
import type { RESULTS } from "#view/words/results-labels.ts";

/** The name of a group. */
export type GroupName = Exclude<keyof typeof RESULTS.found, "recent">;

/** Hits of one kind. */
export interface Group {
  name: GroupName;
  hits: readonly SearchHit[];
  /** The number of further hits. */
  more: number;
}

/** How many hits of a group are shown if there are other groups. */
const FIRST_HITS = 5;

/** How many hits of one section are listed before those of other sections. */
const OF_SECTION = 3;

/** The group of each kind of hit inside a section; all other kinds are fields. */
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
 * Groups hits by kind. The group with the best hit comes first; hits keep their order in a group.
 * @param whole the groups that are shown completely
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
    const [first, rest] = divided(all, groups.size > 1 ? FIRST_HITS : all.length);
    if (rest.length <= 1) return { name, hits: all, more: 0 };
    return whole.has(name)
      ? { name, hits: [...first, ...rest], more: 0 }
      : { name, hits: first, more: rest.length };
  });
}

/**
 * Divides hits into those that are shown first and the others, so that many hits of one section do not hide
 * the next one.
 */
function divided(hits: readonly SearchHit[], most: number): [SearchHit[], SearchHit[]] {
  const parts: [SearchHit[], SearchHit[]] = [[], []];
  const isMixed = hits.some(({ id }) => id !== hits[0]?.id);
  const counts = new Map<string, number>();
  for (const hit of hits) {
    const count = (counts.get(hit.id) ?? 0) + 1;
    counts.set(hit.id, count);
    const isFirst = parts[0].length < most && (!isMixed || count <= OF_SECTION);
    parts[isFirst ? 0 : 1].push(hit);
  }
  return parts;
}
