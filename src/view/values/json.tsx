/**
 * JSON as a tree. Containers open and close; deep ones are closed at first and are rendered when they are
 * opened.
 */
import { memo, type ReactNode, useState } from "react";
import { safeUrl } from "#markdown/url.ts";
import { formatJson } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";
import { useKeptChoice } from "#view/page/kept-choice.ts";
import { WRAP } from "#view/page/keys.ts";
import { usePage, usePrinting } from "#view/page/page.ts";
import { CopyButton } from "#view/ui/copy-button.tsx";
import { useGrowing } from "#view/ui/growing.ts";
import { Limited } from "#view/ui/limited.tsx";
import { Framed, type Shown, SignButton, WrapBox } from "#view/ui/tool-row.tsx";
import { DETAILS } from "#view/words/details-labels.ts";

/** How many entries of a container are rendered before the reader asks for the rest. */
const FIRST_ENTRIES = 100;
/**
 * How many lines are open at first, and how many lines "Expand all" opens; pressed again, it opens one more
 * level, up to the last number.
 */
const FIRST_LINES = 400;
const BULK_LINES = 600;
const MOST_LINES = 5000;
/** The deepest level that is opened at once. */
const DEEPEST = 30;

/** A JSON value with its controls. */
export function Json(props: {
  value: unknown;
  name?: string;
  /** The controls at the start of the row. */
  start?: ReactNode;
  /** Text between the controls and the value. */
  notes?: ReactNode;
}): ReactNode {
  const { value, name, start, notes } = props;
  return <Framed shown={useJson(value, name)} start={start} notes={notes} />;
}

/** The tree of a JSON value, and its controls. */
export function useJson(value: unknown, name: string | undefined): Shown {
  const isPrinting = usePrinting();
  const [wraps, toggleWrap] = useKeptChoice(WRAP, true);
  const { bulk, expand, collapse } = useLevels(value, name);
  // Nothing opens on paper: a plain text takes a hundredth of the elements.
  if (isPrinting) return { body: <pre className="json-tree whole">{formatJson(value)}</pre> };
  const hasInside = isContainer(value) && Object.values(value).some(isContainer);
  return {
    className: wraps ? "redoc-json wrapped" : "redoc-json",
    tools: (
      <>
        {hasInside && (
          <>
            <SignButton sign="expand" label={DETAILS.expandAll} onClick={expand} />
            <SignButton sign="collapse" label={DETAILS.collapseAll} onClick={collapse} />
          </>
        )}
        <WrapBox wraps={wraps} toggle={toggleWrap} />
        <CopyButton text={() => formatJson(value)} name={name} />
      </>
    ),
    body: (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is text that scrolls
      <div
        className="json-tree"
        role="group" // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={name ?? "JSON"}
      >
        <Lines key={`${bulk.turn} ${name}`} value={value} level={bulk.level} />
      </div>
    ),
  };
}

/** How many levels of the value with this name were opened at once, and functions that open or close them. */
function useLevels(
  value: unknown,
  name: string | undefined,
): {
  bulk: { level: number; turn: number };
  expand: () => void;
  collapse: () => void;
} {
  const { options, whole } = usePage();
  const first =
    whole?.jsonDepth ?? Math.min(options.jsonSamplesExpandLevel, levelsWithin(value, FIRST_LINES));
  const [last, setBulk] = useState({ level: first, turn: 0, name });
  const bulk = last.name === name ? last : { level: first, turn: 0, name };
  const expand = (): void => {
    const level = levelsWithin(value, BULK_LINES);
    const next =
      bulk.level < level
        ? level
        : Math.max(bulk.level, Math.min(bulk.level + 1, levelsWithin(value, MOST_LINES)));
    setBulk({ level: next, turn: bulk.turn + 1, name });
  };
  return { bulk, expand, collapse: () => setBulk({ level: 1, turn: bulk.turn + 1, name }) };
}

/** How many levels of a value have together no more lines than a budget; at least one. */
function levelsWithin(value: unknown, budget: number): number {
  let level = 0;
  let lines = 0;
  for (let open = [value].filter(isContainer); open.length > 0 && level < DEEPEST; level++) {
    const inside = open.flatMap((one) => Object.values(one).slice(0, FIRST_ENTRIES));
    lines += inside.length;
    if (lines > budget) return Math.max(1, level);
    open = inside.filter(isContainer);
  }
  return DEEPEST;
}

/** The lines of a value with this many open levels, rendered in pieces. */
function Lines(props: { value: unknown; level: number }): ReactNode {
  const { value, level } = props;
  const lines = linesWithin(value, level);
  const drawn = useGrowing(lines);
  const end = drawn < lines ? wayToLine(value, level, { left: drawn }) : undefined;
  return <JsonValue value={value} depth={0} level={level} end={end} />;
}

/** How many lines are inside a value, with this many open levels. */
function linesWithin(value: unknown, level: number): number {
  const room = { left: MOST_LINES };
  wayToLine(value, level, room);
  return MOST_LINES - room.left;
}

/**
 * The path to the last one of this many lines inside a value, index by index: `[2, 0]` is the first line
 * inside the third. Infinity at its end stands for all lines in there; an empty path for none. Undefined if
 * there are no more lines than that.
 */
function wayToLine(value: unknown, level: number, room: { left: number }): readonly number[] | undefined {
  if (!isContainer(value) || level < 1) return undefined;
  for (const [index, item] of Object.values(value).slice(0, FIRST_ENTRIES).entries()) {
    if (room.left-- < 1) return index > 0 ? [index - 1, Number.POSITIVE_INFINITY] : [];
    const inside = wayToLine(item, level - 1, room);
    if (inside) return [index, ...inside];
  }
  return undefined;
}

/**
 * A value on its line: its key before it, and a comma after it if another one follows. Its content is
 * rendered up to `end`, the path to a line; completely without one.
 */
const JsonValue = memo(function JsonValue(props: {
  value: unknown;
  depth: number;
  level: number;
  name?: string;
  label?: string;
  isLast?: boolean;
  end?: readonly number[] | undefined;
}): ReactNode {
  const { value, depth, level, name, label = name, isLast = true, end } = props;
  // Another page may have other labels.
  usePage();
  const [open, setOpen] = useState(depth < level);
  const key = name !== undefined && <Key name={name} />;
  const comma = !isLast && <span className="token punctuation">,</span>;
  const count = isContainer(value) ? Object.keys(value).length : 0;
  if (!isContainer(value) || count === 0)
    return (
      <div className="hoverable">
        {key}
        <Leaf value={value} />
        {comma}
      </div>
    );
  const isArray = Array.isArray(value);
  return (
    <div className={open ? "hoverable" : "hoverable collapsed"}>
      {depth > 0 && (
        <button
          type="button"
          className="collapser"
          aria-expanded={open}
          aria-label={open ? DETAILS.collapse(label) : DETAILS.expand(label)}
          onClick={() => setOpen(!open)}
        />
      )}
      {key}
      <span className="token punctuation">{isArray ? "[" : "{"}</span>
      {open ? (
        <Members value={value} depth={depth} level={level} end={end} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="ellipsis"
          onClick={() => setOpen(true)}
        >
          {isArray ? DETAILS.itemCount(count) : DETAILS.keys(count)}
        </button>
      )}
      <span className="token punctuation">{isArray ? "]" : "}"}</span>
      {comma}
    </div>
  );
});

function Key(props: { name: string }): ReactNode {
  return (
    <>
      <span className="property token string">{JSON.stringify(props.name)}</span>
      {": "}
    </>
  );
}

/** A scalar, or an empty object or array. */
function Leaf(props: { value: unknown }): ReactNode {
  const { value } = props;
  if (!isContainer(value)) return <Scalar value={value} />;
  return <span className="token punctuation">{Array.isArray(value) ? "[]" : "{}"}</span>;
}

/** The members of an object or the items of an array. */
function Members(props: {
  value: object;
  depth: number;
  level: number;
  end: readonly number[] | undefined;
}): ReactNode {
  const { value, depth, level, end } = props;
  const isArray = Array.isArray(value);
  const items: [string | undefined, unknown][] = isArray
    ? value.map((item) => [undefined, item])
    : Object.entries(value);
  const [last = -1, ...inside] = end ?? [Number.POSITIVE_INFINITY];
  return (
    <Limited
      items={items}
      first={FIRST_ENTRIES}
      around={(items) => <ul className={isArray ? "array collapsible" : "obj collapsible"}>{items}</ul>}
    >
      {([name, item], index) =>
        index <= last && (
          <li key={index}>
            <JsonValue
              value={item}
              depth={depth + 1}
              level={level}
              name={name}
              label={name ?? String(index)}
              isLast={index === items.length - 1}
              end={index === last ? inside : undefined}
            />
          </li>
        )
      }
    </Limited>
  );
}

/** How many characters of a text are rendered before the reader asks for the rest. */
const LONG_TEXT = /[\s\S]{1,5000}/gu;

function Scalar(props: { value: unknown }): ReactNode {
  const { value } = props;
  if (typeof value === "string") {
    const text = JSON.stringify(value);
    const href = /^https?:\/\//i.test(value) && value.length < 2000 ? safeUrl(value, "link") : undefined;
    return (
      <span className="token string">
        {href === undefined ? (
          <Limited items={text.match(LONG_TEXT) ?? []} first={1}>
            {(piece) => piece}
          </Limited>
        ) : (
          <>
            "
            <a href={href} target="_blank" rel="noopener noreferrer">
              {value}
            </a>
            "
          </>
        )}
      </span>
    );
  }
  const kind =
    typeof value === "number" || typeof value === "bigint" || value instanceof Number
      ? "number"
      : typeof value === "boolean"
        ? "boolean"
        : "keyword";
  return <span className={`token ${kind}`}>{formatJson(value)}</span>;
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return Array.isArray(value) || isRecord(value);
}
