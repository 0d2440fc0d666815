/** The JSON Pointers to look for in a text, as a tree of their steps. */

/** The tree. Whoever reads the text sets `at`: an offset or a line. */
export class PointerTree {
  at: number | undefined;
  readonly inside = new Map<string, PointerTree>();

  add(path: readonly string[]): void {
    let host: PointerTree = this;
    for (const step of path) {
      const next = host.inside.get(step) ?? new PointerTree();
      host.inside.set(step, next);
      host = next;
    }
  }

  /** The place of the last step that was found. */
  nearest(path: readonly string[]): number | undefined {
    let host: PointerTree | undefined = this;
    let at: number | undefined;
    for (const step of path) {
      host = host.inside.get(step);
      if (host?.at === undefined) return at;
      at = host.at;
    }
    return at;
  }
}
