/**
 * Values that all scripts of one page, or of one worker, share. Their keys are symbols, because an element's
 * `id` or `name` can replace any other global.
 */

/** Loads the script of a part. */
export type Loader = (name: string) => Promise<void>;

interface Shared {
  [parts: symbol]: Record<string, unknown> | undefined;
}

interface Loading {
  [loader: symbol]: Loader | undefined;
}

const LOADER = Symbol.for("lectern.loader");

/**
 * The shared values under a name, such as "parts". The build writes the symbol of the name into parts of the page.
 */
export function shared(name: string): Record<string, unknown> {
  const globals = globalThis as Shared;
  const key = Symbol.for(`lectern.${name}`);
  // Names of parts must not find members that a host adds to all objects.
  globals[key] ??= Object.create(null) as Record<string, unknown>;
  return globals[key];
}

/** How parts load further parts. */
export function loader(): Loader | undefined {
  return (globalThis as Loading)[LOADER];
}

/** Lets parts load further parts like this script. */
export function shareLoader(load: Loader): void {
  (globalThis as Loading)[LOADER] = load;
}
