/** Changes as a JUnit report: a test suite for each operation, a failed test for each breaking change. */
import { escapeHtml } from "#render/page.ts";
import { groupsOf, messageOf, placeText, type Report, summaryOf } from "./report.ts";

/** Formats a report as JUnit XML. */
export function junitOf(report: Report): string[] {
  const { changes, title } = report;
  const groups = groupsOf(changes);
  const failed = (list: Report["changes"]): number => list.filter(({ level }) => level === "breaking").length;
  const all = groups.flatMap((group) => group.changes);
  const result = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(title)}" tests="${Math.max(1, all.length)}" failures="${failed(all)}">`,
  ];
  if (groups.length === 0)
    result.push(
      `  <testsuite name="diff" tests="1" failures="0"><testcase name="${escaped(summaryOf(report))}"/></testsuite>`,
    );
  for (const group of groups) {
    const { changes: list } = group;
    result.push(
      `  <testsuite name="${escaped(group.name)}" tests="${list.length}" failures="${failed(list)}">`,
    );
    for (const change of list) {
      const message = escaped(messageOf(change));
      const name = `    <testcase classname="${escaped(group.name)}" name="${change.id}: ${message}"`;
      const place = escaped(placeText(change));
      result.push(
        change.level === "breaking"
          ? `${name}><failure type="${change.id}" message="${message}">${place}</failure></testcase>`
          : `${name}><system-out>${change.level}: ${place}</system-out></testcase>`,
      );
    }
    result.push("  </testsuite>");
  }
  return [...result, "</testsuites>"];
}

/** Escapes a text for XML, and leaves out characters that XML cannot hold. */
function escaped(text: string): string {
  return (
    escapeHtml(text)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no spelling for these characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/gu, "")
  );
}
