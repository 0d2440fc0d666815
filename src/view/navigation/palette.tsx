/** The palette: search over the whole page by keyboard, what was found in groups by kind. Of the part `results`. */
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { hashOf, idOfHash } from "#model/routes.ts";
import { DRAWER, SLASH } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";
import * as remembered from "#view/page/remembered.ts";
import { adoptStyles } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/results.css?inline";
import { Verb } from "#view/ui/verb.tsx";
import { LABELS } from "#view/words/labels.ts";
import { RESULTS } from "#view/words/results-labels.ts";
import { type Group, type GroupName, groupsOf } from "./groups.ts";
import { type Recent, recentOf, remember } from "./recent.ts";
import { isSlashOn } from "./search.tsx";
import { Marked, useChosen, useHits } from "./searching.tsx";

/** How far Page Up and Page Down go. */
const PAGE = 8;

/** Examples of operators; docs/search.md has them all. */
const OPERATORS = ["post /", "in:header", "status:404", "type:value", "is:deprecated"];

/** One line that can be chosen: something found, or the rest of a group. */
type Option = { group: GroupName | "recent"; hit: Recent; words: readonly string[] } | { more: Group };

/** The palette, open. */
export function Palette(props: {
  /** What was typed before it opened. */
  term: string;
  /** Ends it; focus goes back to where it was, unless something else has it. */
  onClose: (isChosen: boolean) => void;
}): ReactNode {
  const page = usePage();
  const { title } = page.document.info;
  const dialog = useRef<HTMLDialogElement>(null);
  const [term, setTerm] = useState(props.term);
  const asked = term.trim();
  const { hits, failed } = useHits(asked === "" ? undefined : asked);
  const [chosen, setChosen] = useChosen(hits);
  const [whole, setWhole] = useState<ReadonlySet<GroupName>>(new Set());
  const id = useId();
  const [recent] = useState(() => recentOf(title).filter((one) => page.menu.find(one.id) !== undefined));
  useLayoutEffect(() => {
    if (!dialog.current) return;
    adoptStyles(dialog.current, style);
    dialog.current.showModal();
  }, []);

  const groups = groupsOf(hits ?? [], whole);
  const options: Option[] =
    asked === ""
      ? recent.map((hit) => ({ group: "recent", hit, words: [] }))
      : groups.flatMap((group): Option[] => [
          ...group.hits.map((hit) => ({ group: group.name, hit, words: hit.matched })),
          ...(group.more > 0 ? [{ more: group }] : []),
        ]);
  const active = Math.min(chosen, options.length - 1);
  const isEnded = useRef(false);
  // What is outside of an open dialog takes no focus. Browsers close it by themselves, too.
  const end = (isChosen: boolean): void => {
    if (isEnded.current) return;
    isEnded.current = true;
    dialog.current?.close();
    props.onClose(isChosen);
  };
  /** @param isBeside whether it goes to another tab, by the link itself or by us */
  const choose = (option: Option | undefined, isBeside = false): void => {
    if (!option) return;
    if ("more" in option) {
      setWhole(new Set([...whole, option.more.name]));
      return;
    }
    remember(title, option.hit);
    if (isBeside) return;
    const root = dialog.current?.closest(".lectern");
    const { target } = option.hit;
    end(true);
    page.state.set(DRAWER, false);
    page.location.visit(target);
    // A title takes the focus; a row does so itself when it is there.
    const links = root?.querySelectorAll<HTMLAnchorElement>(".share-link:not(.row-link)") ?? [];
    [...links].find(({ hash }) => idOfHash(hash) === target)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { length } = options;
    const to = MOVES[event.key]?.(active, length);
    if (event.nativeEvent.isComposing || (to === undefined && event.key !== "Enter") || event.shiftKey)
      return;
    event.preventDefault();
    const option = options[active];
    const isBeside = event.ctrlKey || event.metaKey;
    if (to === undefined) {
      choose(option, isBeside);
      if (isBeside && option && "hit" in option)
        window.open(location.href.split("#")[0] + hashOf(option.hit.target), "_blank", "noopener");
    } else if (length > 0) setChosen(to);
  };
  const optionId = (index: number): string => `${id}-${index}`;
  const list = listed(options);
  const status =
    asked === "" || !hits ? "" : hits.length === 0 ? RESULTS.noResultsFound : RESULTS.results(hits.length);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does
    <dialog
      ref={dialog}
      className="palette"
      aria-label={LABELS.searchName}
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
        <div className="palette-top">
          <input
            className="palette-input"
            type="text"
            role="combobox"
            aria-label={LABELS.searchName}
            aria-expanded={options.length > 0}
            aria-controls={id}
            aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            placeholder={LABELS.search}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={term}
            onChange={(event) => {
              setTerm(event.target.value);
              setWhole(new Set());
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="palette-close"
            aria-label={RESULTS.close}
            onClick={() => end(false)}
          >
            ×
          </button>
        </div>
        <div className="visually-hidden" role="status">
          {status}
        </div>
        {asked === "" && (
          <p className="palette-hint" dir="ltr">
            {OPERATORS.map((one) => (
              <code key={one}>{one}</code>
            ))}
          </p>
        )}
        {asked === "" && page.options.searchHotkeys === "all" && <SlashChoice />}
        {failed && <p className="search-none">{LABELS.searchFailed}</p>}
        {asked !== "" && !hits && !failed && <p className="search-none">{LABELS.loading}</p>}
        {asked !== "" && hits?.length === 0 && <p className="search-none">{RESULTS.noResultsFound}</p>}
        <div id={id} role="listbox" aria-label={LABELS.searchName} className="palette-list" tabIndex={-1}>
          {list.map(({ name, options: own, first }) => (
            // biome-ignore lint/a11y/useSemanticElements: no fieldset may stand in a list box
            <div key={name} role="group" aria-label={RESULTS.found[name]}>
              <div className="palette-group" aria-hidden="true">
                {RESULTS.found[name]}
              </div>
              {own.map((option, index) => (
                <OptionView
                  key={"more" in option ? "more" : `${index} ${option.hit.target}`}
                  id={optionId(first + index)}
                  option={option}
                  isActive={first + index === active}
                  onChoose={(isBeside) => choose(option, isBeside)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </dialog>
  );
}

/** Lets the reader say that `/` alone is not to open the palette. */
function SlashChoice(): ReactNode {
  const page = usePage();
  return (
    <label className="palette-slash">
      <input
        type="checkbox"
        defaultChecked={isSlashOn(page)}
        onChange={({ target }) => {
          const choice = target.checked ? "on" : "off";
          remembered.remember(SLASH, choice);
          page.state.set(SLASH, choice);
        }}
      />
      <span>{RESULTS.slashOpens}</span> <kbd>/</kbd>
    </label>
  );
}

/** Where a key leads from an option; round at the ends. */
const MOVES: Readonly<Record<string, (from: number, length: number) => number>> = {
  ArrowDown: (from, length) => (from + 1) % length,
  ArrowUp: (from, length) => (from + length - 1) % length,
  PageDown: (from, length) => Math.min(from + PAGE, length - 1),
  PageUp: (from) => Math.max(from - PAGE, 0),
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Options by group, each with the number of its first. */
function listed(
  options: readonly Option[],
): { name: GroupName | "recent"; options: Option[]; first: number }[] {
  const list: { name: GroupName | "recent"; options: Option[]; first: number }[] = [];
  options.forEach((option, first) => {
    const name = "more" in option ? option.more.name : option.group;
    const last = list.at(-1);
    if (last?.name === name) last.options.push(option);
    else list.push({ name, options: [option], first });
  });
  return list;
}

function OptionView(props: {
  id: string;
  option: Option;
  isActive: boolean;
  onChoose: (isBeside: boolean) => void;
}): ReactNode {
  const { id, option, isActive, onChoose } = props;
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <a
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={isActive ? "palette-option active" : "palette-option"}
      href={"hit" in option ? hashOf(option.hit.target) : undefined}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const isBeside = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!isBeside) event.preventDefault();
        onChoose(isBeside);
      }}
      onAuxClick={(event) => {
        if (event.button === 1) onChoose(true);
      }}
    >
      {"more" in option ? (
        <span className="palette-more">{LABELS.more(option.more.more)}</span>
      ) : (
        <HitView hit={option.hit} words={option.words} />
      )}
    </a>
  );
}

/** What was found, and where it is. */
function HitView(props: { hit: Recent; words: readonly string[] }): ReactNode {
  const { hit, words } = props;
  const { title, name, detail, operation } = hit;
  const [method, path = ""] = operation?.split(" ") ?? [];
  return (
    <>
      <span className="palette-name">
        {method !== undefined && <Verb method={method.toLowerCase()} className="http-verb" />}
        {name === undefined ? (
          <span>
            <Marked text={title} words={words} />
          </span>
        ) : (
          <code>
            <Marked text={name} words={words} />
          </code>
        )}
      </span>
      <span className="palette-place">
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
