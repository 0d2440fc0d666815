/** A link whose address comes from the description: a link where the address is safe, its text where it is not. */
import type { ReactNode } from "react";
import { safeUrl } from "#markdown/url.ts";
import { absoluteUrl } from "#model/server.ts";
import { usePage } from "#view/page/page.ts";

/** The class of a link whose text is its address: on paper it does not stand there twice. */
export const BARE = "bare";

/**
 * An external link; it opens a new tab and tells the other side nothing.
 * @param base what a relative address is relative to. Default: the description
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
