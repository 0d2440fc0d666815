/** Writes and reads the choices at the end of a hash: `?lang=python&example=large`. */
import { hashParameters } from "#model/outline/routes.ts";
import { exampleKey, LANGUAGE, type Need, need } from "#view/page/keys.ts";
import type { PageState } from "#view/page/state.ts";
import type { Body, RowFunctions } from "./reveal.ts";

/** The choices as they are written in a hash; "" if there are none. */
export function chosenBeside(state: PageState, functions: RowFunctions, body: Body | undefined): string {
  const said = new URLSearchParams();
  const language = state.get(LANGUAGE);
  if (language) said.set("lang", language);
  const index = body && state.get(exampleKey(body.address));
  const name = body && index !== undefined ? functions.exampleNames(body.media)[index] : undefined;
  if (name) said.set("example", name);
  return said.size > 0 ? `?${said}` : "";
}

/** The values that the page's state needs for the choices in a hash. */
export function needsBeside(hash: string, functions: RowFunctions, body: Body | undefined): readonly Need[] {
  const said = hashParameters(hash);
  const language = said.get("lang");
  const example = said.get("example");
  const index = body && example !== null ? functions.exampleNames(body.media).indexOf(example) : -1;
  return [
    ...(language === null ? [] : [need(LANGUAGE, language)]),
    ...(body && index >= 0 ? [need(exampleKey(body.address), index)] : []),
  ];
}
