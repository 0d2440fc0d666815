/**
 * The palette: searches a whole page, or a site, by keyboard, and shows hits in groups by kind. A part of `results`.
 */
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { QueryOptions, SearchHit } from "#search/index.ts";
import { ACTIVE, SLASH } from "#view/page/keys.ts";
import * as remembered from "#view/page/remembered.ts";
import { adoptStyles } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/results.css?inline";
import { type Combobox, comboboxInput, type OptionGroup, OptionList } from "#view/ui/combobox.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { RESULTS } from "#view/words/results-labels.ts";
import { type Group, type GroupName, groupsOf } from "./groups.ts";
import { type Recent, recentOf, remember } from "./recent.ts";
import { isSlashOn } from "./search.tsx";
import { type Searched, SearchedContext, useSearched } from "./searched.ts";
import { Marked, notFound, shapeText, useChosen, useEnter, useHits } from "./searching.tsx";

/** Examples of operators; docs/search.md lists all. */
const OPERATORS = ["post /", "in:header", "status:404", "type:value", "is:deprecated"];

/** The maximum number of equal hits that are listed. */
const MOST_ALIKE = 100;

/** An option: a hit, the hits that are equal to it, or the rest of a group. */
type Option =
  | { group: GroupName | "recent"; hit: Recent; words: readonly string[] }
  | { group: GroupName; alike: SearchHit }
  | { group: GroupName; more: Group };

/** An open palette. */
interface PaletteProps {
  searched: Searched;
  /** The text that was typed before it opened. */
  term: string;
  /** Closes it. The focus returns to where it was, unless something else has taken it. */
  onClose: (isChosen: boolean) => void;
}

/** The open palette. */
export function Palette(props: PaletteProps): ReactNode {
  return (
    <SearchedContext.Provider value={props.searched}>
      <PaletteDialog {...props} />
    </SearchedContext.Provider>
  );
}

function PaletteDialog(props: PaletteProps): ReactNode {
  const { searched } = props;
  const { hrefOf } = searched;
  const { dialog, end } = useDialog(props.onClose);
  const [term, setTerm] = useState(props.term);
  const found = useOptions(searched, term.trim());
  const { options, active, setActive } = found;
  const id = useId();
  const visit = visitor(searched, dialog, end);
  const choose = (option: Option | undefined, isNewTab: boolean): void => {
    if (!option) return;
    if ("hit" in option) visit(option.hit, isNewTab);
    else found.open(option);
  };
  const go = useEnter(found.hits, term, () => choose(options[0], false));
  const onEnter = (isNewTab: boolean): void => {
    if (!options[active]) go();
    choose(options[active], isNewTab);
    if (isNewTab) openTab(options[active], hrefOf);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does
    <dialog
      ref={dialog}
      className="palette"
      aria-label={DETAILS.searchName}
      onCancel={(event) => {
        event.preventDefault();
        end(false);
      }}
      onClose={() => end(false)}
      onClick={(event) => {
        if (event.target === dialog.current) end(false);
      }}
    >
      <div className="palette-inside">
        <Top
          combobox={{ id, count: options.length, active, onMove: setActive, onEnter }}
          term={term}
          setTerm={setTerm}
          onClose={() => end(false)}
        />
        <Messages found={found} />
        <OptionList
          id={id}
          label={DETAILS.searchName}
          className="palette"
          groups={listed(options)}
          active={active}
          onChoose={choose}
          keyOf={(option, index) => ("hit" in option ? `${index} ${option.hit.target}` : `${index} more`)}
          hrefOf={(option) => ("hit" in option ? hrefOf(option.hit) : undefined)}
        >
          {(option) => <OptionView option={option} />}
        </OptionList>
      </div>
    </dialog>
  );
}

function openTab(option: Option | undefined, hrefOf: (hit: Recent) => string): void {
  if (!option || !("hit" in option)) return;
  const href = hrefOf(option.hit);
  const address = href.startsWith("#") ? location.href.split("#")[0] + href : href;
  window.open(address, "_blank", "noopener");
}

/** The text field and the button that closes the palette. */
function Top(props: {
  combobox: Combobox;
  term: string;
  setTerm: (term: string) => void;
  onClose: () => void;
}): ReactNode {
  return (
    <div className="palette-top">
      <input
        {...comboboxInput(props.combobox)}
        className="palette-input"
        aria-label={DETAILS.searchName}
        placeholder={DETAILS.search}
        value={props.term}
        onChange={(event) => props.setTerm(event.target.value)}
      />
      <button type="button" className="palette-close" aria-label={RESULTS.close} onClick={props.onClose}>
        ×
      </button>
    </div>
  );
}

/** Opens the dialog, and returns a function that closes it once. */
function useDialog(onClose: (isChosen: boolean) => void): {
  dialog: RefObject<HTMLDialogElement | null>;
  end: (isChosen: boolean) => void;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const isEnded = useRef(false);
  useLayoutEffect(() => {
    if (!dialog.current) return;
    adoptStyles(dialog.current, style);
    dialog.current.showModal();
  }, []);
  // While a dialog is open, elements outside it take no focus. Browsers may also close it themselves.
  const end = (isChosen: boolean): void => {
    if (isEnded.current) return;
    isEnded.current = true;
    dialog.current?.close();
    onClose(isChosen);
  };
  return { dialog, end };
}

/** The options for a term, and the active one. */
interface Found {
  term: string;
  /** Undefined until the search has answered. */
  hits: readonly SearchHit[] | undefined;
  failed: boolean;
  options: readonly Option[];
  active: number;
  setActive: (index: number) => void;
  /** Shows all hits of a group, or the hits that are equal to one. */
  open: (option: Exclude<Option, { hit: Recent }>) => void;
}

/** Searches for a term. Without a term, the options are the recently visited places. */
function useOptions(searched: Searched, term: string): Found {
  const { title, isKnown } = searched;
  const { hits, early, failed } = useHits(searched, term === "" ? undefined : term, COUNTED);
  const shown = hits ?? early;
  // New hits close what was open.
  const [opened, setOpened] = useState<Opened>(CLOSED);
  const { names, equal } = opened.of === hits ? opened : CLOSED;
  const [recent] = useState(() => {
    const isHere = ({ id }: Recent): boolean => id === searched.state.get(ACTIVE);
    const known = recentOf(title).filter((one) => isKnown(one.id));
    // The first one leads elsewhere, so that Enter goes back and forth between two places.
    return [...known.filter((one) => !isHere(one)), ...known.filter(isHere)];
  });
  const options: Option[] =
    term === ""
      ? recent.map((hit) => ({ group: "recent", hit, words: [] }))
      : groupsOf(shown ?? [], names).flatMap((group): Option[] => [
          ...group.hits.flatMap((hit) => optionsOf(hit, group.name, equal)),
          ...(group.more > 0 ? [{ group: group.name, more: group }] : []),
        ]);
  const targets = options.map((option) => ("hit" in option ? option.hit.target : undefined));
  const [chosen, setActive] = useChosen(shown, targets, term);
  const active = Math.min(chosen, options.length - 1);
  const open: Found["open"] = (option) => {
    if ("more" in option) setOpened({ of: hits, names: new Set([...names, option.group]), equal });
    else
      void alikeOf(searched, term, option.alike).then((found) =>
        setOpened((now) => {
          const { names, equal } = now.of === hits ? now : CLOSED;
          return { of: hits, names, equal: new Map([...equal, [option.alike, found]]) };
        }),
      );
  };
  return { term, hits, failed, options, active, setActive, open };
}

/** The groups and the equal hits that the reader has opened. */
interface Opened {
  /** The hits that it belongs to. */
  of: unknown;
  names: ReadonlySet<GroupName>;
  equal: ReadonlyMap<SearchHit, readonly SearchHit[]>;
}

const CLOSED: Opened = { of: undefined, names: new Set(), equal: new Map() };
const COUNTED: QueryOptions = { alike: true };

/** The options for a hit: the hit itself, and its equal hits or the option that shows them. */
function optionsOf(hit: SearchHit, group: GroupName, equal: Opened["equal"]): Option[] {
  const own = { group, hit, words: hit.matched };
  if (hit.alike === undefined) return [own];
  const others = equal.get(hit);
  return others
    ? [own, ...others.map((one) => ({ group, hit: one, words: one.matched }))]
    : [own, { group, alike: hit }];
}

/** The hits that are equal to one; none if the index has been freed. */
async function alikeOf(
  { index, state }: Searched,
  term: string,
  hit: SearchHit,
): Promise<readonly SearchHit[]> {
  try {
    const made = await index();
    const found = await made.query(term, MOST_ALIKE, { alike: hit.target, here: state.get(ACTIVE) });
    return found.filter(({ target }) => target !== hit.target);
  } catch {
    return [];
  }
}

/** Makes the function that remembers a hit and goes to it, unless the browser opens it in another tab. */
function visitor(
  searched: Searched,
  dialog: RefObject<HTMLDialogElement | null>,
  end: (isChosen: boolean) => void,
): (hit: Recent, isNewTab: boolean) => void {
  return (hit, isNewTab) => {
    remember(searched.title, hit);
    if (isNewTab) return;
    const root = dialog.current?.closest(".lectern");
    end(true);
    searched.visit(hit, root);
  };
}

/** The number of hits, or a message in its place. */
function Messages(props: { found: Found }): ReactNode {
  const { term, hits, failed } = props.found;
  const { options, isCompared } = useSearched();
  if (term === "")
    return (
      <>
        <div className="visually-hidden" role="status" />
        <p className="palette-hint" dir="ltr">
          {[...OPERATORS, ...(isCompared?.() ? ["changed:breaking"] : [])].map((one) => (
            <code key={one}>{one}</code>
          ))}
        </p>
        <p className="palette-keys">
          <kbd>Ctrl Enter</kbd> <span>{RESULTS.newTab}</span>
        </p>
        {options.searchHotkeys === "all" && <SlashChoice />}
        {failed && <p className="search-none">{DETAILS.searchFailed}</p>}
      </>
    );
  const none = hits?.length === 0;
  const missing = notFound(hits?.[0]?.missing);
  return (
    <>
      <div className="visually-hidden" role="status">
        {none ? RESULTS.noResultsFound : hits && RESULTS.results(hits.length)} {missing}
      </div>
      {failed && <p className="search-none">{DETAILS.searchFailed}</p>}
      {!hits && !failed && <p className="search-none">{LABELS.loading}</p>}
      {none && <p className="search-none">{RESULTS.noResultsFound}</p>}
      {missing && <p className="search-none">{missing}</p>}
    </>
  );
}

/** A checkbox with which the reader turns off the key `/`. */
function SlashChoice(): ReactNode {
  const searched = useSearched();
  return (
    <label className="palette-slash">
      <input
        type="checkbox"
        defaultChecked={isSlashOn(searched)}
        onChange={({ target }) => {
          const choice = target.checked ? "on" : "off";
          remembered.remember(SLASH, choice);
          searched.state.set(SLASH, choice);
        }}
      />
      <span>{RESULTS.slashOpens}</span> <kbd>/</kbd>
    </label>
  );
}

/** Options by group. */
function listed(options: readonly Option[]): OptionGroup<Option>[] {
  const groups: (OptionGroup<Option> & { options: Option[] })[] = [];
  options.forEach((option, first) => {
    const name = option.group;
    const last = groups.at(-1);
    if (last?.key === name) last.options.push(option);
    else groups.push({ key: name, label: RESULTS.found[name], options: [option], first });
  });
  return groups;
}

function OptionView(props: { option: Option }): ReactNode {
  const { option } = props;
  if ("hit" in option) return <HitView hit={option.hit} words={option.words} />;
  if ("more" in option) return <span className="palette-more">{LABELS.more(option.more.more)}</span>;
  const { alike = 1 } = option.alike;
  return <span className="palette-more palette-alike">{RESULTS.alike(alike - 1)}</span>;
}

/** A hit, and its place. */
function HitView(props: { hit: Recent; words: readonly string[] }): ReactNode {
  const { hit, words } = props;
  const { title, name, detail, operation, shape, deprecated, without } = hit;
  const note = useSearched().noteOf?.(hit);
  const [method, path = ""] = operation?.split(" ") ?? [];
  return (
    <>
      <span className="palette-name">
        {method !== undefined && <Verb method={method.toLowerCase()} className="http-verb" />}{" "}
        {name === undefined ? (
          <span>
            <Marked text={title} words={words} />
          </span>
        ) : (
          <code>
            <Marked text={name} words={words} />
          </code>
        )}{" "}
        {shape && <span className="hit-shape">{shapeText(shape)}</span>}
        {deprecated && <span className="hit-shape"> {LABELS.deprecated}</span>}
        {without && <span className="hit-shape"> {notFound(without)}</span>}
      </span>{" "}
      <span className="palette-place">
        {note !== undefined && (name !== undefined || detail ? <>{note} › </> : note)}
        {name === undefined ? (
          <bdi>
            <Marked text={method === undefined ? (detail ?? "") : path} words={words} />
          </bdi>
        ) : (
          <>
            <Marked text={title} words={words} /> › <bdi>{detail}</bdi>
          </>
        )}
      </span>
    </>
  );
}
