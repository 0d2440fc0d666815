/** The languages of a site: each has a home, and the guides that are translated to it. */
import { isSameLanguage, tagOf } from "#view/translations/languages.ts";
import type { Site } from "./site.ts";

export { isSameLanguage, tagOf };

/** The site as pages in a language show it: their home and their guides. Without a code, that of the site. */
export function siteIn(site: Site, code: string | undefined): Site {
  const [own, ...others] = site.languages ?? [];
  const found = code === undefined ? undefined : others.find((one) => isSameLanguage(one.code, code));
  if (!own || !found) return site;
  const guides = site.guides.map((guide) => {
    const translated = guide.translations?.find((one) => isSameLanguage(one.code, found.code));
    return translated ? { title: translated.title, path: translated.path } : { ...guide, code: own.code };
  });
  return { ...site, lang: tagOf(found.code), home: found.path, guides };
}
