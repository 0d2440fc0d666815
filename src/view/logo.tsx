/** `x-logo` of the Info Object, above the menu. */
import type { ReactNode } from "react";
import { safeUrl } from "#markdown/url.ts";
import { Image } from "./image.tsx";
import { isOwnFile } from "./own-files.ts";
import { usePage } from "./page.ts";
import { SafeLink } from "./safe-link.tsx";

/** The logo; nothing where the description has none or its address is not safe. */
export function Logo(): ReactNode {
  const { document, url } = usePage();
  const { logo } = document.info;
  const src = logo && safeUrl(logo.url, "image");
  if (!logo || src === undefined) return null;
  const image = <Image src={src} alt={logo.alt} />;
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
