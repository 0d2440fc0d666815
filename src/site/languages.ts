/** The languages of a site: each has a home, and the guides that are translated to it. */
import type { Site } from "./site.ts";

/** Whether two codes name the same language and region (BCP 47). */
export function isSameLanguage(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(code: string): string {
  return code.replaceAll("_", "-").toLowerCase();
}

/** The site as pages in a language show it: their home and their guides. Without a code, that of the site. */
export function siteIn(site: Site, code: string | undefined): Site {
  const [own, ...others] = site.languages ?? [];
  const found = code === undefined ? undefined : others.find((one) => isSameLanguage(one.code, code));
  if (!own || !found) return site;
  const guides = site.guides.map((guide) => {
    const translated = guide.translations?.find((one) => isSameLanguage(one.code, found.code));
    return translated ? { title: translated.title, path: translated.path } : { ...guide, code: own.code };
  });
  return { ...site, lang: found.code.replaceAll("_", "-"), home: found.path, guides };
}
