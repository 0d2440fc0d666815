/**
 * Renders an image of a description. Images in the folder of the description and `data:` URLs load automatically; all
 * others only if the option `remoteImages` is set or the reader consents.
 */
import type { ReactNode } from "react";
import { imagesKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { LABELS } from "#view/words/labels.ts";
import { consentScope, isOwnFile } from "./own-files.ts";

/** An image whose URL has passed `safeUrl`. */
export function Image(props: {
  src: string;
  alt: string;
  title?: string;
  width?: number | string;
  height?: number | string;
}): ReactNode {
  const { src, alt } = props;
  const { url, options } = usePage();
  const source = consentScope(src, url);
  const [allowed, allow] = usePageState(imagesKey(source), false);
  if (allowed || options.remoteImages || isOwnFile(src, url))
    return <img {...props} alt={alt} loading="lazy" />;
  return (
    <span className="remote-image">
      <a href={src} target="_blank" rel="noopener noreferrer">
        {alt || LABELS.image}
      </a>{" "}
      <button type="button" onClick={() => allow(true)}>
        {LABELS.loadImages(source)}
      </button>
    </span>
  );
}
