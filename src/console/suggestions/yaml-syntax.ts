/** How the editor's suggestions are written in YAML. */
import { JSON_SYNTAX, type Syntax } from "./suggestions.ts";
import { yamlSpotsAt } from "./yaml-spot.ts";

/** YAML; a text in brackets is JSON. */
export const YAML_SYNTAX: Syntax = {
  spotsAt: yamlSpotsAt,
  write: written,
  begin: (type, { column = 0 }) => {
    const indent = `:\n${" ".repeat(column + 2)}`;
    const text = type === "object" ? indent : type === "array" ? `${indent}- ` : ": ";
    return { text, caret: text.length, hasMore: true };
  },
  end: () => "",
};

/** The format of a text of YAML, which includes JSON. */
export function syntaxOf(text: string): Syntax {
  return /^\s*[[{]/.test(text) ? JSON_SYNTAX : YAML_SYNTAX;
}

/** Plain texts that are not read as something else (YAML 1.2, 7.3.3, 10.3.2). */
const PLAIN = /^[\p{L}_$/][\p{L}\p{N}_$/.-]*(?: [\p{L}\p{N}_$/.-]+)*$/u;
const WORD = /^(?:true|false|null|y|n|yes|no|on|off)$/i;

/** A name or a value without quotes, if it needs none. JSON is YAML, too. */
function written(json: string): string {
  if (!json.startsWith('"')) return json;
  const text = JSON.parse(json) as string;
  return PLAIN.test(text) && !WORD.test(text) ? text : json;
}
