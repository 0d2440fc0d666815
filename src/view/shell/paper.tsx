/** Changes the page while it is printed. */
import { type ReactNode, useEffect } from "react";
import { flushSync } from "react-dom";
import { PRINTING, THEME } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";
import type { Theme } from "#view/theme/theme.ts";

/** Renders everything, in the light theme, while the page is printed. */
export function Paper(): ReactNode {
  const page = usePage();
  useEffect(() => {
    let theme: Theme | undefined;
    const onPrint = (): void => {
      theme = page.state.get(THEME);
      flushSync(() => {
        page.state.set(THEME, "light");
        page.state.set(PRINTING, true);
      });
      page.nearness.revealAll();
    };
    const onPrinted = (): void => {
      // First, so that nothing is rendered again that is then removed.
      page.nearness.release();
      page.state.set(THEME, theme);
      page.state.set(PRINTING, false);
    };
    addEventListener("beforeprint", onPrint);
    addEventListener("afterprint", onPrinted);
    return () => {
      removeEventListener("beforeprint", onPrint);
      removeEventListener("afterprint", onPrinted);
    };
  }, [page]);
  return null;
}
