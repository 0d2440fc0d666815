/** Long names break where their parts meet, not in the middle of a word. */
import type { ReactNode } from "react";

/** A text with places to break in its long words: after `/`, `_` and `.`, and before capitals. */
export function breakable(text: string): ReactNode {
  if (!/\S{18}/.test(text)) return text;
  return text
    .split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[/_.:-])(?=[\p{L}\d{])/u)
    .flatMap((part, index) => (index === 0 ? part : [<wbr key={index} />, part]));
}
