/** Writes trees in a short notation with the relevant attributes, so that a test fits in one line. */
import type { Block, Inline, Node } from "#markdown/tree.ts";

/** Writes blocks and elements as `name(children)`, attributes as `name[a=b](children)`, text as it is. */
export function notation(nodes: readonly Node[]): string {
  return nodes.map(one).join("");
}

function one(node: Node): string {
  switch (node.type) {
    case "text":
      return node.text;
    case "codespan":
      return `\`${node.text}\``;
    case "break":
      return "⏎";
    case "rule":
      return "rule()";
    case "heading":
      return `h${node.level}(${notation(node.children)})`;
    case "paragraph":
      return `${node.tight ? "tight" : "p"}(${notation(node.children)})`;
    case "code":
      return `code${attributes({ language: node.language })}(${node.text})`;
    case "list":
      return `${node.ordered ? "ol" : "ul"}${attributes({ start: node.start })}(${node.items
        .map((item) => `li${attributes({ checked: item.checked })}(${notation(item.children)})`)
        .join("")})`;
    case "table": {
      const align = node.align.map((way) => way?.[0] ?? "-").join("");
      return `table[${align}](${[node.head, ...node.rows].map(row).join("/")})`;
    }
    case "link":
      return `a${attributes({ href: node.href, title: node.title })}(${notation(node.children)})`;
    case "image": {
      const { src, alt, title, width, height } = node;
      return `img${attributes({ src, alt, title, width, height })}`;
    }
    case "component":
      return `component[${node.name}]${JSON.stringify(node.attributes)}`;
    case "element":
      return `<${node.name}>${attributes(node.attributes)}(${notation(node.children)})`;
    case "emphasis":
      return `em(${notation(node.children)})`;
    default:
      return `${node.type}(${notation(node.children)})`;
  }
}

function row(cells: Inline[][]): string {
  return cells.map((cell) => notation(cell)).join("|");
}

function attributes(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `[${given.map(([name, value]) => `${name}=${String(value)}`).join(" ")}]` : "";
}

/** Every node of a tree with its ancestors, from the root. */
export function* walk(
  nodes: readonly Node[],
  above: readonly Node[] = [],
): Generator<[Node, readonly Node[]]> {
  for (const node of nodes) {
    yield [node, above];
    yield* walk(childrenOf(node), [...above, node]);
  }
}

function childrenOf(node: Node): readonly Node[] {
  if (node.type === "list") return node.items.flatMap((item): Block[] => item.children);
  if (node.type === "table") return [node.head, ...node.rows].flat(2);
  return "children" in node ? node.children : [];
}
