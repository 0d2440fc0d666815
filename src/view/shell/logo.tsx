/** `x-logo` of the Info Object, above the menu. */
import type { ReactNode } from "react";
import { safeUrl } from "#markdown/url.ts";
import { DEFAULT_ALT } from "#model/info.ts";
import { usePage } from "#view/page/page.ts";
import { Image } from "#view/prose/image.tsx";
import { isOwnFile } from "#view/prose/own-files.ts";
import { SafeLink } from "#view/prose/safe-link.tsx";

/** The logo. Nothing if the description has none, or if its URL is not safe. */
export function Logo(): ReactNode {
  const { document, url } = usePage();
  const { logo, title } = document.info;
  const src = logo && safeUrl(logo.url, "image");
  if (!logo || src === undefined) return null;
  // Until an image of another host loads, the page shows its name. The default text does not say whose logo it is.
  const image = <Image src={src} alt={logo.alt} name={logo.alt === DEFAULT_ALT ? title : undefined} />;
  return (
    <div className="logo">
      {/* An image of another host is first a link and a button, which another link must not contain. */}
      {logo.href !== undefined && isOwnFile(src, url) ? <SafeLink href={logo.href}>{image}</SafeLink> : image}
    </div>
  );
}
