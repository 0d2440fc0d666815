/** Renders Markdown: converts the safe tree of `markdown` to elements. */
import { createContext, Fragment, memo, type ReactNode, useContext, useMemo } from "react";
import { cut } from "#markdown/cut.ts";
import { parseInline, parseMarkdown } from "#markdown/parse.ts";
import {
  type Block,
  type Component,
  type Inline,
  type Link,
  type ListItem,
  type Node,
  plainText,
  type Table,
} from "#markdown/tree.ts";
import { usePage } from "#view/page/page.ts";
import { Beside } from "#view/ui/beside.tsx";
import { useGrowing } from "#view/ui/growing.ts";
import { Limited } from "#view/ui/limited.tsx";
import { LABELS } from "#view/words/labels.ts";
import { Code } from "./code.tsx";
import { Image } from "./image.tsx";
import { BARE } from "./safe-link.tsx";

/** The number of rows of a table that are rendered before the reader asks for the rest. */
const FIRST_TABLE_ROWS = 200;

/** A text of any length. Renders nothing for an empty or missing text. */
export const Markdown = memo(function Markdown(props: {
  text: string | undefined;
  className?: string;
}): ReactNode {
  const { text = "", className } = props;
  const { components, options, whole } = usePage();
  const { allowedMdComponents } = options;
  const all = useMemo(
    () => pieces(parseMarkdown(text, { components: Object.keys({ ...allowedMdComponents, ...components }) })),
    [text, allowedMdComponents, components],
  );
  const shown = useGrowing(all.length);
  if (whole && !whole.takeText(text)) return <p className="more">… {LABELS.more()}</p>;
  const name = className ? `redoc-markdown ${className}` : "redoc-markdown";
  return all.slice(0, shown).map((piece, index) =>
    piece[0]?.type === "component" ? (
      <Fragment key={index}>{nodes(piece)}</Fragment>
    ) : (
      <div key={index} className={name} dir="auto">
        {nodes(piece)}
      </div>
    ),
  );
});

/** Splits blocks at components, which are rendered outside the text. */
function pieces(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const all: Block[][] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (last && last[0]?.type !== "component" && block.type !== "component") last.push(block);
    else all.push([block]);
  }
  return all;
}

/**
 * A text within a line.
 * @param plain renders no links, for text in buttons
 */
export function MarkdownInline(props: { text: string; plain?: boolean }): ReactNode {
  const { text, plain } = props;
  const tree = useMemo(() => parseInline(text), [text]);
  return (
    <span className="redoc-markdown inline" dir="auto">
      {plain ? plainText(tree) : nodes(tree)}
    </span>
  );
}

function nodes(list: readonly Node[]): ReactNode {
  return drawAll(list, drawNode, list.some(isRunning) ? "span" : Fragment);
}

function drawNode(node: Node, index: number): ReactNode {
  return <Fragment key={index}>{draw(node)}</Fragment>;
}

/** Whether a node is running text. Lists and tables of raw HTML contain only white space between their parts. */
function isRunning(node: Node): boolean {
  return node.type === "text" && node.text.trim() !== "";
}

/** @param around the element around a stretch: `span` for running text, which then begins on a new line */
function drawAll<T extends Node | ListItem>(
  list: readonly T[],
  one: (node: T, index: number) => ReactNode,
  around: "span" | typeof Fragment = Fragment,
): ReactNode {
  const stretches = cut(list);
  return stretches.length > 1 ? <Long stretches={stretches} draw={one} around={around} /> : list.map(one);
}

/** The number of stretches that are rendered at once. */
const AT_ONCE = 3;

/** Renders stretches some at a time, so that the page stays responsive. */
function Long<T>(props: {
  stretches: readonly (readonly T[])[];
  draw: (one: T, index: number) => ReactNode;
  around: "span" | typeof Fragment;
}): ReactNode {
  const { stretches, draw, around: Around } = props;
  const shown = useGrowing(stretches.length, AT_ONCE);
  // Stretches that are already rendered are kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other stretches need a new list
  const made = useMemo((): ReactNode[] => [], [stretches]);
  while (made.length < shown) {
    const inside = stretches[made.length]?.map(draw);
    made.push(
      Around === "span" ? (
        <span key={made.length} className="stretch">
          {inside}
        </span>
      ) : (
        <Fragment key={made.length}>{inside}</Fragment>
      ),
    );
  }
  return made.slice(0, shown);
}

function draw(node: Node): ReactNode {
  switch (node.type) {
    case "text":
      return node.text;
    case "paragraph":
      return drawParagraph(node);
    case "heading": {
      const Title = HEADINGS[node.level];
      return <Title className={`md-h${node.level}`}>{nodes(node.children)}</Title>;
    }
    case "code":
      return <Code code={node.text} language={node.language} />;
    case "codespan":
      return <code>{nodes([{ type: "text", text: node.text }])}</code>;
    case "emphasis":
      return <em>{nodes(node.children)}</em>;
    case "strong":
      return <strong>{nodes(node.children)}</strong>;
    case "deleted":
      return <del>{nodes(node.children)}</del>;
    case "break":
      return <br />;
    case "rule":
      return <hr />;
    case "blockquote":
      return drawQuote(node);
    case "list":
      return node.ordered ? (
        <ol start={node.start}>{drawAll(node.items, drawItem)}</ol>
      ) : (
        <ul>{drawAll(node.items, drawItem)}</ul>
      );
    case "table":
      return drawTable(node);
    case "link":
      return drawLink(node);
    case "image":
      return (
        <Image src={node.src} alt={node.alt} title={node.title} width={node.width} height={node.height} />
      );
    case "component":
      return <ComponentView component={node} />;
    case "element":
      return drawElement(node.name, node.attributes, node.children);
  }
}

function drawParagraph(node: NodeOf<"paragraph">): ReactNode {
  if (node.tight) return nodes(node.children);
  return (
    <>
      {node.plain && (
        <p>
          <em>{LABELS.asWritten}</em>
        </p>
      )}
      <p>{nodes(node.children)}</p>
    </>
  );
}

function drawQuote(node: NodeOf<"blockquote">): ReactNode {
  if (node.alert === undefined) return <blockquote>{nodes(node.children)}</blockquote>;
  return (
    <blockquote className={`alert alert-${node.alert}`}>
      <p className="alert-title">{LABELS.alerts[node.alert]}</p>
      {nodes(node.children)}
    </blockquote>
  );
}

type NodeOf<Type extends Node["type"]> = Extract<Node, { type: Type }>;

/** The levels of headings in a text, below the heading of their section. */
const HEADINGS = { 1: "h3", 2: "h4", 3: "h5", 4: "h6", 5: "h6", 6: "h6" } as const;

function drawItem(item: ListItem, index: number): ReactNode {
  return (
    <li key={index} className={item.checked === undefined ? undefined : "task"}>
      {item.checked !== undefined && (
        <span role="img" aria-label={item.checked ? LABELS.taskDone : LABELS.taskOpen}>
          {item.checked ? "☑ " : "☐ "}
        </span>
      )}
      {nodes(item.children)}
    </li>
  );
}

function drawTable(table: Table): ReactNode {
  const cell = (Cell: "td" | "th", content: Inline[], column: number): ReactNode => {
    const align = table.align[column];
    return (
      <Cell key={column} className={align && align !== "left" ? `align-${align}` : undefined}>
        {nodes(content)}
      </Cell>
    );
  };
  return (
    <div className="table-box">
      <Limited
        items={table.rows}
        first={FIRST_TABLE_ROWS}
        around={(rows) => (
          <table>
            <thead>
              <tr>{table.head.map((content, column) => cell("th", content, column))}</tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        )}
      >
        {(row, index) => <tr key={index}>{row.map((content, column) => cell("td", content, column))}</tr>}
      </Limited>
    </div>
  );
}

/** Links to other pages open in a new tab; links within the page do not. */
function drawLink({ href, title, children }: Link): ReactNode {
  const text = nodes(children);
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href) ? (
    <a
      href={href}
      title={title}
      className={plainText(children) === href ? BARE : undefined}
      target="_blank"
      rel="noopener noreferrer"
    >
      {text}
    </a>
  ) : (
    <a href={href} title={title}>
      {text}
    </a>
  );
}

/** Whether a text is within a component. */
const Within = createContext(false);

/**
 * A component in Markdown: what the page renders for it. Not within another component, because texts could contain
 * each other without end.
 */
function ComponentView(props: { component: Component }): ReactNode {
  const { components } = usePage();
  const { name, attributes } = props.component;
  if (useContext(Within)) return <code>{name}</code>;
  return (
    <Within.Provider value={true}>
      {Object.hasOwn(components, name) ? (
        components[name]?.(attributes)
      ) : (
        <Beside>{({ HostComponent }) => <HostComponent name={name} attributes={attributes} />}</Beside>
      )}
    </Within.Provider>
  );
}

/** An element of raw HTML. Its name and attributes have passed the allow-list of `markdown/elements.ts`. */
function drawElement(
  Name: string,
  attributes: Readonly<Record<string, string | number | true>>,
  children: readonly Node[],
): ReactNode {
  const Element = Name as "div";
  const isExternal = Name === "a" && /^[a-z][a-z0-9+.-]*:|^\/\//i.test(String(attributes["href"] ?? ""));
  const extra = isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {};
  if (VOID.has(Name)) return <Element {...attributes} />;
  const drawn = (
    <Element {...attributes} {...extra}>
      {nodes(children)}
    </Element>
  );
  return Name === "table" ? <div className="table-box">{drawn}</div> : drawn;
}

const VOID = new Set(["br", "hr", "img", "wbr", "col"]);
