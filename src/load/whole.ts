/** A description that is there as a whole, read in one step: for hosts that cannot wait. */
import type { Loaded } from "./load.ts";
import { Problems } from "./problems.ts";
import { isSwagger, upgrade, versionOf } from "./upgrade.ts";

/**
 * Reads a description of one file. References to other files stay what they are.
 * @returns undefined for Swagger 2.0, for which more code has to be loaded
 * @throws LoadError where it is no description
 */
export function readWhole(original: unknown, url: string | undefined): Loaded | undefined {
  const version = versionOf(original);
  if (isSwagger(version)) return undefined;
  const problems = new Problems();
  const document = upgrade(original as object, problems, {});
  return { document, original, version, url, problems: problems.list };
}
