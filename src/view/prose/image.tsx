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
  /** The text of the link to an image that is not loaded. Default: `alt`. */
  name?: string;
  title?: string;
  width?: number | string;
  height?: number | string;
}): ReactNode {
  const { name, ...image } = props;
  const { src, alt } = image;
  const { url, options } = usePage();
  const source = consentScope(src, url);
  const [allowed, allow] = usePageState(imagesKey(source), false);
  if (allowed || options.remoteImages || isOwnFile(src, url))
    return <img {...image} alt={alt} loading="lazy" />;
  return (
    <span className="remote-image">
      <a href={src} target="_blank" rel="noopener noreferrer">
        {name || alt || LABELS.image}
      </a>{" "}
      <button type="button" onClick={() => allow(true)}>
        {LABELS.loadImages(source)}
      </button>
    </span>
  );
}
