/** Describes a page for search engines: JSON-LD with the terms of schema.org. Browsers do not run it. */

/** A page on the way from home to a page. */
export interface Crumb {
  name: string;
  /** Complete if the address of the site is known, otherwise relative to the page. */
  url: string;
}

/** What is said of a page. */
export interface Described {
  kind: "site" | "api" | "page" | "guide";
  name: string;
  description: string;
  /** The pages around it and itself, home first. */
  way: readonly Crumb[];
}

/** The longest name or description, in characters. */
const LONGEST = 500;

/**
 * The data as JSON for a `script` element. It has no `<`, so it cannot end the element (HTML, 4.12.1.3).
 */
export function structuredData({ kind, name, description, way }: Described): string {
  const here = way.at(-1);
  const [type, title] = TYPES[kind];
  const api = kind === "page" ? way[1] : undefined;
  const graph = [
    {
      "@type": type,
      [title]: name.slice(0, LONGEST),
      ...(description !== "" && { description: description.slice(0, LONGEST) }),
      url: here?.url,
      ...(api && { isPartOf: { "@type": "WebAPI", name: api.name.slice(0, LONGEST), url: api.url } }),
    },
    ...(way.length > 1
      ? [
          {
            "@type": "BreadcrumbList",
            itemListElement: way.map((one, index) => ({
              "@type": "ListItem",
              position: index + 1,
              name: one.name.slice(0, LONGEST),
              item: one.url,
            })),
          },
        ]
      : []),
  ];
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}

const TYPES = {
  site: ["WebSite", "name"],
  api: ["WebAPI", "name"],
  page: ["APIReference", "headline"],
  guide: ["TechArticle", "headline"],
} as const;
