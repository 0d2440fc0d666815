/**
 * Applies overlays to the text of a description. What they do not touch stays as it is written: scalars, numbers,
 * comments, line ends and the order of members. JSON stays JSON.
 */
import * as yaml from "js-yaml";
import { writeNumerals } from "#load/numerals.ts";
import { parseText } from "#load/parse.ts";
import { yamlToJson } from "#load/yaml.ts";
import type { Finding } from "#oas/finding.ts";
import { asRecord, own } from "#oas/read.ts";
import { type ApplyOptions, applyOverlays } from "./apply.ts";
import type { Draft } from "./draft.ts";
import { Lines } from "./lines.ts";
import type { Source } from "./overlay.ts";
import { type Anchored, edited, Rewriter } from "./rewrite.ts";
import { isSame } from "./same.ts";
import { type Span, spansOf } from "./spans.ts";
import { spread, styleOf, valueLines } from "./style.ts";

/** A text with overlays applied. */
export interface OverlaidText {
  /** The changed text; the given one if there is an error. */
  text: string;
  /** What is wrong, in order. */
  findings: Finding[];
}

/** Options of applying overlays to a text. */
export interface TextOptions extends ApplyOptions {
  /** The address of the text, for messages. */
  url?: string;
}

/**
 * Applies overlays to a text, in order.
 * @throws LoadError if the text is not a description
 */
export async function overlayText(
  text: string,
  sources: readonly Source[],
  { url, ...options }: TextOptions = {},
): Promise<OverlaidText> {
  const document = await parsed(text, url);
  const { draft, findings } = await applyOverlays(document, sources, options);
  if (!draft || draft.root === document) return { text, findings };
  const written = await rewritten(text, document, draft);
  if (written.isWhole)
    findings.push({
      id: "overlay-rewritten",
      level: "warning",
      message: "The text could not be changed in place, so it was written anew, without its comments.",
      place: {},
    });
  return { text: written.text, findings };
}

/** The depths to which a text is changed member by member, tried in order until the result reads as it should. */
const DEPTHS = [Number.POSITIVE_INFINITY, 4, 2, 1, 0];

async function rewritten(
  text: string,
  document: unknown,
  draft: Draft,
): Promise<{ text: string; isWhole: boolean }> {
  const isJson = isJsonText(text);
  const root = spansOf(yaml, text, isJson);
  const lines = new Lines(text);
  const style = root && styleOf(text, lines, root, isJson);
  const hasAliases = !isJson && root !== undefined && mayAlias(text) && holdsAlias(root);
  for (const depth of root ? DEPTHS : []) {
    const anchored = hasAliases ? new Map<Span, Anchored>() : undefined;
    // The first pass finds what becomes of anchored values, which the second one needs from the start.
    for (let pass = hasAliases ? 1 : 2; pass <= 2; pass++) {
      const rewriter = new Rewriter(text, lines, draft, style!, depth, anchored);
      rewriter.visit(root!, document, draft.root, undefined);
      if (pass < 2) continue;
      const candidate = edited(text, rewriter.edits);
      if (await reads(candidate, draft.root)) return { text: candidate, isWhole: false };
    }
  }
  if (isJson)
    return { text: style ? spread(draft.root, "", style) : writeNumerals(draft.root), isWhole: true };
  const whole = style
    ? `${valueLines(draft.root, 0, style).join(style.eol)}${style.eol}`
    : writeNumerals(draft.root);
  return { text: whole, isWhole: true };
}

function parsed(text: string, url?: string): Promise<unknown> {
  return parseText(text, { url, yaml: async (given) => yamlToJson(given) });
}

async function reads(text: string, document: unknown): Promise<boolean> {
  try {
    return isSame(withTexts(await parsed(text)), withTexts(document));
  } catch {
    return false;
  }
}

/** A document whose versions are texts, as the YAML parser reads them even without quotes. */
function withTexts(document: unknown): unknown {
  const texts: Record<string, unknown> = {};
  for (const field of ["openapi", "swagger"])
    if (own(document, field) !== undefined) texts[field] = asWritten(own(document, field));
  const info = own(document, "info");
  if (own(info, "version") !== undefined)
    texts["info"] = { ...asRecord(info), version: asWritten(own(info, "version")) };
  return { ...asRecord(document), ...texts };
}

function asWritten(value: unknown): unknown {
  return typeof value === "number" || value instanceof Number ? String(value) : value;
}

/** Whether a text is JSON, not only like it. */
function isJsonText(text: string): boolean {
  try {
    JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return true;
  } catch {
    return false;
  }
}

function mayAlias(text: string): boolean {
  return text.includes("*");
}

function holdsAlias(root: Span): boolean {
  const open = [root];
  for (let span = open.pop(); span; span = open.pop()) {
    if (span.kind === "alias") return true;
    for (const { value } of span.members) open.push(value);
  }
  return false;
}
