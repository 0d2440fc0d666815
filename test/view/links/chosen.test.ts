/** Tests the choices at the end of a hash. */
import { expect, test } from "vitest";
import type { MediaType } from "#model/media-type.ts";
import { choicesForHash, needsOfHash } from "#view/links/chosen.ts";
import type { RowFunctions } from "#view/links/reveal.ts";
import { exampleKey, LANGUAGE } from "#view/page/keys.ts";
import { PageState } from "#view/page/state.ts";

const functions = { exampleNames: () => ["small", "large"] } as unknown as RowFunctions;
const body = { address: "at", media: {} as MediaType };

test.each<[choices: string, example: number | undefined, language: string | undefined, hash: string]>([
  ["nothing", undefined, undefined, ""],
  ["the first example, which a variant might replace", 0, undefined, "?example=small"],
  ["another example", 1, undefined, "?example=large"],
  ["an example that does not exist", 2, undefined, ""],
  ["a language", undefined, "python", "?lang=python"],
  ["both", 1, "python", "?lang=python&example=large"],
])("a hash has %s", (_, example, language, hash) => {
  const state = new PageState();
  if (example !== undefined) state.set(exampleKey("at"), example);
  if (language !== undefined) state.set(LANGUAGE, language);
  expect(choicesForHash(state, functions, body)).toBe(hash);
  const needs = needsOfHash(`#operation/a${hash}`, functions, body);
  expect(needs).toHaveLength([...new URLSearchParams(hash)].length);
});
