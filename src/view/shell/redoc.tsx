/** The page: shows a loaded description, with the options, as menu, content and samples. */
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Coded } from "#load/coded.ts";
import type { Waiting } from "#load/file-limits.ts";
import { Document } from "#model/document.ts";
import { type Item, Menu, sectionOf } from "#model/outline/menu.ts";
import { asRecord } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import type { Options } from "#options/options.ts";
import { Events } from "#view/page/events.ts";
import { afterPaint } from "#view/page/idle.ts";
import { ACTIVE, DRAWER, PAINTED, THEME } from "#view/page/keys.ts";
import { PageLocation, type ReadingPosition } from "#view/page/location.ts";
import { Nearness, Stage } from "#view/page/near.ts";
import { type Page, PageContext, usePage, usePageState } from "#view/page/page.ts";
import type { Parts } from "#view/page/parts.ts";
import { PageState } from "#view/page/state.ts";
import type { MakePlugins } from "#view/plugins/page-plugins.tsx";
import { PIECES, RANGE, Sections } from "#view/sections/sections.tsx";
import { firstTheme, givenTheme } from "#view/theme/theme.ts";
import { Beside } from "#view/ui/beside.tsx";
import { LABELS, setLabels } from "#view/words/labels.ts";
import type { MakeWorkflows } from "#view/workflows/make.ts";
import { Logo } from "./logo.tsx";
import { Root } from "./root.tsx";

/** The part of the result of `load` that the page needs. */
export interface Description {
  document: OpenAPI;
  original: unknown;
  /** The version as written. */
  version?: string;
  url?: string;
  /** The problems found while loading. */
  problems?: Page["problems"];
  /** The text as received. */
  text?: string | Coded;
  /** Makes the workflows of the option `workflows`. */
  workflows?: MakeWorkflows;
  /** Makes the plug-ins of the option `plugins`. */
  plugins?: MakePlugins;
  /** The description and the options of a page in the reader's language, if there are translations. */
  translated?: (options: Options) => readonly [Description, Options];
  /** How many files of the description are still loading. */
  waiting?: Waiting;
}

/** Everything that a page derives from. */
interface Outline {
  options: Options;
  document: Document;
  menu: Menu;
  workflows: Page["workflows"];
}

const outlines = new WeakMap<Description, Outline>();

/** The description and the options of a page, in the reader's language if there is a translation. */
export function translationOf(description: Description, options: Options): readonly [Description, Options] {
  return description.translated?.(options) ?? [description, options];
}

/**
 * The outline of a description. For a large one this takes a while, so it is a task of its own before the
 * page.
 */
export function outlineOf(description: Description, options: Options): Outline {
  setLabels(options.labels);
  const known = outlines.get(description);
  if (known?.options === options) return known;
  const document = new Document(
    without(options.ignoreNamedSchemas, description.document),
    description.url,
    options.unstable_ignoreMimeParameters,
    options.servers,
  );
  const workflows = description.workflows?.(document, () => menu);
  const menu: Menu = new Menu(document, { ...options, words: LABELS, workflowNames: workflows?.of.names });
  if (menu.unknownTags.length > 0)
    console.warn(`Lectern: x-tagGroups: there is no tag ${menu.unknownTags.join(", ")}`);
  const outline = { options, document, menu, workflows };
  outlines.set(description, outline);
  return outline;
}

/**
 * Makes a page for a description.
 * @param state what the reader did on an earlier page of the same description
 * @param events those of the host. Default: nobody listens.
 */
export function makePage(
  description: Description,
  options: Options,
  parts: Parts,
  state = new PageState(),
  events = new Events(),
): Page {
  const { document, menu, workflows } = outlineOf(description, options);
  const plugins = description.plugins?.(document, menu);
  const order = new Map<Item, number>(menu.sections.map((item, index) => [item, index + 1]));
  const entry = PageLocation.entry(menu);
  const indexOf = (item: Item): number => order.get(item) ?? -1;
  // However long the introduction is, the first operation is rendered with it.
  const operation = menu.sections.findIndex(({ kind }) => kind === "operation") + 1;
  const nearness = new Nearness(
    menu.sections.length + 1,
    entry ? [Math.max(0, indexOf(sectionOf(entry)))] : [0, 1, 2, 3, operation],
    RANGE,
    state.get(PAINTED) === true ? Stage.full : Stage.head,
    (index) => {
      const item = menu.sections[index - 1];
      return item?.kind === "operation" && !item.first;
    },
  );
  if (entry) state.set(ACTIVE, entry.id);
  const page: Omit<Page, "location"> = {
    document,
    menu,
    workflows,
    plugins,
    options,
    state,
    parts,
    nearness,
    events,
    components: {
      "security-definitions": () => (
        <Beside isSilent>{({ SecurityDefinitions }) => <SecurityDefinitions />}</Beside>
      ),
      "schema-definition": (attributes) => (
        <Beside>{({ SchemaDefinition }) => <SchemaDefinition attributes={attributes} />}</Beside>
      ),
      ...plugins?.directives,
    },
    original: description.original,
    version: description.version,
    url: description.url,
    text: description.text,
    problems: description.problems ?? [],
    waiting: description.waiting,
  };
  return { ...page, location: new PageLocation(page, indexOf) };
}

/** A description in which some component schemas allow any value. */
function without(names: readonly string[], document: OpenAPI): OpenAPI {
  if (names.length === 0) return document;
  const components = asRecord(document.components);
  const schemas = { ...asRecord(components["schemas"]) };
  for (const name of names) if (Object.hasOwn(schemas, name)) schemas[name] = true;
  return { ...document, components: { ...components, schemas } } as OpenAPI;
}

/** The page as elements. */
export function PageView(props: {
  page: Page;
  onReady?: () => void;
  takeOver?: () => ReadingPosition | undefined;
}): ReactNode {
  const { page, onReady, takeOver } = props;
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = root.current;
    const content = element?.querySelector<HTMLElement>(".api-content");
    if (!element || !content) return;
    element.style.setProperty("--lectern-offset", `${page.location.hostOffset}px`);
    const place = takeOver?.();
    const ends = [
      page.nearness.start(content, content.querySelectorAll(PIECES), () => page.parts.beside.load()),
      page.location.start(element, place),
    ];
    place?.settle?.();
    // The section that the address names, not those scrolled past. If the reader stays at a place, nothing is
    // rendered yet: the next frame decides.
    if (!place?.id || PageLocation.entry(page.menu)) page.nearness.look();
    const gone = new AbortController();
    const { signal } = gone;
    const onRow = (): void => {
      page.parts.links.load().then(
        ({ linkRows }) => linkRows(page, content, signal),
        () => undefined,
      );
    };
    for (const sign of ["pointerover", "focusin"])
      content.addEventListener(sign, onRow, { once: true, signal });
    return () => {
      gone.abort();
      for (const end of ends) end();
    };
  }, [page, takeOver]);
  useEffect(() => afterPaint(() => page.state.set(PAINTED, true)), [page]);
  useEffect(() => onReady?.(), [onReady]);
  return (
    <PageContext.Provider value={page}>
      <Frame root={root} />
    </PageContext.Provider>
  );
}

function Frame(props: { root: { current: HTMLDivElement | null } }): ReactNode {
  const { options, parts } = usePage();
  const early = parts.early.value;
  const [theme, setTheme] = usePageState(THEME, givenTheme(options));
  useLayoutEffect(() => setTheme(firstTheme(options)), [options, setTheme]);
  const { root } = props;
  const hasMenu = !options.hideSidebar;
  const hasSearch = hasMenu && !options.disableSearch;
  const findNote = <Beside isSilent>{({ FindNote }) => <FindNote hasWords={hasSearch} />}</Beside>;
  return (
    <Root options={options} parts={parts} choice={theme} element={root}>
      <Beside isSilent>{({ SkipLinks }) => <SkipLinks hasMenu={hasMenu} hasSearch={hasSearch} />}</Beside>
      {hasMenu ? !options.hideFab && <Bar /> : findNote}
      {hasMenu && (
        <Sidebar>
          {hasSearch && <Beside isSilent>{({ Search }) => <Search />}</Beside>}
          {findNote}
        </Sidebar>
      )}
      {early && <early.FilesNote />}
      {hasSearch && <Beside isSilent>{({ PaletteKeys }) => <PaletteKeys root={root} />}</Beside>}
      <main part="content" className="api-content" tabIndex={-1}>
        <Beside isSilent>
          {({ Announce, Curtain, PageStart, Paper, SectionBar, TabStart }) => (
            <>
              <Announce />
              <Curtain />
              <Paper />
              <TabStart />
              <SectionBar />
              <PageStart />
            </>
          )}
        </Beside>
        <Sections />
        <Beside isSilent>{({ Slot }) => <Slot name="pageEnd" />}</Beside>
      </main>
    </Root>
  );
}

/** The logo, the menu and the reader's choices: a drawer on small screens. */
function Sidebar(props: { children: ReactNode }): ReactNode {
  const { options } = usePage();
  const isMenuWanted = useMenuWanted();
  const [drawer, setDrawer] = usePageState(DRAWER, false);
  return (
    <aside
      part="menu"
      className={drawer ? "menu-content open" : "menu-content"}
      aria-label={LABELS.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The drawer must not cover the element that has the focus.
        if (drawer && relatedTarget?.closest(".api-content") && !currentTarget.contains(relatedTarget))
          setDrawer(false);
      }}
    >
      <div className="menu-top">
        <Logo />
        {props.children}
      </div>
      <div className={options.nativeScrollbars ? "menu-scroll" : "menu-scroll scrollbar-container"}>
        {isMenuWanted && <Beside>{({ MenuTree }) => <MenuTree />}</Beside>}
      </div>
      <Beside isSilent>{({ MenuFoot }) => <MenuFoot />}</Beside>
    </aside>
  );
}

/** Whether to render the menu: right after the first paint of the page, in small steps. */
function useMenuWanted(): boolean {
  const { state, whole } = usePage();
  const [isWanted, want] = useState(whole !== undefined || state.get(PAINTED) === true);
  useEffect(() => {
    const onPainted = (): void => {
      if (state.get(PAINTED) === true) startTransition(() => want(true));
    };
    onPainted();
    return state.subscribe(PAINTED, onPainted);
  }, [state]);
  return isWanted;
}

/** On small screens: the button of the menu, and the name of the current section. */
function Bar(): ReactNode {
  const { menu, document, options } = usePage();
  const [drawer, setDrawer] = usePageState(DRAWER, false);
  const [active] = usePageState(ACTIVE, "");
  return (
    <nav part="bar" className="bar" aria-label={LABELS.menu}>
      <button type="button" className="bar-menu" aria-expanded={drawer} onClick={() => setDrawer(!drawer)}>
        <span className="bar-icon" aria-hidden="true" />
        {LABELS.menu}
      </button>
      <span className="bar-title">{menu.find(active)?.label ?? document.info.title}</span>
      {!options.disableSearch && <Beside isSilent>{({ SearchButton }) => <SearchButton />}</Beside>}
    </nav>
  );
}
