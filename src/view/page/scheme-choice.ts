/** Manages the security schemes in samples, which the reader chooses once for the whole page. */
import type { SecurityRequirement } from "#model/security.ts";
import { SCHEMES } from "./keys.ts";
import { usePageState } from "./page.ts";

/**
 * The index of the requirement that samples satisfy, and a function that chooses another one.
 * @param ways the requirements, in the order of preference. Default: the first one
 */
export function useSchemes(ways: readonly SecurityRequirement[]): [number, (index: number) => void] {
  const [kept, keep] = usePageState(SCHEMES, "");
  const names = ways.map(nameOf);
  const exact = names.indexOf(kept);
  const partly = ways.findIndex(({ schemes }) => schemes.some(({ name }) => name === kept));
  return [Math.max(0, exact < 0 ? partly : exact), (index) => keep(names[index] ?? "")];
}

function nameOf({ schemes }: SecurityRequirement): string {
  return schemes.map(({ name }) => name).join(" + ");
}

/** The label of a requirement: the labels of its schemes. */
export function labelOf({ schemes }: SecurityRequirement): string {
  return schemes.map(({ name, scheme }) => scheme?.label ?? name).join(" + ");
}
