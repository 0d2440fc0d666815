/** Embeds example files and images into a description, so that a built page needs no other file. */
import { parseNumerals, writeNumerals } from "#load/numerals.ts";
import { typeOf } from "./file-types.ts";

/** The largest file that is embedded, in bytes. Larger files stay references. */
export const LARGEST_EMBEDDED = 1_000_000;

/** How many bytes all embedded files may add to the page. A file counts each time it is embedded. */
export const MOST_EMBEDDED = 50_000_000;

/** An image in Markdown: the text before its address, and the address. */
const PICTURE = /(!\[[^[\]\n]{0,500}\]\([ \t]{0,20}<?)([^\s)<>]{1,500})/g;

/** The image types that a page shows from a data URL. */
const SHOWN = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** Reads a file that the description names. Undefined if it is not in the folder or may not be read. */
export type ReadFile = (address: string) => Promise<Uint8Array | undefined>;

type Json = Record<string, unknown>;

/**
 * Embeds the files of a description. Without any, returns the description itself. The `externalValue` of an Example
 * Object (OpenAPI 3.2, section 4.19) becomes its `value`; images in `x-logo` and in descriptions become data URLs.
 */
export async function embedFiles(document: Readonly<Json>, read: ReadFile): Promise<Readonly<Json>> {
  const files = new Map<string, Uint8Array>();
  for (const address of addressesIn(document)) {
    const bytes = await read(address);
    if (bytes && bytes.length <= LARGEST_EMBEDDED) files.set(address, bytes);
  }
  if (files.size === 0) return document;
  const copy = parseNumerals(writeNumerals(document)) as Json;
  let left = MOST_EMBEDDED;
  for (const use of usesIn(copy)) {
    const size = use.addresses.reduce((sum, address) => sum + (files.get(address)?.length ?? 0), 0);
    if (size > left) continue;
    left -= size;
    use.embed(files);
  }
  return copy;
}

/** The addresses of all files that a description names, as written. */
export function addressesIn(document: unknown): ReadonlySet<string> {
  return new Set(usesIn(document).flatMap((use) => use.addresses));
}

/** A use of files in a description, by an object or in a text. */
interface FileUse {
  addresses: readonly string[];
  embed: (files: ReadonlyMap<string, Uint8Array>) => void;
}

function usesIn(document: unknown): FileUse[] {
  const uses: FileUse[] = [];
  const seen = new Set<unknown>();
  const left: [key: string, node: object, parent: string][] = isObject(document) ? [["", document, ""]] : [];
  for (let next = left.pop(); next; next = left.pop()) {
    const [key, node, parent] = next;
    if (seen.has(node)) continue;
    seen.add(node);
    const host = node as Json;
    if (parent === "examples" && typeof host["externalValue"] === "string")
      uses.push(exampleUse(host, host["externalValue"]));
    if (key === "x-logo" && typeof host["url"] === "string") uses.push(logoUse(host, host["url"]));
    if (typeof host["description"] === "string") uses.push(...textUses(host, host["description"]));
    const above = Array.isArray(node) ? "" : key;
    for (const name in host) {
      const child = host[name];
      if (isObject(child)) left.push([name, child, above]);
    }
  }
  return uses;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function exampleUse(example: Json, address: string): FileUse {
  return {
    addresses: [address],
    embed(files) {
      const bytes = files.get(address);
      if (!bytes) return;
      delete example["externalValue"];
      example["value"] = dataOf(new TextDecoder().decode(bytes));
    },
  };
}

function logoUse(logo: Json, address: string): FileUse {
  return {
    addresses: [address],
    embed: (files) => {
      logo["url"] = dataUrl(address, files) ?? address;
    },
  };
}

function textUses(host: Json, text: string): FileUse[] {
  if (!text.includes("![")) return [];
  const addresses = [...text.matchAll(PICTURE)].map((match) => match[2]!);
  const embed: FileUse["embed"] = (files) => {
    host["description"] = text.replace(
      PICTURE,
      (_, before: string, address: string) => before + (dataUrl(address, files) ?? address),
    );
  };
  return addresses.length > 0 ? [{ addresses, embed }] : [];
}

function dataUrl(address: string, files: ReadonlyMap<string, Uint8Array>): string | undefined {
  const bytes = files.get(address);
  const type = typeOf(address.split(/[?#]/, 1)[0] ?? "");
  return bytes && type !== undefined && SHOWN.test(type)
    ? `data:${type};base64,${Buffer.from(bytes).toString("base64")}`
    : undefined;
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
