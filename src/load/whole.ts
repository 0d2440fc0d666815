/** Reads a complete description in one step, for hosts that cannot wait. */
import type { Loaded } from "./load.ts";
import { Problems } from "./problems.ts";
import { isSwagger, upgrade, versionOf } from "./upgrade.ts";

/**
 * Reads a description in one file. References to other files stay as written.
 * @returns undefined for Swagger 2.0, which needs more code
 * @throws LoadError if it is not a description
 */
export function readWhole(original: unknown, url: string | undefined): Loaded | undefined {
  const version = versionOf(original);
  if (isSwagger(version)) return undefined;
  const problems = new Problems();
  const document = upgrade(original as object, problems, {});
  return { document, original, version, url, problems: problems.list };
}
