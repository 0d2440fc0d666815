/** Which operations readers can send requests to. */
import { asFlag, type Raw } from "#oas/read.ts";
import type { Operation } from "./operation.ts";

/**
 * Whether a request to an operation may be sent from the page: not to webhooks and callbacks, and not where the
 * description, one of the operation's tags or the operation itself forbids it.
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
