/** Changes as annotations of GitHub Actions: workflow commands on standard output. */
import type { Level } from "#compare/facts/change.ts";
import { groupsOf, type LocatedChange, messageOf, type Report, summaryOf } from "./report.ts";

const COMMANDS: Readonly<Record<Level, string>> = {
  breaking: "error",
  maybe: "warning",
  safe: "notice",
  prose: "notice",
};

/** Formats a report as annotations. Texts are no changes for a pipeline, so they are only counted. */
export function githubOf(report: Report): string[] {
  const result: string[] = [];
  for (const group of groupsOf(report.changes))
    for (const change of group.changes) {
      if (change.level === "prose") continue;
      const { file, line } = placeInNew(change);
      // Files of other revisions and addresses are no files of the checkout.
      const isHere = file !== "" && !/^(?:git|https?):/.test(file);
      const place = isHere ? [`file=${property(file)}`, ...(line ? [`line=${line}`] : [])] : [];
      const fields = [...place, `title=${property(`${group.name}: ${change.id}`)}`];
      result.push(`::${COMMANDS[change.level]} ${fields.join(",")}::${data(messageOf(change))}`);
    }
  return [...result, data(summaryOf(report))];
}

/** The place in the new version: of something that was removed, the nearest thing that is still there. */
function placeInNew({ nearest, file, line }: LocatedChange): { file: string; line?: number } {
  return nearest ?? { file: file.new ?? "", line: line.new ?? undefined };
}

/** Escapes the text of a workflow command. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
