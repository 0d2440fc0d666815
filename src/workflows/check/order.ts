/** Finds cycles: things that depend on themselves, and workflows that call themselves. */

/** A way from one thing to another, and the place that says so. */
export interface Edge<Node> {
  to: Node;
  pointer: string;
}

/** A cycle: its nodes in order, and for each the place that leads to the next. The last one leads to the first. */
export interface Cycle<Node> {
  nodes: readonly Node[];
  pointers: readonly string[];
}

/** The most cycles that are found. */
const MOST_CYCLES = 100;

/** The cycles among nodes, at least one for each group of nodes that lead to each other. Takes linear time. */
export function cyclesIn<Node>(
  nodes: readonly Node[],
  edgesOf: (node: Node) => readonly Edge<Node>[],
): readonly Cycle<Node>[] {
  const cycles: Cycle<Node>[] = [];
  const done = new Set<Node>();
  for (const start of nodes) {
    if (done.has(start)) continue;
    const way: Node[] = [start];
    const pointers: string[] = [];
    const places = new Map<Node, number>([[start, 0]]);
    const open = [edgesOf(start)[Symbol.iterator]()];
    while (open.length > 0) {
      const next = open.at(-1)!.next();
      if (next.done) {
        open.pop();
        const last = way.pop()!;
        pointers.pop();
        places.delete(last);
        done.add(last);
        continue;
      }
      const { to, pointer } = next.value;
      const place = places.get(to);
      if (place !== undefined) {
        cycles.push({ nodes: way.slice(place), pointers: [...pointers.slice(place), pointer] });
        if (cycles.length >= MOST_CYCLES) return cycles;
      }
      if (place === undefined && !done.has(to)) {
        places.set(to, way.length);
        way.push(to);
        pointers.push(pointer);
        open.push(edgesOf(to)[Symbol.iterator]());
      }
    }
  }
  return cycles;
}

/** How many nodes of a cycle a message names. */
const MOST_NAMED = 10;

/** A cycle for a message: `a → b → a`. */
export function wayText(names: readonly (string | undefined)[]): string {
  const all = [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ["…"] : []), names[0]];
  return all.map((name) => name ?? "?").join(" → ");
}
