/** JSON as a tree: containers open and close, deep ones are closed at first and not drawn before they are opened. */
import { type ReactNode, useState } from "react";
import { safeUrl } from "#markdown/url.ts";
import { isRecord } from "#oas/read.ts";
import { formatJson } from "#samples/format.ts";
import { LABELS } from "./labels.ts";
import { usePage } from "./page.ts";
import { CopyButton } from "./ui/copy-button.tsx";
import { Limited } from "./ui/limited.tsx";

/** How many entries of one container are drawn before somebody asks for the rest. */
const FIRST_ENTRIES = 200;
/** "Expand all" opens this deep; what lies deeper opens by hand. */
const EXPAND_LIMIT = 30;

/** A JSON value with its controls. */
export function Json(props: { value: unknown; name?: string }): ReactNode {
  const { value } = props;
  const { options, whole } = usePage();
  const first = whole ? EXPAND_LIMIT : options.jsonSamplesExpandLevel;
  const [bulk, setBulk] = useState({ level: first, turn: 0 });
  const hasInside = isContainer(value) && Object.values(value).some(isContainer);
  return (
    <div className="redoc-json">
      <div className="json-controls">
        <CopyButton text={() => formatJson(value)} name={props.name} />
        {hasInside && (
          <>
            <button type="button" onClick={() => setBulk({ level: EXPAND_LIMIT, turn: bulk.turn + 1 })}>
              {LABELS.expandAll}
            </button>
            <button type="button" onClick={() => setBulk({ level: 1, turn: bulk.turn + 1 })}>
              {LABELS.collapseAll}
            </button>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is text that scrolls */}
      <div
        className="json-tree"
        role="group" // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={props.name ?? "JSON"}
      >
        <JsonValue key={bulk.turn} value={value} depth={0} level={bulk.level} />
      </div>
    </div>
  );
}

function JsonValue(props: { value: unknown; depth: number; level: number; label?: string }): ReactNode {
  const { value, depth, level } = props;
  const [open, setOpen] = useState(depth < level);
  if (!isContainer(value)) return <Scalar value={value} />;
  const isArray = Array.isArray(value);
  const items = isArray
    ? value.map((item): [string | undefined, unknown] => [undefined, item])
    : Object.entries(value);
  const [before, after] = isArray ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return <span className="token punctuation">{before + after}</span>;
  return (
    <>
      {depth > 0 && (
        <button
          type="button"
          className="collapser"
          aria-expanded={open}
          aria-label={open ? LABELS.collapse(props.label) : LABELS.expand(props.label)}
          onClick={() => setOpen(!open)}
        />
      )}
      <span className="token punctuation">{before}</span>
      {open ? (
        <ul className={isArray ? "array collapsible" : "obj collapsible"}>
          <Limited items={items} first={FIRST_ENTRIES}>
            {([key, item], index) => (
              <li key={index}>
                <div className={`hoverable ${isContainer(item) && depth + 1 >= level ? "collapsed" : ""}`}>
                  {key !== undefined && (
                    <>
                      <span className="property token string">{JSON.stringify(key)}</span>
                      {": "}
                    </>
                  )}
                  <JsonValue value={item} depth={depth + 1} level={level} label={key ?? String(index)} />
                  {index < items.length - 1 && <span className="token punctuation">,</span>}
                </div>
              </li>
            )}
          </Limited>
        </ul>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="ellipsis"
          onClick={() => setOpen(true)}
        >
          {isArray ? `${items.length}` : `${items.length}`}
        </button>
      )}
      <span className="token punctuation">{after}</span>
    </>
  );
}

function Scalar(props: { value: unknown }): ReactNode {
  const { value } = props;
  if (typeof value === "string") {
    const text = JSON.stringify(value);
    const href = /^https?:\/\//i.test(value) && value.length < 2000 ? safeUrl(value, "link") : undefined;
    return (
      <span className="token string">
        {href === undefined ? (
          text
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
    typeof value === "number" || typeof value === "bigint"
      ? "number"
      : typeof value === "boolean"
        ? "boolean"
        : "keyword";
  return (
    <span className={`token ${kind}`}>
      {typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "null")}
    </span>
  );
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return Array.isArray(value) || isRecord(value);
}
