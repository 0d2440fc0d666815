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

/** Problems that are told in the same words. */
interface Kind {
  /** Their message, which begins with a name. */
  message: RegExp;
  /** What a title says of several. */
  several: string;
  /** What a title says of one file that several references name. Only for problems of files, which the title counts. */
  oneFile?: string;
}

/** The kinds of problems of `load/bundle` and of `model/whole/faults`. */
const KINDS: readonly Kind[] = [
  {
    message: /^(\S+) could not be loaded\. /,
    several: "files could not be loaded",
    oneFile: "file could not be loaded",
  },
  {
    message: /^(\S+) was not fetched: /,
    several: "files were not fetched",
    oneFile: "file was not fetched",
  },
  { message: /^(\S+) was not followed: /, several: "references were not followed" },
  { message: /^(\S+) leads nowhere[:.]/, several: "references lead nowhere" },
];

/** Problems in their order; each group where its first one is. */
export function problemGroups<T extends Told>(all: readonly T[]): readonly ProblemGroup<T>[] {
  const groups = new Map<unknown, { kind: Kind | undefined; names: Set<string>; problems: T[] }>();
  for (const one of all) {
    const kind = KINDS.find(({ message }) => message.test(one.message));
    // A problem of no known kind stays alone.
    const key = kind ?? one;
    const group = groups.get(key) ?? { kind, names: new Set(), problems: [] };
    group.names.add(nameIn(one.message, kind));
    group.problems.push(one);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ kind, names, problems }): ProblemGroup<T>[] => {
    if (!kind || problems.length < FEWEST) return problems.map((one) => ({ problems: [one] }));
    const shown = [...names].slice(0, MOST_NAMED).join(", ");
    const told = `${countOf(kind, names.size, problems.length)}: ${shown}`;
    return [{ title: `${told}${names.size > MOST_NAMED ? " …" : ""}`, problems }];
  });
}

function countOf({ several, oneFile }: Kind, names: number, problems: number): string {
  if (oneFile === undefined) return `${problems} ${several}`;
  return names === 1 ? `1 ${oneFile}` : `${names} ${several}`;
}

/** The name in a message: the file of a reference, or the reference if it has none. */
function nameIn(message: string, kind: Kind | undefined): string {
  const name = kind?.message.exec(message)?.[1] ?? "";
  return name.split("#")[0] || name;
}
