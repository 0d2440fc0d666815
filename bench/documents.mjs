// Reads the descriptions to open, and finds the operations, words and fields in them that the measures need.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { load } from "js-yaml";
import { root } from "../scripts/ready.mjs";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
/** The folder of the descriptions. */
export const CORPUS = process.env.LECTERN_CORPUS ?? join(root, "..", "shared", "corpus");
const FROM_CORPUS = ["museum.yaml", "stripe.json", "openai.yaml", "github.json"];
const DEMO = join(root, "examples", "demo", "openapi.yaml");

/** The position of the operation of the deep link: 0 is the first, 1 the last. */
const DEEP = 0.8;

/** The default descriptions: those of the corpus, or the demo if there is no corpus. */
export function defaultDocuments() {
  const given = FROM_CORPUS.map((name) => join(CORPUS, name)).filter((file) => existsSync(file));
  if (given.length > 0) return { given };
  return { given: [DEMO], remark: `${CORPUS} does not exist. Only the demo description is measured.` };
}

/** Reads a description by its path, URL, or name in the corpus. */
export async function readDocument(given) {
  if (/^https?:/.test(given)) {
    const response = await fetch(given);
    if (!response.ok) throw new Error(`${given}: ${response.status}`);
    return described(basename(new URL(given).pathname), Buffer.from(await response.arrayBuffer()));
  }
  const near = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  const file = existsSync(near) ? near : join(CORPUS, given);
  return { ...described(basename(file), readFileSync(file)), folder: dirname(file) };
}

/** A description, with its operations, words and fields that the measures need. */
export function described(name, body) {
  const text = body.toString("utf8");
  const document = /\.ya?ml$/.test(name) ? load(text) : JSON.parse(text);
  const operations = listed(document);
  const taken = new Set([document.info.title, ...(document.tags ?? []).map((tag) => tag.name)]);
  const clear = operations.filter((operation) => !taken.has(labelOf(operation)));
  const times = (spell) => {
    const counts = new Map();
    for (const operation of operations) counts.set(spell(operation), (counts.get(spell(operation)) ?? 0) + 1);
    return (operation) => counts.get(spell(operation));
  };
  const [sameLabel, samePath] = [times(labelOf), times(({ path }) => path)];
  const named = clear.filter((one) => one.operationId !== undefined && sameLabel(one) === 1);
  // Some pages show the path of an operation without a summary.
  const unique = named.filter((one) => one.summary !== undefined || samePath(one) === 1);
  const deep = unique[Math.floor(unique.length * DEEP)];
  if (!deep) throw new Error(`${name} has no operation with a unique id and label.`);
  return {
    name,
    body,
    document,
    operations: clear,
    count: operations.length,
    first: unique[0],
    deep,
    last: unique.at(-1),
    /** The names of the tag of the last operation. Menus show one of them. */
    lastTags: tagNames(document, unique.at(-1).tag),
    word: rarest(
      deep.path.split("/").filter((part) => /^[\w-]{3,}$/.test(part)),
      JSON.stringify(Object.keys(document.paths)),
    ),
    field: rarest(fieldsOf(deep, document), text),
  };
}

function tagNames(document, name) {
  const other = document.tags?.find((tag) => tag.name === name)?.["x-displayName"];
  return [other, name].filter(Boolean);
}

/** The word with the fewest occurrences in a text. */
function rarest(words, text) {
  const times = (word) => text.split(word).length;
  return words.sort((a, b) => times(a) - times(b))[0];
}

/** The names of the fields in an operation's response that have at least five letters. */
function fieldsOf({ path, method }, document) {
  const { responses = {} } = document.paths[path][method];
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const [media] = Object.values(resolved(answer, document)?.content ?? {});
  const schema = resolved(media?.schema, document);
  const { properties = {} } = resolved(schema?.items, document) ?? schema ?? {};
  return Object.keys(properties).filter((name) => name.length >= 5);
}

function resolved(value, document) {
  if (typeof value?.$ref !== "string") return value;
  const steps = value.$ref.split("/").slice(1);
  return steps.reduce((at, name) => at?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], document);
}

/** The label of an operation on most pages. */
export function labelOf({ summary, operationId }) {
  return summary ?? operationId;
}

/** The operations in the order of most pages: in the order of the tags, by their first tag. */
function listed(document) {
  const groups = new Map((document.tags ?? []).map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = item?.[method];
      if (!operation) continue;
      const { operationId, summary, tags = [] } = operation;
      const tag = tags[0];
      if (!groups.has(tag)) groups.set(tag, []);
      groups
        .get(tag)
        .push({ operationId, summary: summary?.replace(/\s+/g, " ").trim() || undefined, tag, path, method });
    }
  return [...groups.values()].flat();
}
