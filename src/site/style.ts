/** The style sheet of a site. */

import type { Options } from "#options/options.ts";
import changelog from "#site/changelog/changelog.css?inline";
import { BESIDE_CSS } from "#view/theme/style/beside/beside.ts";
import { CHANGES_CSS } from "#view/theme/style/changes.ts";
import { CSS } from "#view/theme/style/css.ts";
import { themeCss } from "#view/theme/theming.ts";
import { WORKFLOWS_CSS } from "#view/workflows/workflow-view.tsx";
import site from "./site.css?inline";

/**
 * The text of the style sheet.
 * @param onProblem called for keys of the theme that cannot be used
 * @param hasWorkflows whether a page shows a workflow
 */
export function siteStyle(
  { theme }: Options,
  onProblem: (message: string) => void,
  hasWorkflows = false,
): string {
  return [
    CSS,
    BESIDE_CSS,
    CHANGES_CSS,
    ...(hasWorkflows ? [WORKFLOWS_CSS] : []),
    site,
    changelog,
    themeCss(theme, ".lectern.redoc-wrap", onProblem),
  ].join("\n");
}
