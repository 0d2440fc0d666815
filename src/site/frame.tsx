/** What surrounds the sections of a page: the bar, the menu, the versions, and the lists of other pages. */
import { Fragment, type ReactNode } from "react";
import { nameOfOperation } from "#compare/groups.ts";
import type { RemovedOperation } from "#compare/removed.ts";
import type { Item } from "#model/outline/menu.ts";
import { ChangeMark } from "#site/changelog/mark.tsx";
import type { removedFrom } from "#site/changelog/removed.ts";
import { WORDS } from "#site/words/words.ts";
import { RemovedEntry } from "#view/changes/removed-operations.tsx";
import { InfoView } from "#view/objects/info.tsx";
import type { Page } from "#view/page/page.ts";
import { PageContext, usePage } from "#view/page/page.ts";
import { SectionView } from "#view/sections/sections.tsx";
import { Logo } from "#view/shell/logo.tsx";
import { Root } from "#view/shell/root.tsx";
import { breakable } from "#view/ui/breakable.tsx";
import { Slot } from "#view/ui/slot.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { LABELS } from "#view/words/labels.ts";
import type { KeptEntries } from "./kept-entries.ts";
import { LanguageChoice, type OtherLanguage } from "./language-choice.tsx";
import { SITE_LINK } from "./links.ts";
import { GuideMenu, SiteMenu } from "./menu.tsx";
import type { Outline, PageKind, SitePage } from "./outline.ts";
import { SearchLink } from "./search-link.tsx";
import type { Site } from "./site.ts";
import { SiteThemeChoice } from "./theme-choice.tsx";

/** The id of the menu, which the bar of small pages leads to. */
const MENU = "site-menu";
/** The id of the content. */
const CONTENT = "site-content";

/** Another version of the API. */
export interface OtherVersion {
  label: string;
  /** The page where the reader goes on. */
  path: string;
  isCurrent: boolean;
}

/** What a page has beside its sections. */
export interface FrameProps {
  page: Page;
  site: Site;
  outline: Outline;
  here: SitePage;
  versions: readonly OtherVersion[];
  languages?: readonly OtherLanguage[];
  /** The path of the page as Markdown. */
  markdown: string;
  /** The paths of the description's files, on the API page. */
  files: readonly { path: string; label: string }[];
  /** The operations that were removed from the page, grouped by the operation before them. */
  removed?: ReturnType<typeof removedFrom>;
  /** What the page shows in place of sections. */
  content?: ReactNode;
  /** Keeps the entries of its menu. */
  entries?: KeptEntries | undefined;
}

/** A whole page of an API. */
export function SiteFrame(props: FrameProps): ReactNode {
  const { page, site, outline, here, versions } = props;
  const { options, parts } = page;
  return (
    <PageContext.Provider value={page}>
      <Root options={options} parts={parts} choice="system" element={NOWHERE}>
        <Bar label={here.label} />
        <aside className="menu-content" id={MENU} aria-label={LABELS.menu}>
          <div className="menu-top">
            <a className="site-home" href={SITE_LINK + (site.home ?? "")}>
              {site.title}
            </a>
            <Logo />
            <SearchLink site={site} />
            <Versions versions={versions} />
            <LanguageChoice languages={props.languages ?? []} />
          </div>
          <div className="menu-scroll">
            <Slot name="menuStart" />
            <GuideMenu guides={site.guides} outline={outline} page={here} />
            {here.kind !== "guide" && <SiteMenu outline={outline} page={here} kept={props.entries} />}
            <Slot name="menuEnd" />
          </div>
          {site.script !== undefined && <SiteThemeChoice />}
        </aside>
        <main
          className={PANELS.has(here.kind) ? "api-content" : "api-content plain"}
          id={CONTENT}
          tabIndex={-1}
        >
          <OlderNote versions={versions} />
          <Slot name="pageStart" />
          {props.content ?? <Content {...props} />}
          <Slot name="pageEnd" />
          <p className="site-foot">
            <a href={SITE_LINK + props.markdown}>{WORDS.asMarkdown}</a>
          </p>
        </main>
      </Root>
    </PageContext.Provider>
  );
}

/** The kinds of pages with a right panel. */
const PANELS: ReadonlySet<PageKind> = new Set(["api", "operation", "workflow"]);

/** Nothing is drawn again, so no element is looked for. */
const NOWHERE = { current: null };

/** The way past the menu; on small pages, the way to the menu. */
export function Bar(props: { label: string }): ReactNode {
  return (
    <>
      <a className="skip-link" href={`#${CONTENT}`}>
        {WORDS.skip}
      </a>
      <nav className="bar" aria-label={LABELS.menu}>
        <a className="bar-menu" href={`#${MENU}`}>
          <span className="bar-icon" aria-hidden="true" />
          {LABELS.menu}
        </a>
        <span className="bar-title">{props.label}</span>
      </nav>
    </>
  );
}

function Versions(props: { versions: readonly OtherVersion[] }): ReactNode {
  const { versions } = props;
  if (versions.length < 2) return null;
  return (
    <nav className="site-versions" aria-label={WORDS.versions}>
      {versions.map(({ label, path, isCurrent }) => (
        <a key={label} href={SITE_LINK + path} aria-current={isCurrent ? "true" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Says of an older version that there is a newer one. */
function OlderNote(props: { versions: readonly OtherVersion[] }): ReactNode {
  const { versions } = props;
  const [newest] = versions;
  if (!newest || newest.isCurrent || !versions.some(({ isCurrent }) => isCurrent)) return null;
  return (
    <p className="site-note" role="note">
      {WORDS.older(newest.label)} <a href={SITE_LINK + newest.path}>{WORDS.goThere}</a>
    </p>
  );
}

function Content(props: FrameProps): ReactNode {
  const { here, outline, files } = props;
  const isApi = here === outline.api;
  return (
    <>
      {isApi && (
        <section className="section">
          <InfoView />
        </section>
      )}
      {isApi && <Files files={files} />}
      {here.kind === "operations" && <h1 className="site-title">{here.label}</h1>}
      {here.items.map((item) => (
        <section
          key={item.id}
          id={item.id}
          data-section-id={item.id}
          className={`section ${item.kind}-section`}
        >
          <SectionView item={item} />
        </section>
      ))}
      <PageList outline={outline} items={isApi ? outline.top : here.lists} removed={props.removed} />
    </>
  );
}

function Files(props: { files: FrameProps["files"] }): ReactNode {
  const { files } = props;
  if (files.length === 0) return null;
  return (
    <p className="site-files">
      {WORDS.description}:{" "}
      {files.map(({ path, label }) => (
        <a key={path} href={SITE_LINK + path} className="download-button" download>
          {label}
        </a>
      ))}
    </p>
  );
}

/** The pages that a page leads to, and the removed operations where they were. */
function PageList(props: {
  outline: Outline;
  items: readonly (Item | SitePage)[];
  removed: FrameProps["removed"];
}): ReactNode {
  const { outline, items, removed = NONE } = props;
  if (items.length === 0 && removed.size === 0) return null;
  const left = new Map(removed);
  const after = (key: string | null): readonly RemovedOperation[] => {
    const found = left.get(key) ?? [];
    left.delete(key);
    return found;
  };
  const first = after(null);
  return (
    <ul className="site-list">
      <RemovedList all={first} />
      {items.map((one) => {
        const page = "path" in one ? one : outline.pageOf(one);
        const isOperation = "kind" in one && one.kind === "operation" && "operation" in one;
        return (
          page && (
            <Fragment key={"id" in one ? one.id : one.path}>
              <PageEntry page={page} inside={page.kind === "workflows" ? outline.inside(page) : undefined} />
              {isOperation && <RemovedList all={after(nameOfOperation(one.operation))} />}
            </Fragment>
          )
        );
      })}
      <RemovedList all={[...left.values()].flat()} />
    </ul>
  );
}

const NONE: NonNullable<FrameProps["removed"]> = new Map();

function RemovedList(props: { all: readonly RemovedOperation[] }): ReactNode {
  return props.all.map((one) => <RemovedEntry key={`${one.method} ${one.path}`} operation={one} />);
}

/** @param inside the pages that are listed below it */
function PageEntry(props: { page: SitePage; inside?: readonly SitePage[] | undefined }): ReactNode {
  const { page } = props;
  const { menu } = usePage();
  const [item] = page.items;
  const operation = page.kind === "operation" && item?.kind === "operation" ? item.operation : undefined;
  const count = page.lists.filter(({ kind }) => COUNTED.has(kind)).length;
  return (
    <li>
      {operation && <Verb method={operation.method} className="operation-type" />}{" "}
      <a href={SITE_LINK + page.path} className={operation?.deprecated ? "deprecated" : undefined}>
        {breakable(item ? (menu.find(item.id)?.label ?? page.label) : page.label)}
      </a>{" "}
      {operation && <code>{breakable(operation.path)}</code>} {item && <ChangeMark item={item} />}{" "}
      {count > 0 && <span className="site-count">{count}</span>}
      {props.inside && props.inside.length > 0 && (
        <ul className="site-list">
          {props.inside.map((one) => (
            <PageEntry key={one.path} page={one} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The kinds of entries that are counted. */
const COUNTED: ReadonlySet<Item["kind"]> = new Set(["operation", "schema", "workflow"]);
