/** Resolves references: to which file they lead, and to which place in it. */

import { absoluteUrl } from "#load/fetch.ts";
import { type Path, pathOf, pointerOf, valueAt } from "#load/pointer.ts";
import type { Problems } from "#load/problems.ts";
import { own } from "#oas/read.ts";
import { DEEPEST, DOCUMENTS, type File, isResource, type Reference } from "./find.ts";

/** Resolves the references of a main document and its files. */
export class Resolver {
  readonly #main: File;
  readonly #problems: Problems;
  /** The name of a file in the bundled document, by its address. */
  readonly nameOf: (url: string) => string;

  constructor(main: File, problems: Problems, nameOf: (url: string) => string) {
    this.#main = main;
    this.#problems = problems;
    this.nameOf = nameOf;
  }

  /** The absolute URL and the fragment of a reference. If there is no URL, adds a problem. */
  target(reference: Reference): [url: string | undefined, fragment: string] {
    const [url, fragment] = this.resolve(reference);
    if (url === undefined) {
      const why = this.#baseOf(reference)
        ? "is not a valid address"
        : "is relative, and the description has no address to resolve it against";
      this.addProblem(reference, `${reference.ref} cannot be followed: it ${why}.`);
    }
    return [url, fragment];
  }

  /**
   * Like `target`, but adds no problem. If the document has no base URL, the reference may be the name of a schema.
   */
  resolve(reference: Reference): [url: string | undefined, fragment: string] {
    const hash = reference.ref.indexOf("#");
    const file = hash < 0 ? reference.ref : reference.ref.slice(0, hash);
    const fragment = hash < 0 ? "" : reference.ref.slice(hash);
    if (file === "") return [reference.file.url ?? MAIN, fragment];
    const url = absoluteUrl(file, this.#baseOf(reference) ?? "");
    if (url !== undefined || reference.file.base) return [url, fragment];
    const name = absoluteUrl(file, this.#baseOf(reference, NOWHERE));
    return [name !== undefined && this.isSchemaId(name, this.#main) ? name : undefined, fragment];
  }

  /**
   * The base URL of a reference: the `$id` of the innermost schema around it (JSON Schema 2020-12, 8.2.1), else
   * that of the file.
   */
  #baseOf(reference: Reference, start = reference.file.base): string | undefined {
    let base = start;
    for (const resource of resourcesAround(reference))
      base = absoluteUrl(String(own(resource.host, "$id")), base ?? "") ?? base;
    return base === undefined ? undefined : withoutFragment(base);
  }

  /** Whether an address is that of the main document. */
  isMain(url: string): boolean {
    return url === MAIN || url === this.#main.url || url === this.#main.base;
  }

  /** Whether an address is the `$id` of a schema in a file. It is a name, so it is not loaded. */
  isSchemaId(url: string, file: File): boolean {
    return this.#anchorsOf(file).has(url);
  }

  /** The file with a schema that has this `$id`: the one that refers to it, or the main document. */
  fileOfName(url: string, from: File): File | undefined {
    return [from, this.#main].find((file) => this.isSchemaId(url, file));
  }

  /** The place of a fragment in the schema of a file that has this `$id`. */
  pathInName(url: string, fragment: string, file: File): Path | undefined {
    const named = this.#anchorsOf(file).get(url);
    const inside = named && pathOf(fragment);
    return inside ? [...named, ...inside] : named && this.#anchor(file, fragment, named);
  }

  /**
   * The place of a fragment. Inside a schema with an `$id`, a reference that is only a fragment means a place in that
   * schema. If that place does not exist, it means a place in the file, as most authors intend.
   */
  pathIn(file: File, fragment: string, reference: Reference, root = file.root): Path | undefined {
    const within = reference.ref.startsWith("#") ? (resourcesAround(reference).at(-1)?.path ?? []) : [];
    const path = pathOf(fragment);
    if (path === undefined) return this.#anchor(file, fragment, within);
    const inside = [...within, ...path];
    return valueAt(root, inside) === undefined ? path : inside;
  }

  /** The place of an anchor: in the schema with an `$id` around it, else the first one of that name in the file. */
  #anchor(file: File, fragment: string, within: Path): Path | undefined {
    const anchors = this.#anchorsOf(file);
    return anchors.get(pointerOf(within) + fragment) ?? anchors.get(fragment.slice(1));
  }

  /** The place of a reference in the bundled document. */
  #pointer(reference: Reference): string {
    return pointerOf(
      reference.file.isMain
        ? reference.path
        : [DOCUMENTS, this.nameOf(reference.file.url!), ...reference.path],
    );
  }

  /** Adds a problem at a reference. */
  addProblem(reference: Reference, message: string): void {
    this.#problems.add(this.#pointer(reference), message);
  }

  #anchorsOf(file: File): Map<string, Path> {
    file.anchors ??= findAnchors(file.root, file.base);
    return file.anchors;
  }
}

/** Stands for a main document without an address. */
const MAIN = "#main";

/** Stands for a missing address, so that relative names can be compared. */
const NOWHERE = "lectern:/";

/** The schemas with an `$id` around a reference, the outermost first. */
function resourcesAround(reference: Reference): readonly { host: unknown; path: Path }[] {
  const found: { host: unknown; path: Path }[] = [];
  let host = reference.file.root;
  for (let depth = 0; depth < reference.path.length; depth++) {
    if (isResource(host)) found.push({ host, path: reference.path.slice(0, depth) });
    host = own(host, reference.path[depth]!);
  }
  return found;
}

/**
 * Finds every `$anchor`, `$dynamicAnchor` and `$id` of a document. Anchors are listed by name, and by the pointer of
 * the schema with an `$id` around them (`/components/schemas/A#name`); ids are listed as absolute addresses.
 */
function findAnchors(root: unknown, base: string | undefined): Map<string, Path> {
  const anchors = new Map<string, Path>();
  const seen = new Set<unknown>();
  const open: { node: unknown; step: Step | undefined; base: string; within: string }[] = [];
  open.push({ node: root, step: undefined, base: base || NOWHERE, within: "" });
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, step } = next;
    let { base, within } = next;
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    const note = (name: string): void => void (anchors.has(name) || anchors.set(name, pathTo(step)));
    const id = own(node, "$id");
    if (isResource(node)) {
      base = withoutFragment(absoluteUrl(String(id), base) ?? base);
      within = pointerOf(pathTo(step));
      note(base);
    }
    const named = typeof id === "string" && id.startsWith("#") ? id.slice(1) : undefined;
    for (const name of [own(node, "$anchor"), own(node, "$dynamicAnchor"), named])
      if (typeof name === "string") {
        note(name);
        note(`${within}#${name}`);
      }
    const depth = 1 + (step?.depth ?? 0);
    if (depth > DEEPEST) continue;
    for (const [key, child] of Object.entries(node).reverse()) {
      if (typeof child === "object" && child !== null)
        open.push({ node: child, step: { key, parent: step, depth }, base, within });
    }
  }
  return anchors;
}

/** The last step of a path, linked to the steps before it. Paths share most of their steps. */
interface Step {
  key: string;
  parent: Step | undefined;
  depth: number;
}

function pathTo(step: Step | undefined): Path {
  const path: string[] = [];
  for (let at = step; at; at = at.parent) path.push(at.key);
  return path.reverse();
}

/** An address without its fragment. */
export function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash < 0 ? url : url.slice(0, hash);
}
