/**
 * Resolves links of older versions that `routes.ts` does not know: ids that Redoc made from the HTML of a heading, and
 * the lower-case routes of Redoc 3. Loads when a link is not found.
 */
import { slug } from "#markdown/headings.ts";
import { parseMarkdown } from "#markdown/parse.ts";
import type { Node } from "#markdown/tree.ts";
import type { HeadingItem, Item, Menu } from "./menu.ts";
import { headingId, idOfHash } from "./routes.ts";

/**
 * The entry for an id of an older version. Undefined if no older version had such an id; it may belong to the host
 * page.
 */
export function olderEntry(menu: Menu, id: string): Item | undefined {
  const known = menu.find(id) ?? menu.find(idOfHash(id)) ?? menu.find(id.replace(UNDER_TAG, ""));
  if (known) return known.kind === "group" ? known.items[0] : known;
  if (!/^(\/|(section|tag|operation|schema|group)\/)/.test(id)) return undefined;
  let names = older.get(menu);
  if (!names) {
    names = namesOf(menu);
    older.set(menu, names);
  }
  return names.get(loose(id)) ?? names.get(loose(id.replace(/^\/?section\//, "")));
}

/** Matches the tag before an operation in an id. The operation may not have this tag any more. */
const UNDER_TAG = /^tag\/.*?\/(?=operation\/)/;

const older = new WeakMap<Menu, Map<string, Item>>();

/** All simplified names, with the first entry that has each. */
function namesOf(menu: Menu): Map<string, Item> {
  const names = new Map<string, Item>();
  const add = (item: Item): void => {
    const target = item.kind === "group" ? item.items[0] : item;
    for (const name of [item.id, ...item.aliases, ...routes(item)].map(loose))
      if (target && name && !names.has(name)) names.set(name, target);
    for (const inside of item.items) add(inside);
  };
  for (const item of menu.items) add(item);
  return names;
}

/** Older names of an entry, except its id and aliases. */
function routes(item: Item): string[] {
  switch (item.kind) {
    case "heading":
      return [item.id.replace(/^section\//, ""), htmlId(item, true), htmlId(item, false)];
    case "tag":
      return [slug(item.tag.name ?? "")];
    case "operation": {
      const { operationId, path, method } = item.operation;
      const tag = item.parent?.kind === "tag" ? slug(item.parent.tag.name ?? "") : "";
      return [operationId, item.label, `${path}/${method}`].flatMap((name) =>
        name === undefined ? [] : [`${tag}/${name}`],
      );
    }
    case "schema":
      return [`schemas/${item.name}`];
    default:
      return [];
  }
}

/** The id that Redoc made of a heading's HTML, with or without character references. */
function htmlId(item: HeadingItem, isEscaped: boolean): string {
  const { parent } = item;
  const [block] = parseMarkdown(item.source);
  const markup = block?.type === "heading" ? html(block.children, isEscaped) : item.label;
  return headingId(slug(markup), parent?.kind === "heading" ? htmlId(parent, isEscaped) : parent?.id);
}

function html(nodes: readonly Node[], isEscaped: boolean): string {
  const text = (plain: string): string => (isEscaped ? escaped(plain) : plain);
  const around = (name: string, inside: string, attributes = ""): string =>
    `<${name}${attributes}>${inside}</${name}>`;
  return nodes
    .map((node) => {
      switch (node.type) {
        case "text":
          return text(node.text);
        case "codespan":
          return around("code", text(node.text));
        case "link": {
          const title = node.title === undefined ? "" : ` title="${node.title}"`;
          return around("a", html(node.children, isEscaped), ` href="${node.href}"${title}`);
        }
        case "element":
          return around(node.name, html(node.children, isEscaped));
        case "emphasis":
        case "strong":
        case "deleted":
          return around(ELEMENTS[node.type], html(node.children, isEscaped));
        default:
          return "";
      }
    })
    .join("");
}

const ELEMENTS = { emphasis: "em", strong: "strong", deleted: "del" } as const;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? "");
}

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Simplifies a name: removes case, punctuation and empty steps, which differ between versions. */
function loose(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, "")
    .split("/")
    .filter((step) => step !== "")
    .join("/");
}
