/** The method of an operation as a coloured word. The word carries the meaning, not the colour. */
import type { ReactNode } from "react";
import { LABELS } from "#view/words/labels.ts";

const KNOWN = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
  "hook",
  "schema",
]);
const SHORT: ReadonlyMap<string, string> = new Map([
  ["delete", "del"],
  ["options", "opts"],
]);

/**
 * A method. Methods of `additionalOperations` are shown as written, all in one colour.
 * @param long whether there is room for the whole word
 */
export function Verb(props: { method: string; className: string; long?: boolean }): ReactNode {
  const { method, className, long } = props;
  const kind = KNOWN.has(method) ? method : "other";
  const short =
    method === "hook"
      ? LABELS.webhook
      : method === "schema"
        ? LABELS.kinds.schemas
        : (SHORT.get(method) ?? method);
  return <span className={`${className} verb ${kind}`}>{long ? method : short}</span>;
}
