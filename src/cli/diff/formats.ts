/** The formats of `lectern diff`, a row for each. */
import { type Line, line } from "#cli/process/terminal.ts";
import { githubOf } from "./github.ts";
import { htmlOf } from "./html.ts";
import { jsonOf } from "./json.ts";
import { junitOf } from "./junit.ts";
import { markdownOf } from "./markdown.ts";
import type { Report } from "./report.ts";
import { textOf } from "./text.ts";

/** A format. */
export type Format = "text" | "markdown" | "json" | "html" | "junit" | "github";

/** Writes a report in each format. */
export const FORMATS: Readonly<Record<Format, (report: Report) => readonly Line[]>> = {
  text: textOf,
  markdown: (report) => lines(markdownOf(report)),
  json: (report) => lines(jsonOf(report)),
  html: (report) => lines(htmlOf(report)),
  junit: (report) => lines(junitOf(report)),
  github: (report) => lines(githubOf(report)),
};

function lines(texts: readonly string[]): Line[] {
  return texts.map((text) => line`${text}`);
}
