/** Writes and reads the choices at the end of a hash: `?lang=python&example=large`. */
import { hashParameters } from "#model/outline/routes.ts";
import { exampleKey, LANGUAGE, type Need, need } from "#view/page/keys.ts";
import type { PageState } from "#view/page/state.ts";
import type { Body, RowFunctions } from "./reveal.ts";

/** The choices as they are written in a hash; "" if there are none. */
export function choicesForHash(state: PageState, functions: RowFunctions, body: Body | undefined): string {
  const parameters = new URLSearchParams();
  const language = state.get(LANGUAGE);
  if (language) parameters.set("lang", language);
  const index = body && state.get(exampleKey(body.address));
  const name = body && index !== undefined ? functions.exampleNames(body.media)[index] : undefined;
  if (name) parameters.set("example", name);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** The values of the page's state that apply the choices in a hash. */
export function needsOfHash(hash: string, functions: RowFunctions, body: Body | undefined): readonly Need[] {
  const parameters = hashParameters(hash);
  const language = parameters.get("lang");
  const example = parameters.get("example");
  const index = body && example !== null ? functions.exampleNames(body.media).indexOf(example) : -1;
  return [
    ...(language === null ? [] : [need(LANGUAGE, language)]),
    ...(body && index >= 0 ? [need(exampleKey(body.address), index)] : []),
  ];
}
