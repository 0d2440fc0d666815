/** An image of the description. Those of other hosts wait for the reader: a page tells nobody that it is read. */
import type { ReactNode } from "react";
import { LABELS } from "./labels.ts";
import { isOwnOrigin } from "./origin.ts";
import { usePage, usePageState } from "./page.ts";

/** An image whose address has passed `safeUrl`. */
export function Image(props: {
  src: string;
  alt: string;
  title?: string;
  width?: number | string;
  height?: number | string;
}): ReactNode {
  const { src, alt } = props;
  const { url, options } = usePage();
  const host = hostOf(src);
  const [allowed, allow] = usePageState(`images:${host}`, false);
  if (allowed || options.remoteImages || isOwnOrigin(src, url))
    return <img {...props} alt={alt} loading="lazy" />;
  return (
    <span className="remote-image">
      <a href={src} target="_blank" rel="noopener noreferrer">
        {alt || LABELS.image}
      </a>{" "}
      <button type="button" onClick={() => allow(true)}>
        {LABELS.loadImages(host)}
      </button>
    </span>
  );
}

function hostOf(src: string): string {
  try {
    return new URL(src, "https://localhost").host;
  } catch {
    return "";
  }
}
