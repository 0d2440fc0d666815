/** Groups problems of one kind: a description may name hundreds of files that are missing. */

/** What a problem says. */
interface Told {
  message: string;
}

/** Problems of one kind, or one of any kind, which has no title. */
export interface ProblemGroup<T> {
  /** How many there are, and the first names. */
  title?: string;
  problems: readonly T[];
}

/** The fewest that are grouped. */
const FEWEST = 3;
/** How many names a title has. */
const MOST_NAMED = 3;

/** The messages of `load/bundle` that begin with a name, and what a title says of several. */
const KINDS: readonly (readonly [message: RegExp, title: string])[] = [
  [/^(\S+) could not be loaded\. /, "files could not be loaded"],
  [/^(\S+) was not fetched: /, "files were not fetched"],
  [/^(\S+) was not followed: /, "references were not followed"],
  [/^(\S+) leads nowhere: /, "references lead nowhere"],
];

/** Problems in their order; each group where its first one is. */
export function problemGroups<T extends Told>(all: readonly T[]): readonly ProblemGroup<T>[] {
  const groups = new Map<unknown, { title: string; names: Set<string>; problems: T[] }>();
  for (const one of all) {
    const [name, title] = kindOf(one.message);
    // A problem of no known kind stays alone.
    const key = title === "" ? one : title;
    const group = groups.get(key) ?? { title, names: new Set(), problems: [] };
    group.names.add(name);
    group.problems.push(one);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ title, names, problems }): ProblemGroup<T>[] => {
    if (problems.length < FEWEST) return problems.map((one) => ({ problems: [one] }));
    const shown = [...names].slice(0, MOST_NAMED).join(", ");
    return [
      { title: `${problems.length} ${title}: ${shown}${names.size > MOST_NAMED ? " …" : ""}`, problems },
    ];
  });
}

/** The name in a message, and the title of its kind; "" for other messages. */
function kindOf(message: string): [name: string, title: string] {
  for (const [pattern, title] of KINDS) {
    const name = pattern.exec(message)?.[1];
    if (name !== undefined) return [name.split("#")[0] || name, title];
  }
  return ["", ""];
}
