/** Renders a link with a URL of the description. If the URL is not safe, renders only its text. */
import type { ReactNode } from "react";
import { safeUrl } from "#markdown/url.ts";
import { absoluteUrl } from "#model/server.ts";
import { usePage } from "#view/page/page.ts";

/** The class of a link whose text is its URL. It is not printed twice. */
export const BARE = "bare";

/**
 * An external link. It opens in a new tab, and sends no referrer.
 * @param base the base of a relative URL. Default: the description
 */
export function SafeLink(props: {
  href: string;
  children: ReactNode;
  className?: string;
  base?: string;
}): ReactNode {
  const { document } = usePage();
  const href = safeUrl(absoluteUrl(props.href, props.base ?? document.base), "link");
  if (href === undefined) return <span className={props.className}>{props.children}</span>;
  return (
    <a
      href={href}
      className={props.className ?? (props.children === props.href ? BARE : undefined)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {props.children}
    </a>
  );
}
