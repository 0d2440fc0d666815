/** The pages of the whole site: the catalogue, what explains a broken description, what is not found, what has moved. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LONGEST } from "#render/sentence.ts";
import { structuredData } from "#site/machines/structured.ts";
import { pageLanguage, setWords, WORDS } from "#site/words/words.ts";
import { blocks, heading, item as line, link, titled } from "#text/markdown.ts";
import { LANGUAGE } from "#view/words/labels.ts";
import { type SiteDocument, siteDocument } from "./html.ts";
import { LanguageChoice, type OtherLanguage } from "./language-choice.tsx";
import { rewriteLinks, SITE_LINK } from "./links.ts";
import { markdownPath, relativeAddress } from "./paths.ts";
import { SearchLink } from "./search-link.tsx";
import type { Card, Site, SiteFile } from "./site.ts";
import { SiteThemeChoice } from "./theme-choice.tsx";

/**
 * The catalogue: a card for each API.
 * @param site as pages in its language show it
 * @param labels the option of this name, in this language
 */
export function homeFiles(
  site: Site,
  cards: readonly Card[],
  labels: Readonly<Record<string, unknown>>,
): SiteFile[] {
  // The pages of an API have set them too, unless other processes have drawn those.
  setWords(labels);
  const groups = groupsOf(cards);
  const { home = "" } = site;
  const languages = homesOf(site, home);
  const markdown = markdownPath(home);
  const markup = frame(<Catalogue site={site} languages={languages} groups={groups} />);
  const description = about(cards);
  return [
    {
      path: `${home}index.html`,
      text: siteDocument({
        ...shared(site),
        path: home,
        languages,
        siteUrl: site.siteUrl,
        title: site.title,
        description,
        markdown,
        canonical: site.siteUrl === undefined ? undefined : site.siteUrl + encodeURI(home),
        structured: structuredData({
          kind: "site",
          name: site.title,
          description,
          way: [
            { name: site.title, url: site.siteUrl === undefined ? "./" : site.siteUrl + encodeURI(home) },
          ],
        }),
        markup: rewriteLinks([markup], { from: home }),
      }),
    },
    { path: markdown, text: catalogueText(site, groups, markdown) },
  ];
}

/** What search engines show below the title of home: the first sentence of the API, or the titles of several. */
function about(cards: readonly Card[]): string {
  const [title = "", ...others] = new Set(cards.map((card) => card.title));
  if (others.length === 0) return cards[0]?.sentence || title;
  let text = title;
  for (const other of others) {
    if (text.length + other.length > LONGEST) return `${text} …`;
    text += ` · ${other}`;
  }
  return text;
}

function Catalogue(props: {
  site: Site;
  languages: readonly OtherLanguage[];
  groups: readonly (readonly [string, readonly Card[]])[];
}): ReactNode {
  const { site, languages, groups } = props;
  return (
    <>
      <h1>{site.title}</h1>
      <SearchLink site={site} />
      <LanguageChoice languages={languages} />
      {site.guides.length > 0 && (
        <nav aria-label={WORDS.guides} className="site-guide-list">
          <h2>{WORDS.guides}</h2>
          <ul>
            {site.guides.map(({ title, path, code }) => (
              <li key={path}>
                <a href={SITE_LINK + path} lang={code}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(([group, members]) => (
        <section key={group}>
          {group !== "" && <h2>{group}</h2>}
          <ul className="site-cards">
            {members.map((card) => (
              <CardView key={card.path} card={card} as={group === "" ? "h2" : "h3"} />
            ))}
          </ul>
        </section>
      ))}
      {site.script !== undefined && <SiteThemeChoice />}
    </>
  );
}

/**
 * The homes of a site in all languages.
 * @param here the path of the one that is shown, if one is
 */
function homesOf({ languages = [] }: Site, here?: string): OtherLanguage[] {
  return languages.map((one) => ({ ...one, isSame: true, isCurrent: one.path === here }));
}

function CardView(props: { card: Card; as: "h2" | "h3" }): ReactNode {
  const { card, as: Title } = props;
  const { path, title, version, sentence, operations, schemas, lang, failure } = card;
  return (
    <li className={failure === undefined ? "site-card" : "site-card broken"}>
      <Title>
        <a href={SITE_LINK + path} lang={lang}>
          {title}
        </a>
      </Title>
      <p className="quiet">
        {[
          version,
          operations > 0 && WORDS.operationCount(operations),
          schemas > 0 && WORDS.schemaCount(schemas),
        ]
          .filter(Boolean)
          .join(" · ")}
        {failure !== undefined && WORDS.broken}
      </p>
      {sentence !== "" && <p lang={lang}>{sentence}</p>}
    </li>
  );
}

/** Cards by group, in the order in which the groups are first named. */
function groupsOf(cards: readonly Card[]): (readonly [string, readonly Card[]])[] {
  const groups = new Map<string, Card[]>();
  for (const card of cards) {
    const members = groups.get(card.group ?? "");
    if (members) members.push(card);
    else groups.set(card.group ?? "", [card]);
  }
  return [...groups];
}

function catalogueText(
  site: Site,
  groups: readonly (readonly [string, readonly Card[]])[],
  here: string,
): string {
  const entry = ({ path, title, sentence }: Card): string =>
    line(
      `${link(relativeAddress(here, markdownPath(path)), titled(title))}${sentence === "" ? "" : `: ${titled(sentence)}`}`,
    );
  return `${blocks(
    heading(1, titled(site.title)),
    site.guides.length > 0 && heading(2, WORDS.guides),
    site.guides.map(({ title, path }) =>
      line(link(relativeAddress(here, markdownPath(path)), titled(title))),
    ),
    ...groups.flatMap(([group, members]) => [group !== "" && heading(2, titled(group)), members.map(entry)]),
  )}\n`;
}

/**
 * The page of a description that cannot be shown: why, and what to do.
 * @param labels the option of this name
 */
export function brokenFiles(
  site: Site,
  path: string,
  failure: { title: string; message: string; advice?: string },
  labels: Readonly<Record<string, unknown>>,
): SiteFile[] {
  // It may be the first page that this process writes.
  setWords(labels);
  const { title, message, advice = "" } = failure;
  const markup = frame(
    <>
      <p>
        <a href={SITE_LINK + (site.home ?? "")}>{site.title}</a>
      </p>
      <h1>{title}</h1>
      <div className="section-error" role="alert">
        <p>
          <strong>{WORDS.broken}.</strong>
        </p>
        <pre>{message}</pre>
        {advice !== "" && <p>{advice}</p>}
      </div>
    </>,
  );
  const markdown = markdownPath(path);
  return [
    {
      path: `${path}index.html`,
      text: siteDocument({
        ...shared(site),
        path,
        title: `${title} – ${site.title}`,
        description: "",
        markdown,
        isHidden: true,
        markup: rewriteLinks([markup], { from: path }),
      }),
    },
    {
      path: markdown,
      text: `${blocks(heading(1, titled(title)), `${WORDS.broken}.`, titled(message), advice)}\n`,
    },
  ];
}

/** The page for addresses that lead nowhere. Hosts show it under any address, so its links are absolute. */
export function notFoundFile(site: Site): SiteFile {
  const { basePath } = site;
  const markup = frame(
    <>
      <h1>{WORDS.notFound}</h1>
      <p>{WORDS.notFoundText}</p>
      <p>
        <a href={basePath}>{site.title}</a>
      </p>
      <LanguageChoice languages={homesOf(site)} start={basePath} />
    </>,
  );
  const title = `${WORDS.notFound} – ${site.title}`;
  return {
    path: "404.html",
    text: siteDocument({
      ...shared(site),
      script: undefined,
      path: "",
      title,
      description: "",
      basePath,
      isHidden: true,
      markup: [markup],
    }),
  };
}

/**
 * A page that leads to another one.
 * @param from a path with `/` at the end, or that of an `.html` file
 * @param to a path of the site with an optional hash, or a complete address
 */
export function redirectFile(site: Site, from: string, to: string): SiteFile {
  const isOut = /^https?:/i.test(to);
  const [path = "", hash = ""] = to.split(/(?=#)/, 2);
  const address = isOut ? to : relativeAddress(from, path) + hash;
  const markup = frame(
    <p>
      {WORDS.moved} <a href={address}>{isOut ? to : `/${to}`}</a>
    </p>,
  );
  return {
    path: from.endsWith(".html") ? from : `${from}index.html`,
    text: siteDocument({
      ...shared(site),
      script: undefined,
      path: from,
      title: site.title,
      description: "",
      isHidden: true,
      refresh: address,
      markup: [markup],
    }),
  };
}

function shared({
  lang,
  title,
  style,
  criticalCss,
  script,
}: Site): Pick<SiteDocument, "lang" | "siteTitle" | "style" | "criticalCss" | "script"> {
  return { lang: pageLanguage(lang), siteTitle: title, style, criticalCss, script };
}

/** The frame of a page without a menu. */
function frame(children: ReactNode): string {
  return renderToStaticMarkup(
    <div className="redoc-wrap lectern" data-theme="system" {...LANGUAGE}>
      <main className="site-catalogue" tabIndex={-1}>
        {children}
      </main>
    </div>,
  );
}
