/** Says why a reference to an operation, a workflow or a step leads nowhere. */
import type { Unresolved } from "#workflows/links.ts";
import { type Reporter, shown } from "./reporter.ts";
import type { RuleId } from "./rules.ts";

/** Reports a reference that leads nowhere. One into a source that was not read is reported at the source. */
export function leadsNowhere(link: Unresolved, pointer: string, id: RuleId, reporter: Reporter): void {
  if (link.reason === "unread") return;
  reporter.add(link.reason === "syntax" ? "arazzo-expression" : id, pointer, sentence(link));
}

function sentence({ text, reason, name }: Unresolved): string {
  switch (reason) {
    case "syntax":
      return `${shown(text)} ${name}.`;
    case "source":
      return `${shown(text)} names the source description ${shown(name)}, which does not exist.`;
    case "kind":
      return `${shown(text)} leads into the source description ${shown(name)}, which cannot have what is named.`;
    case "operation":
      return `There is no operation ${shown(name)}.`;
    case "ambiguous":
      return `Several source descriptions have an operation ${shown(name)}.`;
    case "place":
      return `${shown(text)} leads nowhere: the description has nothing at ${shown(name)}.`;
    case "notOperation":
      return `${shown(text)} does not lead to an operation.`;
    case "workflow":
      return `There is no workflow ${shown(name)}.`;
    default:
      return `There is no step ${shown(name)}.`;
  }
}
