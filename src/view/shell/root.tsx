/** The element that a page stands in, with our style and what the host's theme changes in it. */
import { type ReactNode, type RefObject, useLayoutEffect } from "react";
import type { Options } from "#options/options.ts";
import { isThemed } from "#options/read.ts";
import { type Parts, usePart } from "#view/page/parts.ts";
import { adoptPageStyles } from "#view/theme/style/adopt.ts";
import type { Theme } from "#view/theme/theme.ts";
import { LANGUAGE } from "#view/words/labels.ts";

/** The root element of a page. */
export function Root(props: {
  options: Options;
  parts: Parts;
  /** Light or dark. */
  choice: Theme;
  element: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}): ReactNode {
  const { options, parts, choice, element, children } = props;
  const { theme } = options;
  const theming = usePart(parts.theming, isThemed(options));
  useLayoutEffect(() => {
    const { beside } = parts;
    const dress = (): void => {
      if (element.current && beside.value) adoptPageStyles(element.current, beside.value.BESIDE_CSS);
    };
    dress();
    return beside.subscribe(dress);
  }, [element, parts]);
  useLayoutEffect(() => {
    if (!element.current) return;
    adoptPageStyles(element.current);
    return theming?.adoptTheme(element.current, theme);
  }, [element, theme, theming]);
  return (
    <div className={`redoc-wrap lectern ${options.layout}`} data-theme={choice} ref={element} {...LANGUAGE}>
      {children}
    </div>
  );
}
