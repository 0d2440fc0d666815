/** The style that passes custom properties of `<lectern-page>` into its shadow tree. */
import { TOKENS } from "#view/theme/style/tokens.ts";

/**
 * The style sheet as text. It moves the defaults of the properties from the page to the element, where style sheets of
 * the host override them. The page inherits the result.
 * @param css the style sheet that sets the properties on the page
 */
export function tokenCss(css: string): string {
  const defaults = css
    .replace(/(?<![\w-])color-scheme\s*:[^;}]*;?/g, "")
    .replace(/\.lectern(\[[^\]]*\])?/g, (_, theme?: string) => (theme ? `:host(${theme})` : ":host"));
  // The page sets `--lectern-offset` itself: how much of the viewport the host covers.
  const names = new Set(css.match(/--lectern-[\w-]+(?=\s*:)/g));
  names.delete("--lectern-offset");
  return `${defaults}\n.lectern[data-theme] { ${[...names].map((name) => `${name}: inherit`).join("; ")} }`;
}

/** The style sheet. */
export function tokenSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokenCss(TOKENS));
  return sheet;
}
