/** The root element of a page, with our style and the host's theme. */
import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react";
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
  /** The reader's choice. With "system", the host page decides if the options say so. */
  choice: Theme;
  element: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}): ReactNode {
  const { options, parts, choice, element, children } = props;
  const { theme, colorScheme } = options;
  const [host, setHost] = useState<Theme>();
  const theming = usePart(parts.theming, isThemed(options));
  useLayoutEffect(() => {
    const { beside } = parts;
    const adoptBeside = (): void => {
      if (element.current && beside.value) adoptPageStyles(element.current, beside.value.BESIDE_CSS);
    };
    adoptBeside();
    return beside.subscribe(adoptBeside);
  }, [element, parts]);
  useLayoutEffect(() => {
    if (!element.current) return;
    adoptPageStyles(element.current);
    return theming?.adoptTheme(element.current, theme);
  }, [element, theme, theming]);
  useLayoutEffect(() => {
    if (element.current && colorScheme === "host") return theming?.followHost(element.current, setHost);
    setHost(undefined);
  }, [element, colorScheme, theming]);
  const shown = (choice === "system" && host) || choice;
  return (
    <div
      part={`page ${shown}`}
      className={`redoc-wrap lectern ${options.layout}`}
      data-theme={shown}
      ref={element}
      {...LANGUAGE}
    >
      {children}
    </div>
  );
}
