/** The style that passes custom properties of `<lectern-page>` into its shadow tree. */
import { TOKENS } from "#view/theme/style/tokens.ts";

/**
 * The properties as they are on the page, with their defaults on the element: there, the host's style sheets
 * win over ours, and the page inherits the result.
 */
export function tokenCss(css: string): string {
  const defaults = css
    .replace(/(?<![\w-])color-scheme\s*:[^;}]*;?/g, "")
    .replace(/\.lectern(\[[^\]]*\])?/g, (_, theme?: string) => (theme ? `:host(${theme})` : ":host"));
  // The page itself sets how much of the view the host covers.
  const names = new Set(css.match(/--lectern-[\w-]+(?=\s*:)/g));
  names.delete("--lectern-offset");
  return `${defaults}\n.lectern[data-theme] { ${[...names].map((name) => `${name}: inherit`).join("; ")} }`;
}

/** That style as a sheet. */
export function tokenSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokenCss(TOKENS));
  return sheet;
}
