/**
 * The store for applications: it holds a loaded description, React renders it anywhere, also on a server, and
 * the live page takes over in a browser.
 */
import {
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Loaded, Source } from "#load/load.ts";
import { isSwagger } from "#load/upgrade.ts";
import { readWhole } from "#load/whole.ts";
import type { Menu } from "#model/outline/menu.ts";
import { asRecord, own } from "#oas/read.ts";
import type { Options, OptionsInput } from "#options/options.ts";
import { isThemed, readOptions } from "#options/read.ts";
import { Live } from "#view/page/live-page.ts";
import { positionIn, type ReadingPosition } from "#view/page/location.ts";
import { type Page, PageContext, wholeOf } from "#view/page/page.ts";
import { makePage, PageView } from "#view/shell/redoc.tsx";
import { Root } from "#view/shell/root.tsx";
import { type Loader, Standalone } from "#view/shell/standalone.tsx";
import { CSS } from "#view/theme/style/css.ts";
import { Beside } from "#view/ui/beside.tsx";
import { AppStore as BareStore, readState } from "./app-store.ts";
import { areWordsThere } from "./languages.ts";
import { parts } from "./module-parts.ts";
import { loadPage, preparePage } from "./parts.ts";
import { sourceOf } from "./source.ts";

/** The options, all with values; `theme` holds what was given. */
export class RedocNormalizedOptions {
  readonly [name: string]: unknown;

  constructor(given: OptionsInput = {}) {
    Object.assign(this, readOptions([given], warn));
  }
}

/** An entry of the menu. */
export interface StoreItem {
  readonly id: string;
  readonly label: string;
  readonly items: readonly StoreItem[];
}

/** A description with its address and options, and the page's view of them. */
export class AppStore extends BareStore {
  /** The options, read. */
  readonly options: RedocNormalizedOptions;
  /** The description as the page sees it; undefined for Swagger 2.0, which is converted when it is shown. */
  readonly loaded: Loaded | undefined;
  /** The entries of the menu. */
  override readonly menu: {
    activeItemIdx: number;
    readonly items: readonly StoreItem[];
    readonly flatItems: readonly StoreItem[];
    dispose(): void;
  };

  /** Makes a store of the result of `toJS`. */
  static override fromJS(state: unknown): AppStore {
    const { data, url, options } = readState(state);
    return new AppStore(data, url, options);
  }

  /** @throws LoadError if there is no description */
  constructor(spec: unknown, specUrl?: string, options: OptionsInput = {}) {
    super(spec, specUrl, options);
    this.options = new RedocNormalizedOptions(options);
    // Overlays take time, so only a live page applies them.
    this.loaded = readOptions([options]).overlays ? undefined : readWhole(spec, specUrl);
    // Not awaited: a page on a server uses the part as soon as it has loaded.
    parts.beside.prepare();
    const entries = (): Menu | undefined => pageOf(this)?.menu;
    this.menu = {
      activeItemIdx: -1,
      get items() {
        return entries()?.items ?? [];
      },
      get flatItems() {
        return entries()?.sections ?? [];
      },
      dispose() {},
    };
  }
}

/** The page for the menu of a store and for rendering on a server. */
function pageOf(store: AppStore): Page | undefined {
  const known = pages.get(store);
  if (known || !store.loaded) return known;
  const page = makePage(store.loaded, readOptions([store.rawOptions]), parts);
  // Without this part, rare characters get other ids.
  if (parts.beside.value) pages.set(store, page);
  return page;
}

const pages = new WeakMap<AppStore, Page>();

/** Properties of `Redoc`. */
export interface RedocProps {
  store: AppStore;
}

/**
 * The page of a store. A server renders all of it. In a browser, that markup stays until the live page is
 * ready and replaces it: nothing is hydrated or rendered twice.
 */
export function Redoc({ store }: RedocProps): ReactNode {
  const isAhead = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [drawn, setDrawn] = useState<ReactNode>(() => isAhead && <Ahead store={store} />);
  const around = useRef<HTMLDivElement>(null);
  const takeOver = useCallback((): ReadingPosition | undefined => {
    const element = around.current;
    if (!element) return undefined;
    const place = positionIn([element]);
    element.hidden = true;
    setDrawn(undefined);
    return place;
  }, []);
  const hadDrawn = useRef(isAhead);
  return (
    <>
      {drawn && <div ref={around}>{drawn}</div>}
      {!isAhead && <Shown store={store} takeOver={hadDrawn.current ? takeOver : undefined} />}
    </>
  );
}

function Shown({
  store,
  takeOver,
}: RedocProps & { takeOver?: () => ReadingPosition | undefined }): ReactNode {
  const options = useMemo(() => readOptions([store.rawOptions]), [store]);
  const isReady = parts.beside.value && areWordsThere(options) && (!isThemed(options) || parts.theming.value);
  const load = useMemo<Loader>(() => {
    const { loaded, spec } = store;
    const source = { document: spec.data, url: spec.parser.specUrl };
    return async (on) => {
      if (!loaded || options.workflows || options.plugins) return loadPage(source, options, parts, on);
      await preparePage(options, parts);
      return loaded;
    };
  }, [store, options]);
  const [description] = useState(
    isReady && !options.workflows && !options.plugins ? store.loaded : undefined,
  );
  const [live] = useState(() => new Live(never, never));
  return (
    <Standalone
      load={load}
      description={description}
      options={options}
      parts={parts}
      live={live}
      takeOver={takeOver}
    />
  );
}

function Ahead({ store }: RedocProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Drawn store={store} />
    </Suspense>
  );
}

/** The markup of a server. In a browser, this suspends forever, so that the markup stays. */
function Drawn({ store }: RedocProps): ReactNode {
  if (typeof document !== "undefined") throw FOREVER;
  const page = pageOf(store);
  if (!page) return null;
  const whole = wholeOf(page.menu.sections.length);
  return (
    <>
      <link
        rel="stylesheet"
        href={`data:text/css,${encodeURIComponent(CSS + (parts.beside.value?.BESIDE_CSS ?? ""))}`}
      />
      <PageView page={{ ...page, whole }} />
    </>
  );
}

const FOREVER = new Promise<never>(() => {});

/** Properties of `SchemaDefinition`. */
export interface SchemaDefinitionProps {
  /** The `spec.parser` of a store. */
  parser: AppStore["spec"]["parser"];
  /** A pointer such as `#/components/schemas/Pet`. */
  schemaRef: string;
  exampleRef?: string;
  showReadOnly?: boolean;
  showWriteOnly?: boolean;
  showExample?: boolean;
  options?: unknown;
}

/** One schema of a description, without the page around it. */
export function SchemaDefinition(props: SchemaDefinitionProps): ReactNode {
  const { parser, ...attributes } = props;
  const [page] = useState(() => pageOf(new AppStore(parser.spec, parser.specUrl, asRecord(props.options))));
  const root = useRef<HTMLDivElement>(null);
  if (!page) return null;
  return (
    <PageContext.Provider value={page}>
      <Root options={page.options} parts={parts} choice="system" element={root}>
        <Beside>{({ SchemaDefinition: Definition }) => <Definition attributes={attributes} />}</Beside>
      </Root>
    </PageContext.Provider>
  );
}

/**
 * Loads a description with all its files.
 * @param specUrlOrObject an address, the text of a description, or an object
 * @returns an OpenAPI 3 description with local references only
 * @throws LoadError if it cannot be loaded
 */
export async function loadAndBundleSpec(specUrlOrObject: object | string): Promise<object> {
  return bundled(await loadAll(sourceOf(specUrlOrObject, undefined), readOptions([])));
}

/**
 * Makes a store for a description, with everything for rendering it on a server.
 * @throws LoadError if there is no description
 */
export async function createStore(
  spec: object | string | null | undefined,
  specUrl?: string,
  options: OptionsInput = {},
): Promise<AppStore> {
  const source = spec ? sourceOf(spec, specUrl) : { url: specUrl ?? "" };
  const [loaded] = await Promise.all([loadAll(source, readOptions([options])), parts.beside.load()]);
  return new AppStore(bundled(loaded), specUrl ?? loaded.url, { ...options, overlays: undefined });
}

function loadAll(source: Source, options: Options): Promise<Loaded> {
  const { signal } = new AbortController();
  return loadPage(source, options, parts, { signal, onProgress() {}, onYaml() {} });
}

/** The given object, if it is one file of OpenAPI 3; otherwise the converted description. */
function bundled({ document, original, version }: Loaded): object {
  return isSwagger(version) || own(document, "x-lectern-documents") !== undefined
    ? document
    : (original as object);
}

function warn(problem: { message: string }): void {
  console.warn(`Lectern: ${problem.message}`);
}

function never(): () => void {
  return () => {};
}
