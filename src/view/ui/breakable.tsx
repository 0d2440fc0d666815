/** Lets long names break between their words, not within a word. */
import type { ReactNode } from "react";

/** A text whose long words may break after `/`, `_` and `.`, and before capitals. */
export function breakable(text: string): ReactNode {
  if (!/\S{18}/.test(text)) return text;
  return text
    .split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[/_.:-])(?=[\p{L}\d{])/u)
    .flatMap((part, index) => (index === 0 ? part : [<wbr key={index} />, part]));
}
