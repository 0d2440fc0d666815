/** Decides to which operations readers can send requests. */
import { asFlag, type Raw } from "#oas/read.ts";
import type { Operation } from "./operation.ts";

/**
 * Whether the page may send requests to an operation: not to webhooks and callbacks, and not if the description, a tag
 * of the operation or the operation itself forbids it.
 */
export function isTryable(operation: Operation): boolean {
  if (operation.pathItem.kind !== "path") return false;
  const { document, raw, tags } = operation;
  const ofTags = document.tags.flatMap((tag) => (tags.includes(tag.name ?? "") ? [tag.raw] : []));
  return ![document.raw as Raw, ...ofTags, raw].some(forbids);
}

function forbids(raw: Raw): boolean {
  const enabled = raw["x-explorer-enabled"];
  return (
    enabled === false || enabled === "false" || asFlag(raw["x-hideTryItPanel"]) || asFlag(raw["x-hideReplay"])
  );
}
