/** `x-logo` of the Info Object, above the menu. */
import type { ReactNode } from "react";
import { safeUrl } from "#markdown/url.ts";
import { DEFAULT_ALT } from "#model/info.ts";
import { usePage } from "#view/page/page.ts";
import { Image } from "#view/prose/image.tsx";
import { isOwnFile } from "#view/prose/own-files.ts";
import { SafeLink } from "#view/prose/safe-link.tsx";

/** The logo; nothing if the description has none or its address is not safe. */
export function Logo(): ReactNode {
  const { document, url } = usePage();
  const { logo, title } = document.info;
  const src = logo && safeUrl(logo.url, "image");
  if (!logo || src === undefined) return null;
  // The default says nothing beside the button that loads it.
  const image = <Image src={src} alt={logo.alt} name={logo.alt === DEFAULT_ALT ? title : undefined} />;
  return (
    <div className="logo">
      {logo.href === undefined || !isOwnFile(src, url) ? (
        image
      ) : (
        <SafeLink href={logo.href}>{image}</SafeLink>
      )}
    </div>
  );
}
