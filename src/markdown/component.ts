/**
 * Parses components of the page in the Markdown of Redoc: `<SecurityDefinitions />`, `<SchemaDefinition schemaRef="…"
 * />` and the comment `<!-- ReDoc-Inject: <security-definitions> -->`.
 */

/** A component whose lines are being read. */
export interface OpenComponent {
  name: string;
  /** The name as written, for its closing tag. */
  tag: string;
  /** "tag": before the end of the opening tag; "children": before the closing tag; "done": the last line is read. */
  state: "comment" | "tag" | "children" | "done";
  quote: string;
  braces: number;
}

/** The names that are always known, by their spelling in lower case. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["security-definitions", "security-definitions"],
  ["securitydefinitions", "security-definitions"],
  ["schema-definition", "schema-definition"],
  ["schemadefinition", "schema-definition"],
]);

/** The component that a line begins, if any. `names` are known in addition to the names of Redoc. */
export function startComponent(line: string, names: readonly string[]): OpenComponent | undefined {
  const match = START.exec(line);
  if (!match) return undefined;
  const tag = match[2] ?? "";
  const name = componentName(tag, names);
  if (name === undefined) return undefined;
  return { name, tag, state: match[1] === undefined ? "tag" : "comment", quote: "", braces: 0 };
}

/** The normalized name of a component, such as "security-definitions" for "SecurityDefinitions". */
export function componentName(tag: string, names: readonly string[] = []): string | undefined {
  return NAMES.get(tag.toLowerCase()) ?? (names.includes(tag) ? tag : undefined);
}

/** Whether a text contains any spelling of the name after a "<". This check is fast. */
export function mentionsComponent(text: string, name: string): boolean {
  if (!text.includes("<")) return false;
  const lower = text.toLowerCase();
  const wanted = name.toLowerCase();
  if (lower.includes(`<${wanted}`)) return true;
  for (const [spelling, known] of NAMES) if (known === wanted && lower.includes(`<${spelling}`)) return true;
  return false;
}

/** Reads the next line. `closes` tells whether a closing tag follows somewhere in the text. */
export function continueComponent(open: OpenComponent, line: string, closes: () => boolean): void {
  let at = 0;
  if (open.state === "comment" && line.includes("-->")) open.state = "done";
  if (open.state === "tag") {
    at = endOfTag(open, line);
    if (at < 0) return;
    open.state = line[at - 1] === "/" || !closes() ? "done" : "children";
  }
  if (open.state === "children" && line.includes(`</${open.tag}`, at)) open.state = "done";
}

/** The attributes in a component's lines. The content between its tags is `children`. */
export function componentAttributes(source: string): Record<string, unknown> {
  const attributes = Object.create(null) as Record<string, unknown>;
  const start = START.exec(source);
  let at = start?.[0].length ?? 0;
  ATTRIBUTE.lastIndex = at;
  for (let match = ATTRIBUTE.exec(source); match; match = ATTRIBUTE.exec(source)) {
    const [, name = "", quoted, single, brace] = match;
    if (brace === undefined) attributes[name] = quoted ?? single ?? true;
    else {
      const end = endOfBraces(source, ATTRIBUTE.lastIndex);
      attributes[name] = parsed(source.slice(ATTRIBUTE.lastIndex, end));
      ATTRIBUTE.lastIndex = end + 1;
    }
    at = ATTRIBUTE.lastIndex;
  }
  const children = source
    .slice(at)
    .match(/^\s*>([\s\S]*)<\//)?.[1]
    ?.trim();
  if (children) attributes["children"] = children;
  return attributes;
}

/** The index of the ">" that ends the opening tag, outside quotes and braces; -1 if it is on a later line. */
function endOfTag(open: OpenComponent, line: string): number {
  for (let index = 0; index < line.length; index++) {
    const char = line[index]!;
    if (open.quote) {
      if (char === open.quote) open.quote = "";
    } else if (char === '"' || char === "'") open.quote = char;
    else if (char === "{") open.braces++;
    else if (char === "}") open.braces--;
    else if (char === ">" && open.braces <= 0) return index;
  }
  return -1;
}

function endOfBraces(source: string, from: number): number {
  let depth = 1;
  let quote = "";
  for (let index = from; index < source.length; index++) {
    const char = source[index]!;
    if (quote) {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return index;
  }
  return source.length;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return source.trim();
  }
}

const START = /^(<!--\s{0,20}ReDoc-Inject:\s{0,20})?<([A-Za-z][A-Za-z0-9-]*)(?=[\s/>]|$)/i;
const ATTRIBUTE = /\s+([A-Za-z_][A-Za-z0-9_-]*)(?:=(?:"([^"]*)"|'([^']*)'|(\{)))?/y;
