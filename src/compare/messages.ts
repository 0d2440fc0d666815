/** Fills in the sentences of the table of kinds. */
import type { Says } from "#compare/facts/kind.ts";
import type { Step } from "#compare/schema/graph.ts";

/** What the placeholders of a sentence stand for. */
export interface Filling {
  it: string;
  name?: string;
  old?: unknown;
  new?: unknown;
}

/** The most characters of a value in a sentence. */
const LONGEST = 80;

/** Makes the sentence of a change. */
export function sentence(says: Says, filling: Filling): string {
  const text = stated(says, filling).replace(/\{(it|name|old|new)\}/g, (_, key: keyof Filling) => {
    const value = filling[key];
    return key === "it" || key === "name" ? String(value ?? "it") : shown(value);
  });
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The sentence for the documents that have a value. */
function stated(says: Says, { name, old: older, new: newer }: Filling): string {
  if (typeof says === "string") return says;
  if ("named" in says) return name === undefined ? says.plain : says.named;
  if (older === undefined && newer === undefined) return says.changed;
  return older === undefined ? says.added : newer === undefined ? says.removed : says.changed;
}

/** A value in a sentence. */
function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plain).join(", ") : plain(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function plain(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") {
    const isWord = /^[A-Za-z_$/][\w.+/-]*$/.test(value) && !/^(?:true|false|null)$/.test(value);
    return isWord ? value : `“${value.slice(0, LONGEST)}”`;
  }
  if (value instanceof Number) return String(value);
  return JSON.stringify(value)?.slice(0, LONGEST + 1) ?? String(value);
}

/** The steps to a row as a text: `owner.tags[].name`. */
export function stepsText(steps: readonly Step[]): string {
  let text = "";
  for (const { kind, name } of steps) {
    if (kind === "variant") text += name === "" ? "" : `(${name})`;
    else if (kind === "items") text += name;
    else text += text === "" ? name : `.${name}`;
  }
  return text;
}
