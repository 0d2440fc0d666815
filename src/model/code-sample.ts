/** Reads the code samples of authors, under all common names. */
import { asText, entries, isRecord, own, type Raw } from "#oas/read.ts";

/** A code sample written by the author (`x-codeSamples`). */
export interface CodeSample {
  lang: string;
  /** The label that readers see. It may be empty. */
  label: string;
  source: string;
}

/** The extensions with code samples. Earlier ones take precedence. */
const SPELLINGS = [
  "x-codeSamples",
  "x-code-samples",
  "x-codeSample",
  "x-code-sample",
  "x-custom-examples",
  "x-readme",
  "x-stainless-snippets",
  "x-scalar-examples",
];

/**
 * The code samples of an operation, from all extensions: lists of samples, and maps of samples or texts by language. A
 * later extension adds only samples with new labels.
 */
export function codeSamples(raw: Raw): readonly CodeSample[] {
  const all: CodeSample[] = [];
  for (const spelling of SPELLINGS) {
    const value = raw[spelling];
    const stated = own(value, "code-samples") ?? own(value, "samples") ?? value;
    const named = Array.isArray(stated)
      ? stated.map((sample): [string, unknown] => ["", sample])
      : entries(stated);
    const samples = named.flatMap(([lang, sample]) => read(sample, lang));
    all.push(...samples.filter((sample) => !all.some((other) => other.label === sample.label)));
  }
  return all;
}

function read(sample: unknown, key: string): CodeSample[] {
  const raw = isRecord(sample) ? sample : { source: sample };
  const first = (...names: string[]): string | undefined =>
    names.map((name) => asText(raw[name])).find((text) => text !== undefined);
  const source = first("source", "code");
  const lang = first("lang", "language") ?? key;
  const label = first("label", "name", "title") ?? `${lang} ${first("lib") ?? ""}`.trim();
  return source === undefined ? [] : [{ lang, label, source }];
}
